import { defineFeature, lazyScreens } from '../../core/feature';
import { coverageRoutes } from './routes';

export const coverages = defineFeature({
  area: 'coverages',
  nav: { section: 'design', to: '/coverages', letter: 'c' },
  object: '/coverages/coverage/:id',
  routes: lazyScreens(coverageRoutes),
});
