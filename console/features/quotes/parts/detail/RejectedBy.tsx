import { Banner } from '@primer/react';
import { useTranslation } from 'react-i18next';
import type { Quote } from '#shared/contract/quote';
import { useDates } from '../../../../ui';

type QuoteProps = { readonly quote: Quote };

/** Who rejected a quote, and when, in a sentence; null where it is not rejected. */
export function useRejection({ rejected }: Pick<Quote, 'rejected'>): string | null {
  const { t } = useTranslation('quotes');
  const dates = useDates();
  return rejected ? t('detail.rejectedBy', { who: rejected.byName, at: dates.instant(rejected.at) }) : null;
}

export function RejectedBy({ quote }: QuoteProps) {
  const said = useRejection(quote);
  return said && <Banner title={said} variant="info" />;
}
