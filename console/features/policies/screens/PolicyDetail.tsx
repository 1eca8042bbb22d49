import { useTranslation } from 'react-i18next';
import { may } from '#shared/contract/access';
import { findClaims } from '#shared/contract/claims';
import { readPolicy } from '#shared/contract/policies';
import { StatusChip } from '#shared/view/StatusChip';
import { useRead } from '../../../core/api';
import { useIdOfAddress, useSession } from '../../../core/profile';
import { DetailScreen, NotSeen } from '../../../ui';
import { claimsOf } from '../parts/claims/Claims';
import { Activate } from '../parts/detail/Activate';
import { PolicyTabs } from '../parts/detail/PolicyTabs';
import { StateBanner } from '../parts/detail/StateBanner';

/** A policy: its terms, history, claims and monitoring report, and the step to its activation. */
export default function PolicyDetail() {
  const { t } = useTranslation('policies');
  const { me } = useSession();
  const id = useIdOfAddress();
  const policy = useRead(readPolicy, { params: { id } });
  // Asked for with the policy, so that they are there when their tab is opened, which also says why they could not be read.
  useRead(findClaims, claimsOf(id), { skip: !may(me, findClaims) });
  return (
    <DetailScreen
      title={(loaded) => loaded?.name ?? t('detail.title')}
      kind={t('detail.title')}
      back="/policies"
      hasTabs
      from={policy}
      status={({ state }) => <StatusChip kind="policy" status={state} label={t(`state.${state}`)} />}
      actions={(loaded) => <Activate policy={loaded} />}
    >
      {(loaded) => (
        <>
          <StateBanner policy={loaded} />
          <NotSeen coverages={loaded.policyItems.map(({ coverage }) => coverage)} />
          <PolicyTabs policy={loaded} />
        </>
      )}
    </DetailScreen>
  );
}
