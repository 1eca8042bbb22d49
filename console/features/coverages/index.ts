import { createCoverage } from '#shared/contract/coverageDesign';
import { defineFeature, lazyScreens } from '../../core/feature';
import { coverageRoutes } from './routes';
import { coveragesSaga } from './stories/sagas';
import { designing } from './stories/slice';

export const coverages = defineFeature({
  area: 'coverages',
  nav: { section: 'design', to: '/coverages' },
  object: '/coverages/coverage/:id',
  actions: [{ name: 'newCoverage', to: '/coverages/new', call: createCoverage }],
  routes: lazyScreens(coverageRoutes),
  slices: [designing],
  saga: coveragesSaga,
});
