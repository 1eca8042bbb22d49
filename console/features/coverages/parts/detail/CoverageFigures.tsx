import { useTranslation } from 'react-i18next';
import type { Coverage } from '#shared/contract/coverage';
import { riskTypeName } from '#shared/engine/design/standards';
import { ratePerUnit } from '#shared/engine/payout';
import { formatPct } from '#shared/format/number';
import { measureOf, termsOf, unitOfRate } from '#shared/view/measure';
import { triggerText } from '#shared/view/triggerWords';
import { RiskIcon } from '#shared/view/RiskIcon';
import { Figures, Pct, Period, Row, useLocale, useViewTranslate } from '../../../../ui';

/** The four figures of a coverage: what is insured, when, from which index value on, and at which premium. */
export function CoverageFigures({ coverage }: { readonly coverage: Coverage }) {
  const { t } = useTranslation('coverages');
  const locale = useLocale();
  const { grossPremiumIndicationPct } = coverage;
  const trigger = useTriggerFigure(coverage);
  return (
    <Figures
      items={[
        {
          label: t('card.coverage'),
          value: (
            <Row $together>
              <RiskIcon risk={coverage.riskTypeId} size={28} /> {riskTypeName(coverage.riskType)}
            </Row>
          ),
          note: coverage.monitoringTarget.name,
        },
        { label: t('card.period'), value: <Period start={coverage.start} end={coverage.end} /> },
        { label: t('card.trigger'), ...trigger },
        {
          label: t('card.premium'),
          value: <Pct of={coverage.riskPremiumPct} />,
          note:
            grossPremiumIndicationPct === null
              ? undefined
              : t('card.gross', { share: formatPct(grossPremiumIndicationPct, 2, locale) }),
        },
      ]}
    />
  );
}

/** The trigger and what it pays; the names of the triggers where there are several. */
function useTriggerFigure(coverage: Coverage) {
  const { t } = useTranslation('coverages');
  const tView = useViewTranslate();
  const locale = useLocale();
  if (coverage.coverageType === 'MULTI_TRIGGER')
    return { value: t('list.multi'), note: coverage.coverages.map(({ label }) => label).join(', ') };
  const measure = measureOf(coverage, locale);
  const pays = t('card.pays', { share: formatPct(coverage.minPayoutPct, 0, locale) });
  const then = t('card.then', {
    share: formatPct(ratePerUnit(coverage.payoutPerUnitPct, measure), 1, locale),
    unit: unitOfRate(coverage, locale, tView),
  });
  return {
    value: triggerText(termsOf(coverage), { measure, locale, t: tView }),
    note: coverage.structure === 'linear' ? `${pays} ${then}` : pays,
  };
}
