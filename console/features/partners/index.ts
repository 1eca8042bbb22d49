import { createPartner } from '#shared/contract/partners';
import { defineFeature, lazyScreens } from '../../core/feature';
import { partnerRoutes } from './routes';

export const partners = defineFeature({
  area: 'partners',
  nav: { section: 'tools', to: '/clients' },
  object: '/clients/:id',
  actions: [{ name: 'newPartner', to: '/clients/new', call: createPartner }],
  routes: lazyScreens(partnerRoutes),
});
