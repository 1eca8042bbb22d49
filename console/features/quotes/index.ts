import { createQuote } from '#shared/contract/quotes';
import { defineFeature, lazyScreen } from '../../core/feature';
import { quotesSaga } from './stories/sagas';
import { quoteDraft } from './stories/slice';

export const quotes = defineFeature({
  area: 'quotes',
  nav: { section: 'launch', to: '/quotations' },
  object: '/quotations/quotation/:id',
  actions: [{ name: 'newQuote', to: '/quotations/new', call: createQuote }],
  routes: {
    '/quotations': lazyScreen(() => import('./screens/QuoteList')),
    '/quotations/new': lazyScreen(() => import('./screens/NewQuote')),
    '/quotations/quotation/:id': lazyScreen(() => import('./screens/QuoteDetail')),
  },
  slices: [quoteDraft],
  saga: quotesSaga,
});
