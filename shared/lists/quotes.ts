import type { Quote } from '../contract/quote';
import { shownQuoteStatus } from '../engine/states';
import type { ListFields } from './fields';
import type { ListWords } from './words';

/** What the list of quotes shows of each; a quote as a whole holds its items, too. */
type ListedQuote = Pick<
  Quote,
  | 'name'
  | 'uiState'
  | 'status'
  | 'inceptionDate'
  | 'expiryDate'
  | 'customer'
  | 'totalSumInsured'
  | 'grossWrittenPremium'
>;

const placeOf = ({ customer }: ListedQuote) =>
  [customer?.address.city, customer?.address.state].filter(Boolean).join(', ');

type QuoteFields = ListFields<
  ListedQuote,
  'name' | 'customer' | 'address' | 'status',
  'period' | 'totalSumInsured' | 'grossWrittenPremium'
>;
/** What files hold of the list of quotes, in the order of its columns. */
export const quoteFields = ({ t }: ListWords<'quotes'>): QuoteFields => ({
  name: { head: t('list.label'), value: ({ name }) => name },
  customer: { head: t('list.insured'), value: ({ customer }) => customer?.name ?? '' },
  address: { head: t('list.address'), value: placeOf },
  period: {
    head: t('list.period'),
    period: ({ inceptionDate, expiryDate }) => ({ from: inceptionDate, to: expiryDate }),
  },
  totalSumInsured: { head: t('list.tsi'), money: ({ totalSumInsured }) => totalSumInsured },
  grossWrittenPremium: { head: t('list.premium'), money: ({ grossWrittenPremium }) => grossWrittenPremium },
  status: {
    head: t('list.status'),
    value: (quote) => t(`status.${shownQuoteStatus(quote)}`),
  },
});
