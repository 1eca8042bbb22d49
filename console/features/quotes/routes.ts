import type { Routes } from '../../core/screens';

export const quoteRoutes = {
  '/quotations': () => import('./screens/QuoteList'),
  '/quotations/new': () => import('./screens/NewQuote'),
  '/quotations/quotation/:id': () => import('./screens/QuoteDetail'),
} as const satisfies Routes;
