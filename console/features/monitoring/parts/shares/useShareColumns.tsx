import { Button } from '@primer/react';
import styled from 'styled-components';
import { shareFields } from '#shared/lists/shares';
import { StatusChip } from '#shared/view/StatusChip';
import { type Column, fieldColumn, Instant, useListWords } from '../../../../ui';
import { Expiry } from './Expiry';
import type { Share, ShareChanges } from './share';
import { ShareButtons } from './ShareButtons';

/** Wide enough for a whole day, and for how one is written in every language; on paper as wide as the day. */
const ExpiryRoom = styled.div`
  min-width: 164px;
  @media print {
    min-width: 0;
  }
`;

/** The columns of the public links, in the order people see; a revoked link can no longer be changed. */
export function useShareColumns(changes: ShareChanges): Column<Share>[] {
  const words = useListWords('monitoring');
  const { t } = words;
  const { event, hint, state, made, by, views, followers, seen, expires, amount } = shareFields(words);
  return [
    fieldColumn({ id: 'event', sort: 'event', lead: true }, event),
    fieldColumn({ id: 'hint', sort: 'hint' }, hint),
    {
      ...{ id: 'state', sort: 'state', oneLine: true, head: state.head, exported: state },
      cell: (share) => <StatusChip kind="share" status={share.state} label={state.value(share)} size="small" />,
    },
    {
      ...{ id: 'made', sort: 'createdAt', head: made.head, exported: made },
      cell: ({ createdAt }) => <Instant of={createdAt} />,
    },
    fieldColumn({ id: 'by', sort: 'createdBy' }, by),
    {
      ...{ id: 'views', sort: 'views', head: views.head, numeric: true, exported: views },
      cell: (share) => share.views,
    },
    {
      ...{ id: 'followers', sort: 'followers', head: followers.head, numeric: true, exported: followers },
      cell: (share) => share.followers,
    },
    {
      ...{ id: 'seen', sort: 'lastSeen', head: seen.head, exported: seen },
      cell: ({ lastSeen }) => (lastSeen ? <Instant of={lastSeen} /> : t('links.never')),
    },
    {
      ...{ id: 'expires', sort: 'expiresAt', head: expires.head, exported: expires },
      cell: (share) =>
        share.state === 'revoked' ? (
          '---'
        ) : (
          <ExpiryRoom>
            <Expiry share={share} expire={changes.expire} />
          </ExpiryRoom>
        ),
    },
    {
      ...{ id: 'amount', sort: 'amountOf', head: amount.head, exported: amount },
      cell: (share) => (
        <>
          {amount.value(share)}{' '}
          {share.amountOf !== null && share.state !== 'revoked' && (
            <Button size="small" disabled={changes.isBusy} onClick={() => changes.sayAmount(share, null)}>
              {t('links.hide')}
            </Button>
          )}
        </>
      ),
    },
    {
      id: 'actions',
      head: t('links.actions'),
      screenOnly: true,
      cell: (share) => (share.state === 'revoked' ? '---' : <ShareButtons share={share} changes={changes} />),
    },
  ];
}
