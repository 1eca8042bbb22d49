import { saveProgram } from '#shared/contract/programs';
import { defineFeature, lazyScreens } from '../../core/feature';
import { programRoutes } from './routes';

export const programs = defineFeature({
  area: 'programs',
  nav: { section: 'design', to: '/programs', always: true },
  object: '/programs/:id',
  actions: [{ name: 'newProgram', to: '/program-design/new', call: saveProgram }],
  routes: lazyScreens(programRoutes),
});
