import { useTranslation } from 'react-i18next';
import { formatPeriod } from '#shared/format/date';
import { formatPct } from '#shared/format/number';
import { formatIndex } from '#shared/format/unit';
import { isMulti } from '#shared/lists/coverages';
import { Details, Money, useLocale } from '../../../../ui';
import { indexForm, type MonitoringItem } from './MonitoredItem';

const secondsAnHour = 3600;

/** What the payout of a coverage comes from, in full: the printed Data Monitoring Report, whose days say their year. */
export function ReportData({ item }: { readonly item: MonitoringItem }) {
  const { t } = useTranslation('policies');
  const { t: ofCoverages } = useTranslation('coverages');
  const locale = useLocale();
  const { coverage, reportingPeriod, sumInsured } = item;
  const index = (value: number | null) => formatIndex(value, indexForm(item), locale);
  const perUnit = coverage.payoutPerUnitPct * (coverage.duration ? secondsAnHour : 1);
  return (
    <Details
      title={`${t('report.data')}: ${item.coverageLabel}`}
      rows={[
        [t('items.source'), item.dataSourceDescription],
        [t('report.definition'), item.indexName],
        [t('report.period'), formatPeriod(reportingPeriod.start, reportingPeriod.end, locale)],
        [t('items.trigger'), isMulti(coverage) ? ofCoverages('list.multi') : index(item.trigger)],
        [t('report.value'), index(item.indexValue)],
        [t('report.perUnit'), isMulti(coverage) ? null : formatPct(perUnit, 1, locale)],
        [t('report.sumPer'), <Money key="sum" of={sumInsured} exact />],
        [t('items.sum'), <Money key="total" of={item.coverageTotalSumInsured} exact />],
        [
          t('report.payoutPer'),
          <Money key="each" of={{ ...sumInsured, amount: item.payoutPct * sumInsured.amount }} exact />,
        ],
        [t('report.totalPayout'), <Money key="payout" of={item.calculatedPayout} exact />],
      ]}
    />
  );
}
