import type { Routes } from '../../core/screens';

export const policyRoutes = {
  '/policies': () => import('./screens/PolicyList'),
  '/policies/policy/:id': () => import('./screens/PolicyDetail'),
  '/policies/policy-draft/:id': () => import('./screens/PolicyDraft'),
} as const satisfies Routes;
