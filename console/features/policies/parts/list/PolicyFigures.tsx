import { useTranslation } from 'react-i18next';
import { summarisePolicies } from '#shared/contract/policies';
import { useRead } from '../../../../core/api';
import { Figures, Loaded, Money, Pct } from '../../../../ui';

/** What the policies with these labels bring in and pay out, all pages of the list together. */
export function PolicyFigures({ labels }: { readonly labels: string }) {
  const { t } = useTranslation('policies');
  const summary = useRead(summarisePolicies, { query: { labels } });
  return (
    <Loaded from={summary} skeleton={2}>
      {({ grossWrittenPremiums, totalClaimAmount, lossRatio, avgGrossWrittenPremiumPct, byCurrency }) => (
        <Figures
          items={[
            {
              label: t('kpi.premium'),
              value: <Money of={grossWrittenPremiums} />,
              note: byCurrency.slice(1).map(({ currency, premium }) => (
                <span key={currency}>
                  <Money of={{ amount: premium, currency }} />{' '}
                </span>
              )),
            },
            { label: t('kpi.claims'), value: <Money of={totalClaimAmount} /> },
            { label: t('kpi.loss'), value: <Pct of={lossRatio} digits={1} /> },
            { label: t('kpi.rate'), value: <Pct of={avgGrossWrittenPremiumPct} digits={1} /> },
          ]}
        />
      )}
    </Loaded>
  );
}
