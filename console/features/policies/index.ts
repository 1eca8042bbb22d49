import { defineFeature, lazyScreen } from '../../core/feature';
import { policiesSaga } from './stories/sagas';

export const policies = defineFeature({
  area: 'policies',
  nav: { section: 'monitor', to: '/policies' },
  object: '/policies/policy/:id',
  routes: {
    '/policies': lazyScreen(() => import('./screens/PolicyList')),
    '/policies/policy/:id': lazyScreen(() => import('./screens/PolicyDetail')),
    '/policies/policy-draft/:id': lazyScreen(() => import('./screens/PolicyDraft')),
  },
  saga: policiesSaga,
});
