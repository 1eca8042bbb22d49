import { defineFeature, lazyScreen } from '../../core/feature';
import { monitoringSaga } from './stories/sagas';
import { monitoringRun, sharedLinks } from './stories/slice';

export const monitoring = defineFeature({
  area: 'monitoring',
  nav: { section: 'monitor', to: '/monitoring' },
  object: '/monitoring/event/:id',
  routes: {
    '/monitoring': lazyScreen(() => import('./screens/Monitoring')),
    '/monitoring/shares': lazyScreen(() => import('./screens/Shares')),
    '/monitoring/event/:id': lazyScreen(() => import('./screens/EventDetail')),
  },
  slices: [monitoringRun, sharedLinks],
  saga: monitoringSaga,
});
