import type { z } from 'zod';
import type { PolicyRow } from '../contract/policy';
import type { ListFields } from './fields';
import type { ListWords } from './words';

export type ListedPolicy = z.output<typeof PolicyRow>;

type PolicyFields = ListFields<
  ListedPolicy,
  'status' | 'name' | 'holder',
  'inceptionDate' | 'expiryDate' | 'premium' | 'rate' | 'claim'
>;
/** What files hold of the list of policies, in the order of its columns. */
export const policyFields = ({ t }: ListWords<'policies'>): PolicyFields => ({
  status: { head: t('list.status'), value: ({ state }) => t(`state.${state}`) },
  name: { head: t('list.name'), value: ({ name }) => name },
  holder: { head: t('list.holder'), value: ({ customerName }) => customerName },
  inceptionDate: { head: t('list.effective'), day: ({ inceptionDate }) => inceptionDate },
  expiryDate: { head: t('list.expiry'), day: ({ expiryDate }) => expiryDate },
  premium: { head: t('list.premium'), money: ({ grossWrittenPremium }) => grossWrittenPremium },
  rate: { head: t('list.rate'), value: ({ grossWrittenPremiumPct }) => grossWrittenPremiumPct },
  claim: { head: t('amount.calculated'), money: ({ totalCalculatedPayout }) => totalCalculatedPayout },
});
