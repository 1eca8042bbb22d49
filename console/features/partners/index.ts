import { createPartner } from '#shared/contract/partners';
import { defineFeature, lazyScreen } from '../../core/feature';

export const partners = defineFeature({
  area: 'partners',
  nav: { section: 'tools', to: '/clients' },
  object: '/clients/:id',
  actions: [{ name: 'newPartner', to: '/clients/new', call: createPartner }],
  routes: {
    '/clients': lazyScreen(() => import('./screens/PartnerList')),
    '/clients/new': lazyScreen(() => import('./screens/NewPartner')),
    '/clients/import': lazyScreen(() => import('./screens/ImportPartners')),
    '/clients/duplicates': lazyScreen(() => import('./screens/Duplicates')),
    '/clients/merge': lazyScreen(() => import('./screens/MergePartners')),
    '/clients/:id': lazyScreen(() => import('./screens/PartnerDetail')),
  },
});
