import { defineFeature, lazyScreens } from '../../core/feature';
import { quoteRoutes } from './routes';

export const quotes = defineFeature({
  area: 'quotes',
  nav: { section: 'launch', to: '/quotations', letter: 'q' },
  object: '/quotations/quotation/:id',
  routes: lazyScreens(quoteRoutes),
});
