import { useTranslation } from 'react-i18next';
import { quoteHistory } from '#shared/contract/quotes';
import { useRead } from '../../../../core/api';
import { HistoryCard } from '../../../../ui';

/** What was done to a quote since it was begun. */
export function QuoteHistory({ id }: { readonly id: string }) {
  const { t } = useTranslation('quotes');
  return (
    <HistoryCard
      useHistory={(page) => useRead(quoteHistory, { params: { id }, query: { page } })}
      actionName={(action) => t(`history.${action}`, { defaultValue: action })}
      // Of a copy the trail keeps the id of what it was made of, which nobody reads.
      stateName={(state) => t(`status.${state === 'fail' ? 'FAILED' : state}`, { defaultValue: '' }) || null}
    />
  );
}
