import type { Share } from '../contract/publicEvents';
import type { ListFields } from './fields';
import type { ListWords } from './words';

/** What a link says of sums: none, those of all policies of its event, or of one item. */
const amountKey = ({ amountOf }: Share) => (amountOf === null ? 'none' : amountOf === 'event' ? 'event' : 'item');

type ShareFields = ListFields<
  Share,
  'event' | 'hint' | 'state' | 'by' | 'amount',
  'made' | 'views' | 'followers' | 'seen' | 'expires'
>;
/** What files hold of the list of public links, in the order of its columns. */
export const shareFields = ({ t }: ListWords<'monitoring'>): ShareFields => ({
  event: { head: t('links.event'), value: ({ coverageLabel }) => coverageLabel },
  hint: { head: t('links.hint'), value: ({ hint }) => hint },
  state: { head: t('links.state'), value: ({ state }) => t(`links.states.${state}`) },
  made: { head: t('links.made'), instant: ({ createdAt }) => createdAt },
  by: { head: t('links.by'), value: ({ createdBy }) => createdBy },
  views: { head: t('links.views'), value: ({ views }) => views },
  followers: { head: t('links.following'), value: ({ followers }) => followers },
  seen: { head: t('links.seen'), instant: ({ lastSeen }) => lastSeen },
  expires: { head: t('links.expires'), instant: ({ expiresAt }) => expiresAt },
  amount: { head: t('links.amount'), value: (share) => t(`links.amounts.${amountKey(share)}`) },
});
