import { Button, Label } from '@primer/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { exportInbox, findInbox, inboxKinds, markAllRead, markRead, type InboxMessage } from '#shared/contract/inbox';
import { formatRelative } from '#shared/format/relative';
import { messageFields } from '#shared/lists/messages';
import { useRead, useWrite } from '../core/api';
import { Link, useListParams } from '../core/routing';
import {
  Choice,
  fileOf,
  ListScreen,
  Muted,
  SearchField,
  StatusFilter,
  useDates,
  useLanguage,
  useListWords,
  type Column,
} from '../ui';
import { pathOfMessage } from './objects';

/** Under a week an age says more than a day; then it is a day as everywhere in the console. */
const isRecent = (instant: string, now: Date) => now.getTime() - Date.parse(instant) < 7 * 24 * 3_600_000;

function useColumns(open: (message: InboxMessage) => void): readonly Column<InboxMessage>[] {
  const words = useListWords('shell');
  const { t, locale } = words;
  const { message, state, when } = messageFields(words);
  const dates = useDates();
  const [now] = useState(() => new Date());
  return [
    {
      id: 'message',
      head: message.head,
      sort: 'name',
      sortedBy: t('inbox.messageOrder'),
      lead: true,
      cell: (row) => (
        <Link
          to={pathOfMessage(row)}
          onClick={() => open(row)}
          style={{ color: 'inherit', fontWeight: row.isRead ? 400 : 600 }}
        >
          {message.value(row)}
        </Link>
      ),
      exported: message,
    },
    {
      id: 'state',
      head: state.head,
      sort: 'isRead',
      oneLine: true,
      cell: (row) =>
        row.isRead ? <Muted>{state.value(row)}</Muted> : <Label variant="accent">{state.value(row)}</Label>,
      exported: state,
    },
    {
      id: 'when',
      head: when.head,
      sort: 'createdAt',
      oneLine: true,
      cell: ({ createdAt }) => (
        <span title={dates.instant(createdAt)}>
          {isRecent(createdAt, now) ? formatRelative(createdAt, now, locale) : dates.day(createdAt)}
        </span>
      ),
      exported: when,
    },
  ];
}

/** What the inbox is narrowed down to: a text, one kind of message, and those that are not read. */
function useInboxFilters() {
  const list = useListParams(20);
  const isUnread = list.query.get('status') === 'unread';
  return {
    list,
    isUnread,
    about: inboxKinds.find((value) => value === list.query.get('about')),
    search: list.query.get('search') || undefined,
  };
}

function InboxFilters({
  filters: { list, about, isUnread },
}: {
  readonly filters: ReturnType<typeof useInboxFilters>;
}) {
  const { t } = useTranslation('shell');
  return (
    <>
      <SearchField label={t('inbox.search')} list={list} />
      <Choice
        label={t('inbox.about')}
        value={about ?? ''}
        onChange={(value) => list.filter({ about: value })}
        options={[['', t('inbox.all')], ...inboxKinds.map((value) => [value, t(`inbox.kinds.${value}`)] as const)]}
      />
      <StatusFilter
        label={t('inbox.state')}
        list={list}
        value={isUnread ? 'unread' : undefined}
        all={t('inbox.all')}
        options={[['unread', t('inbox.unread')]]}
      />
    </>
  );
}

/** What mattered to this person, newest first; each message leads to what it is about and is read by that. */
export default function Inbox() {
  const { t } = useTranslation('shell');
  const filters = useInboxFilters();
  const { list, about, search, isUnread } = filters;
  const asked = { sort: list.sort, about, search, ...(isUnread && { unread: 'true' }) };
  const language = useLanguage();
  const messages = useRead(findInbox, { query: { ...asked, page: list.page, size: list.size, language } });
  const [mark] = useWrite(markRead);
  const [markAll, { isBusy }] = useWrite(markAllRead);
  const { value: messageText } = messageFields(useListWords('shell')).message;
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
      filters={<InboxFilters filters={filters} />}
      filteredBy={['status', 'about', 'search']}
      from={messages}
      list={list}
      columns={columns}
      keyOf={({ id }) => id}
      nameOf={messageText}
      file={fileOf(exportInbox, asked)}
      total={(count) => t('inbox.total', { count })}
      empty={{ title: t('inbox.none'), action: <Muted>{t('inbox.noneText')}</Muted> }}
    />
  );
}
