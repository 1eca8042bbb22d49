import { lazy } from 'react';
import { defineFeature } from '../../core/feature';

export const monitoring = defineFeature({
  area: 'monitoring',
  nav: { section: 'monitor', to: '/monitoring' },
  routes: {
    '/monitoring': lazy(() => import('./screens/Monitoring')),
    '/monitoring/event/:id': lazy(() => import('./screens/EventDetail')),
  },
});
