import { lazy } from 'react';
import { defineFeature } from '../../core/feature';

export const partners = defineFeature({
  area: 'partners',
  nav: { section: 'tools', to: '/clients' },
  routes: {
    '/clients': lazy(() => import('./screens/PartnerList')),
    '/clients/new': lazy(() => import('./screens/NewPartner')),
    '/clients/import': lazy(() => import('./screens/ImportPartners')),
    '/clients/duplicates': lazy(() => import('./screens/Duplicates')),
    '/clients/merge': lazy(() => import('./screens/MergePartners')),
    '/clients/:id': lazy(() => import('./screens/PartnerDetail')),
  },
});
