import type { Routes } from '../../core/screens';

export const coverageRoutes = {
  '/coverages': () => import('./screens/CoverageList'),
  '/coverages/new': () => import('./screens/NewCoverage'),
  '/coverages/term-sheet': () => import('./screens/TermSheet'),
  '/coverages/coverage/:id': () => import('./screens/CoverageDetail'),
  '/coverages/:id': () => import('./screens/ToCoverage'),
} as const satisfies Routes;
