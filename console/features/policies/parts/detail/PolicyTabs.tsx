import { Banner } from '@primer/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { may } from '#shared/contract/access';
import type { Call } from '#shared/contract/call';
import { findClaims } from '#shared/contract/claims';
import { policyHistory } from '#shared/contract/policyReport';
import type { Policy } from '#shared/contract/policy';
import { useSession } from '../../../../core/profile';
import { Stack, Tabs } from '../../../../ui';
import { Claims } from '../claims/Claims';
import { Report } from '../report/Report';
import { DetailsTab } from './DetailsTab';
import { History } from './History';

const tabs = ['details', 'history', 'claims', 'report'] as const;
type Tab = (typeof tabs)[number];

/** A tab that not everybody may read who sees the policy: others learn why it is empty. */
function Guarded({ by, children }: { readonly by: Call; readonly children: ReactNode }) {
  const { t } = useTranslation('policies');
  const { me } = useSession();
  return may(me, by) ? children : <Banner title={t('detail.adminOnly')} variant="info" />;
}

function Content({ tab, policy }: { readonly tab: Tab; readonly policy: Policy }) {
  switch (tab) {
    case 'details':
      return <DetailsTab policy={policy} />;
    case 'history':
      return (
        <Guarded by={policyHistory}>
          <History id={policy.id} />
        </Guarded>
      );
    case 'claims':
      return (
        <Guarded by={findClaims}>
          <Claims policy={policy} />
        </Guarded>
      );
    case 'report':
      return <Report policy={policy} />;
  }
}

/** The tabs of a policy; the address says which one is open. */
export function PolicyTabs({ policy }: { readonly policy: Policy }) {
  const { t } = useTranslation('policies');
  return (
    <Tabs label={t('detail.title')} tabs={tabs.map((tab) => [tab, t(`tab.${tab}`)] as const)}>
      {(tab) => (
        <Stack>
          <Content tab={tab} policy={policy} />
        </Stack>
      )}
    </Tabs>
  );
}
