import { Button, Label } from '@primer/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { findInbox, markAllRead, markRead, type InboxMessage } from '#shared/contract/inbox';
import { formatDay, formatFullDay, formatInstant } from '#shared/format/date';
import { formatRelative } from '#shared/format/relative';
import { useRead, useWrite } from '../core/api';
import { useSession } from '../core/profile';
import { Link, useListParams } from '../core/routing';
import { ListScreen, Muted, StatusFilter, useLocale, type Column } from '../ui';
import { pathOfMessage } from './objects';

/** Under a week an age says more than a day; then it is a day as everywhere in the console. */
const isRecent = (instant: string, now: Date) => now.getTime() - Date.parse(instant) < 7 * 24 * 3_600_000;

function useColumns(open: (message: InboxMessage) => void): readonly Column<InboxMessage>[] {
  const { t } = useTranslation('shell');
  const locale = useLocale();
  const { config } = useSession();
  const [now] = useState(() => new Date());
  const textOf = ({ kind, name, date }: InboxMessage) =>
    t(`inbox.kind.${kind}`, { name, date: date ? formatFullDay(date, locale) : '' });
  return [
    {
      id: 'message',
      head: t('inbox.message'),
      lead: true,
      cell: (message) => (
        <Link
          to={pathOfMessage(message)}
          onClick={() => open(message)}
          style={{ color: 'inherit', fontWeight: message.isRead ? 400 : 600 }}
        >
          {textOf(message)}
        </Link>
      ),
    },
    {
      id: 'state',
      head: t('inbox.state'),
      oneLine: true,
      cell: ({ isRead }) =>
        isRead ? <Muted>{t('inbox.read')}</Muted> : <Label variant="accent">{t('inbox.unread')}</Label>,
    },
    {
      id: 'when',
      head: t('inbox.when'),
      oneLine: true,
      cell: ({ createdAt }) => (
        <span title={formatInstant(createdAt, locale)}>
          {isRecent(createdAt, now)
            ? formatRelative(createdAt, now, locale)
            : formatDay(createdAt, config.today, locale)}
        </span>
      ),
    },
  ];
}

/** What mattered to this person, newest first; each message leads to what it is about and is read by that. */
export function Inbox(_: { path: string }) {
  const { t } = useTranslation('shell');
  const list = useListParams(20);
  const status = list.query.get('status') === 'unread' ? 'unread' : undefined;
  const messages = useRead(findInbox, {
    query: { page: list.page, size: list.size, ...(status && { unread: 'true' }) },
  });
  const [mark] = useWrite(markRead);
  const [markAll, { isBusy }] = useWrite(markAllRead);
  const columns = useColumns(({ id, isRead }) => {
    if (!isRead) void mark({ params: { id } });
  });
  return (
    <ListScreen
      title={t('inbox.title')}
      actions={
        <Button disabled={isBusy || !messages.data?.unread} loading={isBusy} onClick={() => void markAll({})}>
          {t('inbox.markAll')}
        </Button>
      }
      filters={
        <StatusFilter
          label={t('inbox.state')}
          list={list}
          value={status}
          all={t('inbox.all')}
          options={[['unread', t('inbox.unread')]]}
        />
      }
      filteredBy={['status']}
      from={messages}
      list={list}
      columns={columns}
      keyOf={({ id }) => id}
      total={(count) => t('inbox.total', { count })}
      empty={{ title: t('inbox.none'), action: <Muted>{t('inbox.noneText')}</Muted> }}
    />
  );
}
