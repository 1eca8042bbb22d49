import { Button } from '@primer/react';
import { useTranslation } from 'react-i18next';
import { formatInstant } from '#shared/format/date';
import { StatusChip } from '#shared/view/StatusChip';
import { Link } from '../../../../core/routing';
import { type Column, useLocale } from '../../../../ui';
import { Expiry } from './Expiry';
import type { Share, ShareChanges } from './share';
import { ShareButtons } from './ShareButtons';

/** The columns of the public links, in the order people see; a revoked link can no longer be changed. */
export function useShareColumns(changes: ShareChanges): Column<Share>[] {
  const { t } = useTranslation('monitoring');
  const locale = useLocale();
  return [
    {
      id: 'event',
      head: t('links.event'),
      cell: ({ eventId, coverageLabel }) => (
        <Link to={`/monitoring/event/${eventId}?backTo=/monitoring/shares`}>{coverageLabel}</Link>
      ),
    },
    { id: 'hint', head: t('links.hint'), cell: ({ hint }) => hint },
    {
      id: 'state',
      oneLine: true,
      head: t('links.state'),
      cell: ({ state }) => <StatusChip kind="share" status={state} label={t(`links.states.${state}`)} size="small" />,
    },
    {
      id: 'made',
      head: t('links.made'),
      cell: ({ createdAt, createdBy }) => `${formatInstant(createdAt, locale)}, ${createdBy}`,
    },
    { id: 'views', head: t('links.views'), numeric: true, cell: ({ views }) => views },
    { id: 'followers', head: t('links.following'), numeric: true, cell: ({ followers }) => followers },
    {
      id: 'seen',
      head: t('links.seen'),
      cell: ({ lastSeen }) => (lastSeen ? formatInstant(lastSeen, locale) : t('links.never')),
    },
    {
      id: 'expires',
      head: t('links.expires'),
      cell: (share) => (share.state === 'revoked' ? '---' : <Expiry share={share} expire={changes.expire} />),
    },
    {
      id: 'amount',
      head: t('links.amount'),
      cell: (share) => (
        <>
          {t(`links.amounts.${share.amountOf === null ? 'none' : share.amountOf === 'event' ? 'event' : 'item'}`)}{' '}
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
      cell: (share) => (share.state === 'revoked' ? '---' : <ShareButtons share={share} changes={changes} />),
    },
  ];
}
