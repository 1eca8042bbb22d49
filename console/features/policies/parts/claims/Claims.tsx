import { useTranslation } from 'react-i18next';
import { findClaims } from '#shared/contract/claims';
import type { Policy } from '#shared/contract/policy';
import { useRead } from '../../../../core/api';
import { Figures, Loaded, Money, Pct, Stack } from '../../../../ui';
import { CalculatedAndPaid } from '../CalculatedAndPaid';
import { ClaimCard } from './ClaimCard';

function ClaimFigures({ policy }: { readonly policy: Policy }) {
  const { t } = useTranslation('policies');
  return (
    <>
      <h2 style={{ margin: 0, fontSize: 16 }}>{t('claims.overview')}</h2>
      <Figures
        items={[
          { label: t('premiums.amount'), value: <Money of={policy.grossWrittenPremium} /> },
          {
            label: t('claims.total'),
            value: <Money of={policy.totalClaimAmount} />,
            note: (
              <CalculatedAndPaid sums={[{ calculated: policy.totalCalculatedPayout, paid: policy.totalPaidAmount }]} />
            ),
          },
          { label: t('list.rate'), value: <Pct of={policy.grossWrittenPremiumPct} /> },
          { label: t('claims.loss'), value: <Pct of={policy.lossRatio} digits={1} /> },
        ]}
      />
    </>
  );
}

/** All claims of a policy at once (docs/rules.md §14.3). */
export const claimsOf = (policyId: string) => ({ query: { policyId, page: 0, size: 10_000 } });

/** The claims of a policy, each with its figures, report, certificate and next steps. */
export function Claims({ policy }: { readonly policy: Policy }) {
  const { t } = useTranslation('policies');
  const claims = useRead(findClaims, claimsOf(policy.id));
  return (
    <Loaded from={claims}>
      {({ content }) => (
        <Stack>
          {policy.totalCalculatedPayout.amount > 0 && <ClaimFigures policy={policy} />}
          {content.length === 0 && <p>{t('claims.none')}</p>}
          {content.map((claim) => (
            <ClaimCard key={claim.id} claim={claim} policyId={policy.id} />
          ))}
        </Stack>
      )}
    </Loaded>
  );
}
