import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { exportShares, findShareList } from '#shared/contract/publicEvents';
import { sharedStates } from '#shared/engine/states';
import { useRead } from '../../../core/api';
import { useListParams, useLocation } from '../../../core/routing';
import { fileOf, ListScreen, Muted, SearchField, StatusFilter, useLanguage } from '../../../ui';
import { RevokeShare } from '../parts/shares/RevokeShare';
import { useShareChanges } from '../parts/shares/useShareChanges';
import type { Share } from '../parts/shares/share';
import { useShareColumns } from '../parts/shares/useShareColumns';

/** Every public link: how often it was looked at, until when it holds, and the means to stop it. */
export default function Shares() {
  const { t } = useTranslation('monitoring');
  const language = useLanguage();
  const { pathname, search: address } = useLocation();
  const list = useListParams(15);
  const state = sharedStates.find((value) => value === list.query.get('status'));
  const search = list.query.get('search') || undefined;
  const asked = { sort: list.sort, state, search };
  const shares = useRead(findShareList, { query: { ...asked, page: list.page, size: list.size, language } });
  const changes = useShareChanges();
  const [revoking, setRevoking] = useState<Share | null>(null);
  const columns = useShareColumns({
    isBusy: changes.isBusy,
    pause: (share) => void changes.pause(share),
    expire: changes.expire,
    sayAmount: (share, amountOf) => void changes.sayAmount(share, amountOf),
    revoke: setRevoking,
  });
  const backTo = encodeURIComponent(`${pathname}${address}`);
  return (
    <>
      <ListScreen
        title={t('links.title')}
        back="/monitoring"
        filters={
          <>
            <SearchField label={t('links.search')} list={list} />
            <StatusFilter
              label={t('links.state')}
              list={list}
              value={state}
              all={t('list.all')}
              options={sharedStates.map((value) => [value, t(`links.states.${value}`)])}
            />
          </>
        }
        filteredBy={['status', 'search']}
        from={shares}
        list={list}
        columns={columns}
        keyOf={({ id }) => id}
        nameOf={({ hint, coverageLabel }) => `${coverageLabel}, ${hint}`}
        href={({ eventId }) => `/monitoring/event/${eventId}?backTo=${backTo}`}
        total={(count) => t('links.total', { count })}
        file={fileOf(exportShares, asked)}
        empty={{ title: t('links.none'), action: <Muted>{t('links.noneText')}</Muted> }}
      />
      {revoking && <RevokeShare share={revoking} changes={changes} onClose={() => setRevoking(null)} />}
    </>
  );
}
