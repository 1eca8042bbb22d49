import { useTranslation } from 'react-i18next';
import type { Coverage } from '#shared/contract/coverage';
import { ratePerUnit } from '#shared/engine/payout';
import { formatOffset } from '#shared/format/date';
import { formatExact } from '#shared/format/money';
import { formatPct } from '#shared/format/number';
import { isMulti } from '#shared/lists/coverages';
import { exactly, measureOf, termsOf } from '#shared/view/measure';
import { triggerText } from '#shared/view/triggerWords';
import { Details, useLocale, useViewTranslate } from '../../../../ui';
import { placeShown } from '../../../../ui/map/place';
import { useParametersText } from '../useParametersText';

/** The fields of a coverage, one a row. */
export function CoverageFacts({ coverage }: { readonly coverage: Coverage }) {
  const { t } = useTranslation('coverages');
  const locale = useLocale();
  const measure = measureOf(coverage, locale);
  const { monitoringTarget: target, indexDefinition: index } = coverage;
  const tView = useViewTranslate();
  const parametersText = useParametersText();
  // What they come to together is no trigger of its own: how each pays stands in their table.
  const hasTriggers = isMulti(coverage);
  return (
    <Details
      title={t('detail.details')}
      rows={[
        [t('detail.coverage'), coverage.label],
        [t('detail.riskType'), coverage.riskType],
        [t('detail.dataSet'), coverage.dataSet],
        [t('detail.provider'), coverage.dataSourceName],
        [
          t('card.trigger'),
          hasTriggers ? t('list.multi') : triggerText(termsOf(coverage), { measure, locale, t: tView }),
        ],
        [t('detail.exit'), hasTriggers || coverage.exit === null ? null : exactly(coverage.exit, measure, locale)],
        [
          t('detail.minimum'),
          hasTriggers
            ? null
            : t('detail.perInsured', {
                amount: formatExact(coverage.minPayout, locale),
                sum: formatExact(coverage.insuredAmount, locale),
              }),
        ],
        [
          t('detail.perUnit'),
          coverage.structure === 'linear' && !hasTriggers
            ? formatPct(ratePerUnit(coverage.payoutPerUnitPct, measure), 1, locale)
            : null,
        ],
        [t('detail.payoutType'), t('detail.lumpSum')],
        [t('detail.indexType'), t(`indexType.${index.indexType}`)],
        [t('detail.parameters'), parametersText(index.id, index.parameters)],
        [t('detail.carrier'), coverage.riskCarrier],
        [t('detail.createdBy'), coverage.createdByName],
        [t('detail.target'), `${target.name} (${target.id})`],
        // A day of the cover begins at midnight of its own clock: that of its data set, or of its place where storms and outages are cut.
        [t('detail.begins'), '00:00'],
        [t('detail.localTime'), formatOffset(coverage.dayOffsetHours)],
        [t('detail.settlement'), t('detail.settlementLag', { count: coverage.settlementLagDays })],
        [t('detail.place'), placeShown(target)],
      ]}
    />
  );
}
