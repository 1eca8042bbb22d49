import { lazy } from 'react';
import { defineFeature } from '../../core/feature';
import { policiesSaga } from './stories/sagas';

export const policies = defineFeature({
  area: 'policies',
  nav: { section: 'monitor', to: '/policies' },
  object: '/policies/policy/:id',
  routes: {
    '/policies': lazy(() => import('./screens/PolicyList')),
    '/policies/policy/:id': lazy(() => import('./screens/PolicyDetail')),
    '/policies/policy-draft/:id': lazy(() => import('./screens/PolicyDraft')),
  },
  saga: policiesSaga,
});
