import type { DuplicatePair } from '../contract/partnerMerge';
import type { ListFields } from './fields';
import type { ListWords } from './words';

/** What files hold of the list of partners that may be the same, in the order of its columns. */
export const duplicateFields = ({
  t,
}: ListWords<'partners'>): ListFields<DuplicatePair, 'first' | 'second' | 'role' | 'why', never> => ({
  first: { head: t('merge.first'), value: ({ first }) => first.name },
  second: { head: t('merge.second'), value: ({ second }) => second.name },
  role: { head: t('field.role'), value: ({ first }) => t(`role.${first.role}`) },
  why: { head: t('merge.why'), value: ({ reason }) => t(`merge.reason.${reason}`) },
});
