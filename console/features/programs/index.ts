import { defineFeature, lazyScreens } from '../../core/feature';
import { programRoutes } from './routes';

export const programs = defineFeature({
  area: 'programs',
  nav: { section: 'design', to: '/programs', always: true, letter: 'p' },
  object: '/programs/:id',
  routes: lazyScreens(programRoutes),
});
