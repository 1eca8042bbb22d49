import { useTranslation } from 'react-i18next';
import type { Policy } from '#shared/contract/policy';
import { formatFullDay } from '#shared/format/date';
import { Details, Halves, Money, Pct, Stack, useDescribedLines, useLocale } from '../../../ui';

/** Basic information and premiums of a policy; what is owed, claimed and paid among them. It is printed: days say their year. */
export function PolicySummary({ policy }: { readonly policy: Policy }) {
  const { t } = useTranslation('policies');
  const locale = useLocale();
  const lines = useDescribedLines(policy);
  return (
    <Halves>
      <Stack>
        <Details
          title={t('basic.title')}
          rows={[
            [t('basic.name'), policy.name],
            [t('basic.issuer'), policy.issuer.name],
            [t('basic.holder'), policy.customer.name],
            [t('basic.intermediary'), policy.intermediary?.name],
            [t('basic.inception'), formatFullDay(policy.inceptionDate, locale)],
            [t('basic.expiry'), formatFullDay(policy.expiryDate, locale)],
            [t('basic.status'), t(`state.${policy.state}`)],
            [t('basic.tsi'), <Money key="t" of={policy.totalSumInsured} exact />],
          ]}
        />
        {lines.length > 0 && <Details title={t('basic.description')} rows={lines} />}
      </Stack>
      <Details
        title={t('premiums.title')}
        rows={[
          [t('premiums.amount'), <Money key="a" of={policy.grossWrittenPremium} exact />],
          [t('premiums.loss'), <Pct key="l" of={policy.lossRatio} digits={1} />],
          [t('premiums.claims'), <Money key="c" of={policy.totalClaimAmount} exact />],
          [t('amount.calculated'), <Money key="o" of={policy.totalCalculatedPayout} exact />],
          [t('amount.paid'), <Money key="p" of={policy.totalPaidAmount} exact />],
          [t('premiums.rate'), <Pct key="r" of={policy.grossWrittenPremiumPct} />],
          [t('basic.tsi'), <Money key="t" of={policy.totalSumInsured} exact />],
        ]}
      />
    </Halves>
  );
}
