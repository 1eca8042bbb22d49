import { useTranslation } from 'react-i18next';
import type { CallResponse } from '#shared/contract/call';
import { type EventDetail, readEvent } from '#shared/contract/monitoring';
import type { reportPolicy } from '#shared/contract/policyReport';
import { insuredName } from '#shared/format/insuredName';
import { formatNumber } from '#shared/format/number';
import { missing } from '#shared/format/locale';
import { isMulti } from '#shared/lists/coverages';
import { eventStateOn } from '#shared/view/card/eventState';
import { exactly, measureIn, measureOf, termsOf } from '#shared/view/measure';
import { statedShare } from '#shared/view/payoutWords';
import { FootprintChart } from '#shared/view/chart/FootprintChart';
import { footprintProps } from '#shared/view/chart/footprintTable';
import { riskOf } from '#shared/engine/risks/list';
import { useRead } from '../../../../core/api';
import {
  Card,
  Details,
  Loaded,
  Money,
  Stack,
  useDates,
  useLocale,
  useTriggerText,
  useViewTranslate,
} from '../../../../ui';
import { TrackMap } from '../../../../ui/map/TrackMap';
import { SeveralTriggers } from './SeveralTriggers';

/** A coverage of a policy as it is monitored. */
export type MonitoringItem = CallResponse<typeof reportPolicy>[number];

/** How its index is written. */
export const measureOfItem = ({ indexUnit, decimals, coverage: { duration } }: MonitoringItem, locale: string) =>
  measureIn({ unit: indexUnit.symbol, decimals, duration }, locale);
/** Its index value, with every decimal that pays. */
export function indexOfItem(item: MonitoringItem, locale: string): string {
  const { indexValue } = item;
  return indexValue === null ? missing : exactly(indexValue, measureOfItem(item, locale), locale);
}
/** Its coverage, and the cohort where that has a name of its own: two items of one coverage differ by it. */
export const nameOfItem = ({ coverageLabel, name }: Pick<MonitoringItem, 'coverageLabel' | 'name'>): string =>
  insuredName(coverageLabel, name);
/** The terms that pay it. */
export const payingTermsOf = ({ coverage, triggerComparator, decimals }: MonitoringItem) => ({
  ...coverage,
  triggerComparator,
  decimals,
});

function MeasuredDays({ eventId }: { readonly eventId: string }) {
  const { t } = useTranslation('policies');
  const locale = useLocale();
  const tView = useViewTranslate();
  const dates = useDates();
  const event = useRead(readEvent, { params: { id: eventId }, query: { page: 0, size: 15 } });
  const saidOf = (coverage: EventDetail['coverage']) => ({ measure: measureOf(coverage, locale), locale, t: tView });
  return (
    <Loaded from={event} skeleton={6}>
      {(event) => (
        <>
          {riskOf(event.coverage.riskTypeId).chart === 'track' && <TrackMap event={event} />}
          <Card>
            {event.footprint.length === 0 ? (
              t('report.noData')
            ) : (
              <FootprintChart
                {...footprintProps(event.coverage, locale)}
                footprint={event.footprint}
                says={eventStateOn(event, null, dates.today).says}
                writeShare={(of) => statedShare(termsOf(event.coverage), of, saidOf(event.coverage))}
                locale={locale}
                t={tView}
              />
            )}
          </Card>
        </>
      )}
    </Loaded>
  );
}

/** What a row of the report opens: its terms, and the days that were measured. */
export function MonitoredItem({ item }: { readonly item: MonitoringItem }) {
  const { t } = useTranslation('policies');
  const locale = useLocale();
  const dates = useDates();
  const triggerOf = useTriggerText();
  const several = isMulti(item.coverage);
  return (
    <Stack>
      <Details
        title={nameOfItem(item)}
        rows={[
          [t('report.beneficiary'), item.beneficiaryName],
          [t('report.on'), item.lastReportTime && dates.instant(item.lastReportTime)],
          [t('items.quantity'), formatNumber(item.quantity, 0, locale)],
          [
            t('items.trigger'),
            several ? <SeveralTriggers key="triggers" triggers={item.triggers} /> : triggerOf(payingTermsOf(item)),
          ],
          [
            t('report.exit'),
            several || item.exit === null ? null : exactly(item.exit, measureOfItem(item, locale), locale),
          ],
          [t('report.sumPerExtend'), <Money key="sum" of={item.sumInsured} exact />],
          [t('items.source'), item.dataSourceDescription],
        ]}
      />
      {item.eventId && <MeasuredDays eventId={item.eventId} />}
    </Stack>
  );
}
