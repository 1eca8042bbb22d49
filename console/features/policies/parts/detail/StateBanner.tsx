import { Banner, Button } from '@primer/react';
import { useTranslation } from 'react-i18next';
import type { Policy } from '#shared/contract/policy';
import { StatusChip } from '#shared/view/StatusChip';
import { useEventStatus } from '../../../../core/trade';
import { goTo } from '../../../../core/routing';

/** Green while all is quiet, amber once something is or may be owed. */
const toneOf = (status: string): 'success' | 'warning' | 'info' => {
  if (['MONITORED', 'NON_QUALIFIED', 'NO_PAYOUT', 'REJECTED'].includes(status)) return 'success';
  return status === 'UNKNOWN' || status === 'TERMINATED' ? 'info' : 'warning';
};

/** Where the policy stands: a draft leads on to where it is submitted, any other tells what its events say. */
export function StateBanner({ policy }: { readonly policy: Policy }) {
  const { t } = useTranslation('policies');
  const statusName = useEventStatus();
  if (policy.state === 'draft')
    return (
      <Banner
        title={t('draft.text')}
        variant="info"
        primaryAction={<Button onClick={() => goTo(`/policies/policy-draft/${policy.id}`)}>{t('draft.open')}</Button>}
      />
    );
  const status = policy.eventStatus.id;
  const words = statusName(status);
  return (
    <Banner
      title={t('detail.event', { status: words })}
      variant={toneOf(status)}
      description={<StatusChip kind="policyEvent" status={status} label={words} size="small" />}
    />
  );
}
