import type { Quote } from '../contract/quote';
import { shownQuoteStatus } from '../engine/states';
import { joined, streetText } from './address';
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

/** Where the insured is, on one line; the database sorts by the same (`quote.customer_place`). */
function addressText({ customer }: ListedQuote): string {
  if (!customer) return '';
  const { city, county, state } = customer.address;
  return joined([streetText(customer.address), city, county, state], ', ');
}

type QuoteFields = ListFields<
  ListedQuote,
  'name' | 'customer' | 'address' | 'status',
  'period' | 'totalSumInsured' | 'grossWrittenPremium'
>;
/** What files hold of the list of quotes, in the order of its columns. */
export const quoteFields = ({ t }: ListWords<'quotes'>): QuoteFields => ({
  name: { head: t('list.label'), value: ({ name }) => name },
  customer: { head: t('list.insured'), value: ({ customer }) => customer?.name ?? '' },
  address: { head: t('list.address'), value: addressText },
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
