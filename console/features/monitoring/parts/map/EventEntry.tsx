import { Timeline } from '@primer/react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import type { EventListItem } from '#shared/contract/monitoring';
import { owedBy } from '#shared/engine/status';
import { measureOf, shown } from '#shared/view/measure';
import { RiskIcon } from '#shared/view/RiskIcon';
import { useRiskName } from '../../../../core/trade';
import { Link, useLocation } from '../../../../core/routing';
import { Money, Muted, Row, useDates, useLocale } from '../../../../ui';
import { EventChip } from '../EventChip';
import { EventStand } from '../EventStand';
import { ListedTracker } from '../ListedTracker';

type PanelEvent = z.output<typeof EventListItem>['parametricEvent'];

/** One event of the chosen place in the timeline of the panel. */
export function EventEntry({ event }: { readonly event: PanelEvent }) {
  const { t } = useTranslation('monitoring');
  const locale = useLocale();
  const dates = useDates();
  const riskName = useRiskName();
  const { pathname, search } = useLocation();
  const { coverage, indexValue } = event;
  const measure = measureOf(coverage, locale);
  const backTo = encodeURIComponent(`${pathname}${search}`);
  return (
    <Timeline.Item>
      <Timeline.Badge>
        <RiskIcon risk={coverage.riskTypeId} size={18} title={riskName(coverage.riskTypeId)} />
      </Timeline.Badge>
      <Timeline.Body>
        <Muted>
          {t('list.asOf')} {dates.instant(event.runTime)}
        </Muted>
        <Row>
          <Link to={`/monitoring/event/${event.id}?backTo=${backTo}`}>{coverage.label}</Link>
          <EventChip status={event.status} size="small" />
        </Row>
        {indexValue === null ? <Muted>{t('map.noData')}</Muted> : <ListedTracker event={event} />}
        <EventStand event={event} />
        <Muted>
          {dates.period(coverage.start, coverage.end)} · {t('card.payout')}{' '}
          <Money of={owedBy(event.status, event.totalPayout)} /> / {t('card.tsi')} <Money of={event.totalSumInsured} />
        </Muted>
        {indexValue !== null && <Muted>{t('map.actual', { value: shown(indexValue, measure, locale) })}</Muted>}
      </Timeline.Body>
    </Timeline.Item>
  );
}
