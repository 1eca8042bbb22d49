import { lazy } from 'react';
import { createCoverage } from '#shared/contract/coverageDesign';
import { defineFeature } from '../../core/feature';
import { coveragesSaga } from './stories/sagas';
import { designing } from './stories/slice';

export const coverages = defineFeature({
  area: 'coverages',
  nav: { section: 'design', to: '/coverages' },
  object: '/coverages/coverage/:id',
  actions: [{ name: 'newCoverage', to: '/coverages/new', call: createCoverage }],
  routes: {
    '/coverages': lazy(() => import('./screens/CoverageList')),
    '/coverages/new': lazy(() => import('./screens/NewCoverage')),
    '/coverages/term-sheet': lazy(() => import('./screens/TermSheet')),
    '/coverages/coverage/:id': lazy(() => import('./screens/CoverageDetail')),
    '/coverages/:id': lazy(() => import('./screens/ToCoverage')),
  },
  slices: [designing],
  saga: coveragesSaga,
});
