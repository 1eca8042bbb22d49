import type { Routes } from '../../core/screens';

export const partnerRoutes = {
  '/clients': () => import('./screens/PartnerList'),
  '/clients/new': () => import('./screens/NewPartner'),
  '/clients/import': () => import('./screens/ImportPartners'),
  '/clients/duplicates': () => import('./screens/Duplicates'),
  '/clients/merge': () => import('./screens/MergePartners'),
  '/clients/:id': () => import('./screens/PartnerDetail'),
} as const satisfies Routes;
