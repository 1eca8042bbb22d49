import type { InboxMessage } from '../contract/inbox';
import { formatFullDay } from '../format/date';
import type { ListFields } from './fields';
import type { ListWords } from './words';

/** What files hold of the inbox, in the order of its columns. */
export const messageFields = ({
  t,
  locale,
}: ListWords<'shell'>): ListFields<InboxMessage, 'message' | 'state', 'when'> => ({
  message: {
    head: t('inbox.message'),
    value: ({ kind, name, date }) => t(`inbox.kind.${kind}`, { name, date: date ? formatFullDay(date, locale) : '' }),
  },
  state: { head: t('inbox.state'), value: ({ isRead }) => t(isRead ? 'inbox.read' : 'inbox.unread') },
  when: { head: t('inbox.when'), instant: ({ createdAt }) => createdAt },
});
