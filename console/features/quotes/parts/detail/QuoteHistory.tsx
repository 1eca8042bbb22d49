import { useTranslation } from 'react-i18next';
import { quoteHistory } from '#shared/contract/quotes';
import { formatExact } from '#shared/format/money';
import { formatNumber, formatPct } from '#shared/format/number';
import { useRead } from '../../../../core/api';
import { HistoryCard, useDates, useLocale } from '../../../../ui';

/** What was done to a quote since it was begun. */
export function QuoteHistory({ id }: { readonly id: string }) {
  const { t } = useTranslation('quotes');
  return (
    <HistoryCard
      useHistory={(page) => useRead(quoteHistory, { params: { id }, query: { page } })}
      actionName={(action) => t(`history.${action}`, { defaultValue: action })}
      // Of a copy the trail keeps the id of what it was made of, which nobody reads.
      stateName={(state) => t(`status.${state === 'fail' ? 'FAILED' : state}`, { defaultValue: '' }) || null}
      fields={useFieldWords()}
    />
  );
}

const phraseOf = {
  ...{ name: 'basic.name', program: 'basic.program', customer: 'basic.holder', intermediary: 'basic.intermediary' },
  ...{ inceptionDate: 'basic.inception', expiryDate: 'basic.expiry', commissionRate: 'figures.commission' },
  ...{ serviceFee: 'premiums.fee', exclusions: 'basic.exclusions', remarks: 'basic.remarks' },
  quoteItems: 'history.items',
} as const;
const isKnown = (field: string): field is keyof typeof phraseOf => field in phraseOf;
const itemMark = 'quoteItems.';

/** What was entered in a quote, in the words of its screens. */
function useFieldWords() {
  const { t } = useTranslation('quotes');
  const locale = useLocale();
  const dates = useDates();
  const money = (amount = '', currency = '') => formatExact({ amount: Number(amount), currency }, locale);
  return {
    fieldName: (field: string) => (isKnown(field) ? t(phraseOf[field]) : field.replace(itemMark, '')),
    valueText(field: string, value: string) {
      if (value === '') return '---';
      if (field === 'inceptionDate' || field === 'expiryDate') return dates.day(value);
      if (field === 'commissionRate') return formatPct(Number(value), 1, locale);
      const [first = '', ...others] = value.split(' ');
      if (field === 'serviceFee') return money(first, ...others);
      return field.startsWith(itemMark) ? `${formatNumber(Number(first), 0, locale)} × ${money(...others)}` : value;
    },
  };
}
