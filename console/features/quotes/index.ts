import { lazy } from 'react';
import { createQuote } from '#shared/contract/quotes';
import { defineFeature } from '../../core/feature';
import { quotesSaga } from './stories/sagas';
import { quoteDraft } from './stories/slice';

export const quotes = defineFeature({
  area: 'quotes',
  nav: { section: 'launch', to: '/quotations' },
  object: '/quotations/quotation/:id',
  actions: [{ name: 'newQuote', to: '/quotations/new', call: createQuote }],
  routes: {
    '/quotations': lazy(() => import('./screens/QuoteList')),
    '/quotations/new': lazy(() => import('./screens/NewQuote')),
    '/quotations/quotation/:id': lazy(() => import('./screens/QuoteDetail')),
  },
  slices: [quoteDraft],
  saga: quotesSaga,
});
