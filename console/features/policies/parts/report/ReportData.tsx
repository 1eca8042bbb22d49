import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { shareOfAmount } from '#shared/engine/money';
import { ratePerUnit } from '#shared/engine/payout';
import { formatDay, formatPeriod } from '#shared/format/date';
import { formatPct } from '#shared/format/number';
import { isMulti } from '#shared/lists/coverages';
import { settlingText } from '#shared/view/settling';
import { Details, Money, Muted, useLocale, useTriggerText, useViewTranslate } from '../../../../ui';
import { usePayoutSum } from '../usePayoutSum';
import { indexOfItem, payingTermsOf, type MonitoringItem } from './MonitoredItem';

/** What the payout of a coverage comes from, in full: the printed Data Monitoring Report, whose days say their year. */
export function ReportData({ item }: { readonly item: MonitoringItem }) {
  const { t } = useTranslation('policies');
  const tView = useViewTranslate();
  const { t: ofCoverages } = useTranslation('coverages');
  const locale = useLocale();
  const { coverage, reportingPeriod, sumInsured } = item;
  const triggerOf = useTriggerText();
  const sum = usePayoutSum(
    payingTermsOf(item),
    { value: item.indexValue, stated: item.payoutPct, amount: item.calculatedPayout },
    item,
  );
  const payoutPer = shareOfAmount(item.payoutPct, sumInsured.amount, 1, sumInsured.currency);
  return (
    <Details
      title={`${t('report.data')}: ${item.coverageLabel}`}
      rows={[
        [t('items.source'), item.dataSourceDescription],
        [t('report.definition'), item.indexName],
        [
          t('report.period'),
          <Fragment key="period">
            {formatPeriod(reportingPeriod.start, reportingPeriod.end, locale)}
            {item.settling && (
              <Muted>{settlingText(item.settling, (date) => formatDay(date, '', locale), tView)}</Muted>
            )}
          </Fragment>,
        ],
        [t('items.trigger'), isMulti(coverage) ? ofCoverages('list.multi') : triggerOf(payingTermsOf(item))],
        [t('report.value'), indexOfItem(item, locale)],
        [
          t('report.perUnit'),
          isMulti(coverage) ? null : formatPct(ratePerUnit(coverage.payoutPerUnitPct, coverage), 1, locale),
        ],
        [t('report.sumPer'), <Money key="sum" of={sumInsured} exact />],
        [t('items.sum'), <Money key="total" of={item.coverageTotalSumInsured} exact />],
        [t('report.payoutPer'), <Money key="each" of={{ ...sumInsured, amount: payoutPer }} exact />],
        [t('payoutSum'), sum],
        [t('report.totalPayout'), <Money key="payout" of={item.calculatedPayout} exact />],
      ]}
    />
  );
}
