import { lazy } from 'react';
import { defineFeature } from '../../core/feature';
import { monitoringSaga } from './sagas';
import { monitoringRun } from './slice';

export const monitoring = defineFeature({
  area: 'monitoring',
  nav: { section: 'monitor', to: '/monitoring' },
  routes: {
    '/monitoring': lazy(() => import('./screens/Monitoring')),
    '/monitoring/shares': lazy(() => import('./screens/Shares')),
    '/monitoring/event/:id': lazy(() => import('./screens/EventDetail')),
  },
  slices: [monitoringRun],
  saga: monitoringSaga,
});
