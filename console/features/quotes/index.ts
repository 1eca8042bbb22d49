import { createQuote } from '#shared/contract/quotes';
import { defineFeature, lazyScreens } from '../../core/feature';
import { quoteRoutes } from './routes';
import { quotesSaga } from './stories/sagas';
import { quoteDraft } from './stories/slice';

export const quotes = defineFeature({
  area: 'quotes',
  nav: { section: 'launch', to: '/quotations' },
  object: '/quotations/quotation/:id',
  actions: [{ name: 'newQuote', to: '/quotations/new', call: createQuote }],
  routes: lazyScreens(quoteRoutes),
  slices: [quoteDraft],
  saga: quotesSaga,
});
