import { lazy } from 'react';
import { saveProgram } from '#shared/contract/programs';
import { defineFeature } from '../../core/feature';

export const programs = defineFeature({
  area: 'programs',
  nav: { section: 'design', to: '/programs', always: true },
  object: '/programs/:id',
  actions: [{ name: 'newProgram', to: '/program-design/new', call: saveProgram }],
  routes: {
    '/select-program': lazy(() => import('./screens/SelectProgram')),
    '/programs': lazy(() => import('./screens/SelectProgram')),
    '/programs/:id': lazy(() => import('./screens/ProgramDetail')),
    '/dashboard': lazy(() => import('./screens/Dashboard')),
    '/program-design': lazy(() => import('./screens/ProgramDesign')),
    '/program-design/new': lazy(() => import('./screens/NewProgram')),
    '/program-design/:id': lazy(() => import('./screens/EditProgram')),
    '/program-launch': lazy(() => import('./screens/ProgramLaunch')),
    '/program-monitor': lazy(() => import('./screens/ProgramMonitor')),
  },
});
