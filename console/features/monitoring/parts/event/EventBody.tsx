import { Banner } from '@primer/react';
import { useTranslation } from 'react-i18next';
import type { EventDetail } from '#shared/contract/monitoring';
import { riskOf } from '#shared/engine/risks/list';
import { FootprintChart } from '#shared/view/chart/FootprintChart';
import { footprintProps } from '#shared/view/chart/footprintTable';
import { eventStateOn } from '#shared/view/card/eventState';
import { EventTracker } from '#shared/view/card/EventTracker';
import { standText } from '#shared/view/card/verdict';
import { measureOf, termsOf } from '#shared/view/measure';
import { type Stated, statedShare } from '#shared/view/payoutWords';
import type { useListParams } from '../../../../core/routing';
import { Card, CardTitle, Halves, Stack, useDates, useLocale, useViewTranslate } from '../../../../ui';
import { TargetMap } from '../../../../ui/map/TargetMap';
import { TrackMap } from '../../../../ui/map/TrackMap';
import { Correction } from './Correction';
import { EventFigures } from './EventFigures';
import { EventHistory } from './EventHistory';
import { Explain } from './Explain';
import { PolicyReports } from './PolicyReports';
import { Reconciliation } from './Reconciliation';

type EventBodyProps = { readonly event: EventDetail; readonly list: ReturnType<typeof useListParams> };

/** An event as it stands: its figures, its footprint, whom it concerns, and why it pays what it pays. */
export function EventBody({ event, list }: EventBodyProps) {
  const { t } = useTranslation('monitoring');
  const { coverage } = event;
  const locale = useLocale();
  const dates = useDates();
  const words = { locale, t: useViewTranslate() };
  const measure = measureOf(coverage, locale);
  const eventState = eventStateOn(event, null, dates.today);
  const { says, look } = eventState;
  const stand = standText(event, eventState, locale, words.t, dates.today);
  const writeShare = (of: Stated) => statedShare(termsOf(coverage), of, { measure, ...words });
  return (
    <>
      {coverage.synthetic && <Banner title={t('detail.synthetic')} variant="info" />}
      {stand && <Banner title={stand} variant={says.isLate ? 'warning' : 'info'} />}
      <EventFigures event={event} look={look} />
      <Correction event={event} />
      <EventTracker
        isSeveral={says.isSeveral}
        triggers={event.triggers}
        value={event.indexValue}
        payoutPct={event.payoutPct}
        look={look}
        terms={termsOf(coverage)}
        measure={measure}
        {...words}
      />
      <Card>
        {event.footprint.length === 0 ? (
          t('detail.noData')
        ) : (
          <FootprintChart
            {...footprintProps(coverage, locale)}
            footprint={event.footprint}
            says={says}
            writeShare={writeShare}
            {...words}
          />
        )}
      </Card>
      {riskOf(coverage.riskTypeId).chart === 'track' && <TrackMap event={event} />}
      <Halves>
        <Stack>
          <PolicyReports event={event} list={list} />
          <EventHistory history={event.history} />
        </Stack>
        <Stack>
          <Explain event={event} />
          <Reconciliation event={event} />
          <InsuredPlace event={event} />
        </Stack>
      </Halves>
    </>
  );
}

/** Where the event is measured. */
function InsuredPlace({ event: { coverage, monitoringTargetDto } }: Pick<EventBodyProps, 'event'>) {
  const { t } = useTranslation('monitoring');
  const { id, name, lon, lat } = monitoringTargetDto;
  return (
    <Card>
      <CardTitle>{t('list.place')}</CardTitle>
      <Stack>
        {`${name} (${id})`}
        <TargetMap coverage={coverage} lon={lon} lat={lat} />
      </Stack>
    </Card>
  );
}
