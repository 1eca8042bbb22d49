import type { InboxMessage } from '../contract/inbox';
import { formatFullDay } from '../format/date';
import { numberFormat } from '../format/intl';
import type { ListFields } from './fields';
import type { ListWords } from './words';

/** `9990/10001` as people read how many of how many. */
const ratioText = (ratio: string, locale: string): string =>
  ratio
    .split('/')
    .map((count) => numberFormat(locale).format(Number(count)))
    .join(' / ');

/** What files hold of the inbox, in the order of its columns. */
export const messageFields = ({
  t,
  locale,
}: ListWords<'shell'>): ListFields<InboxMessage, 'message' | 'state', 'when'> => ({
  message: {
    head: t('inbox.message'),
    value: ({ kind, name, date }) =>
      t(`inbox.kind.${kind}`, {
        name: kind === 'activationDone' ? ratioText(name, locale) : name,
        date: date ? formatFullDay(date, locale) : '',
      }),
  },
  state: { head: t('inbox.state'), value: ({ isRead }) => t(isRead ? 'inbox.read' : 'inbox.unread') },
  when: { head: t('inbox.when'), instant: ({ createdAt }) => createdAt },
});
