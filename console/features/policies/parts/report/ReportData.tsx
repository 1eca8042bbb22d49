import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { shareOfAmount } from '#shared/engine/money';
import { ratePerUnit } from '#shared/engine/payout';
import { owedBy } from '#shared/engine/status';
import { formatDay, formatPeriod } from '#shared/format/date';
import { formatPct } from '#shared/format/number';
import { isMulti } from '#shared/lists/coverages';
import { waitingText } from '#shared/view/settling';
import { Details, Money, Muted, useDates, useLocale, useTriggerText, useViewTranslate } from '../../../../ui';
import { usePayoutSum } from '../usePayoutSum';
import { ItemPayout } from './ItemPayout';
import { indexOfItem, nameOfItem, payingTermsOf, type MonitoringItem } from './MonitoredItem';
import { SeveralTriggers } from './SeveralTriggers';

/** What the payout of a coverage comes from, in full: the printed Data Monitoring Report, whose days say their year. */
export function ReportData({ item }: { readonly item: MonitoringItem }) {
  const { t } = useTranslation('policies');
  const tView = useViewTranslate();
  const locale = useLocale();
  const { coverage, reportingPeriod, sumInsured } = item;
  const { today } = useDates();
  const day = (date: string) => formatDay(date, '', locale);
  const triggerOf = useTriggerText();
  const sum = usePayoutSum(
    payingTermsOf(item),
    { value: item.indexValue, stated: item.payoutPct, amount: item.calculatedPayout },
    item,
  );
  const payoutPer = owedBy(item.status, {
    ...sumInsured,
    amount: shareOfAmount(item.payoutPct, sumInsured.amount, 1, sumInsured.currency),
  });
  return (
    <Details
      title={`${t('report.data')}: ${nameOfItem(item)}`}
      rows={[
        [t('items.source'), item.dataSourceDescription],
        [t('report.definition'), item.indexName],
        [
          t('report.period'),
          <Fragment key="period">
            {formatPeriod(reportingPeriod.start, reportingPeriod.end, locale)}
            {item.settling && (
              <Muted>{waitingText({ ...reportingPeriod, settling: item.settling }, today, day, tView)}</Muted>
            )}
          </Fragment>,
        ],
        [
          t('items.trigger'),
          isMulti(coverage) ? (
            <SeveralTriggers key="triggers" triggers={item.triggers} />
          ) : (
            triggerOf(payingTermsOf(item))
          ),
        ],
        [t('report.value'), indexOfItem(item, locale)],
        [
          t('report.perUnit'),
          isMulti(coverage) ? null : formatPct(ratePerUnit(coverage.payoutPerUnitPct, coverage), 1, locale),
        ],
        [t('report.sumPer'), <Money key="sum" of={sumInsured} exact />],
        [t('items.sum'), <Money key="total" of={item.coverageTotalSumInsured} exact />],
        [t('report.payoutPer'), <Money key="each" of={payoutPer} exact />],
        [t('payoutSum'), owedBy(item.status, sum)],
        [t('report.totalPayout'), <ItemPayout key="payout" item={item} exact />],
      ]}
    />
  );
}
