import { createCoverage } from '#shared/contract/coverageDesign';
import { defineFeature, lazyScreen } from '../../core/feature';
import { coveragesSaga } from './stories/sagas';
import { designing } from './stories/slice';

export const coverages = defineFeature({
  area: 'coverages',
  nav: { section: 'design', to: '/coverages' },
  object: '/coverages/coverage/:id',
  actions: [{ name: 'newCoverage', to: '/coverages/new', call: createCoverage }],
  routes: {
    '/coverages': lazyScreen(() => import('./screens/CoverageList')),
    '/coverages/new': lazyScreen(() => import('./screens/NewCoverage')),
    '/coverages/term-sheet': lazyScreen(() => import('./screens/TermSheet')),
    '/coverages/coverage/:id': lazyScreen(() => import('./screens/CoverageDetail')),
    '/coverages/:id': lazyScreen(() => import('./screens/ToCoverage')),
  },
  slices: [designing],
  saga: coveragesSaga,
});
