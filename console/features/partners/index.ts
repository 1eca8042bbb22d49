import { defineFeature, lazyScreens } from '../../core/feature';
import { partnerRoutes } from './routes';

export const partners = defineFeature({
  area: 'partners',
  nav: { section: 'tools', to: '/clients', letter: 'b' },
  object: '/clients/:id',
  routes: lazyScreens(partnerRoutes),
});
