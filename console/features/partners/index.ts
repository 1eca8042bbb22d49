import { lazy } from 'react';
import { createPartner } from '#shared/contract/partners';
import { defineFeature } from '../../core/feature';

export const partners = defineFeature({
  area: 'partners',
  nav: { section: 'tools', to: '/clients' },
  object: '/clients/:id',
  actions: [{ name: 'newPartner', to: '/clients/new', call: createPartner }],
  routes: {
    '/clients': lazy(() => import('./screens/PartnerList')),
    '/clients/new': lazy(() => import('./screens/NewPartner')),
    '/clients/import': lazy(() => import('./screens/ImportPartners')),
    '/clients/duplicates': lazy(() => import('./screens/Duplicates')),
    '/clients/merge': lazy(() => import('./screens/MergePartners')),
    '/clients/:id': lazy(() => import('./screens/PartnerDetail')),
  },
});
