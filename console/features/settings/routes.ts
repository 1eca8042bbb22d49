import type { Routes } from '../../core/screens';

export const settingsRoutes = {
  '/settings': () => import('./screens/Settings'),
} as const satisfies Routes;
