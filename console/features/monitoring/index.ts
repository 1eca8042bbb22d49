import { lazy } from 'react';
import { defineFeature } from '../../core/feature';
import { monitoringSaga } from './stories/sagas';
import { monitoringRun, sharedLinks } from './stories/slice';

export const monitoring = defineFeature({
  area: 'monitoring',
  nav: { section: 'monitor', to: '/monitoring' },
  object: '/monitoring/event/:id',
  routes: {
    '/monitoring': lazy(() => import('./screens/Monitoring')),
    '/monitoring/shares': lazy(() => import('./screens/Shares')),
    '/monitoring/event/:id': lazy(() => import('./screens/EventDetail')),
  },
  slices: [monitoringRun, sharedLinks],
  saga: monitoringSaga,
});
