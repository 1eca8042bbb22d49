import { defineFeature, lazyScreens } from '../../core/feature';
import { policyRoutes } from './routes';

export const policies = defineFeature({
  area: 'policies',
  nav: { section: 'monitor', to: '/policies', letter: 'o' },
  object: '/policies/policy/:id',
  routes: lazyScreens(policyRoutes),
});
