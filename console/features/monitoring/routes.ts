import type { Routes } from '../../core/screens';

export const monitoringRoutes = {
  '/monitoring': () => import('./screens/Monitoring'),
  '/monitoring/shares': () => import('./screens/Shares'),
  '/monitoring/event/:id': () => import('./screens/EventDetail'),
} as const satisfies Routes;
