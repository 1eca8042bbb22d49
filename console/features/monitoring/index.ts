import { defineFeature, lazyScreens } from '../../core/feature';
import { monitoringRoutes } from './routes';
import { monitoringSaga } from './stories/sagas';
import { monitoringRun, sharedLinks } from './stories/slice';

export const monitoring = defineFeature({
  area: 'monitoring',
  nav: { section: 'monitor', to: '/monitoring' },
  object: '/monitoring/event/:id',
  routes: lazyScreens(monitoringRoutes),
  slices: [monitoringRun, sharedLinks],
  saga: monitoringSaga,
});
