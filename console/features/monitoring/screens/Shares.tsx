import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { findShares } from '#shared/contract/publicEvents';
import { useRead } from '../../../core/api';
import { EmptyState, Loaded, Muted, Screen, Table } from '../../../ui';
import { RevokeShare } from '../parts/shares/RevokeShare';
import { useShareChanges } from '../parts/shares/useShareChanges';
import type { Share } from '../parts/shares/share';
import { useShareColumns } from '../parts/shares/useShareColumns';

/** Every public link: how often it was looked at, until when it holds, and the means to stop it. */
export default function Shares() {
  const { t } = useTranslation('monitoring');
  const shares = useRead(findShares, { query: {} });
  const changes = useShareChanges();
  const [revoking, setRevoking] = useState<Share | null>(null);
  const columns = useShareColumns({
    isBusy: changes.isBusy,
    pause: (share) => void changes.pause(share),
    expire: (share, lastDay) => void changes.expire(share, lastDay),
    sayAmount: (share, amountOf) => void changes.sayAmount(share, amountOf),
    revoke: setRevoking,
  });
  return (
    <Screen title={t('links.title')} back="/monitoring">
      <Loaded from={shares} skeleton={8}>
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState title={t('links.none')} action={<Muted>{t('links.noneText')}</Muted>} />
          ) : (
            <Table label={t('links.title')} rows={rows} columns={columns} keyOf={({ id }) => id} />
          )
        }
      </Loaded>
      {revoking && <RevokeShare share={revoking} changes={changes} onClose={() => setRevoking(null)} />}
    </Screen>
  );
}
