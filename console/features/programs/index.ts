import { lazy } from 'react';
import { defineFeature } from '../../core/feature';

export const programs = defineFeature({
  area: 'programs',
  nav: { section: 'design', to: '/programs', always: true },
  object: '/programs/:id',
  routes: {
    '/select-program': lazy(() => import('./screens/SelectProgram')),
    '/programs': lazy(() => import('./screens/SelectProgram')),
    '/programs/:id': lazy(() => import('./screens/ProgramDetail')),
    '/dashboard': lazy(() => import('./screens/Dashboard')),
  },
});
