import { defineFeature, lazyScreens } from '../../core/feature';
import { monitoringRoutes } from './routes';

export const monitoring = defineFeature({
  area: 'monitoring',
  nav: { section: 'monitor', to: '/monitoring', letter: 'm' },
  object: '/monitoring/event/:id',
  routes: lazyScreens(monitoringRoutes),
});
