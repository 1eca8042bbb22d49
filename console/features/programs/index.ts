import { saveProgram } from '#shared/contract/programs';
import { defineFeature, lazyScreen } from '../../core/feature';

export const programs = defineFeature({
  area: 'programs',
  nav: { section: 'design', to: '/programs', always: true },
  object: '/programs/:id',
  actions: [{ name: 'newProgram', to: '/program-design/new', call: saveProgram }],
  routes: {
    '/select-program': lazyScreen(() => import('./screens/SelectProgram')),
    '/programs': lazyScreen(() => import('./screens/SelectProgram')),
    '/programs/:id': lazyScreen(() => import('./screens/ProgramDetail')),
    '/dashboard': lazyScreen(() => import('./screens/Dashboard')),
    '/program-design': lazyScreen(() => import('./screens/ProgramDesign')),
    '/program-design/new': lazyScreen(() => import('./screens/NewProgram')),
    '/program-design/:id': lazyScreen(() => import('./screens/EditProgram')),
    '/program-launch': lazyScreen(() => import('./screens/ProgramLaunch')),
    '/program-monitor': lazyScreen(() => import('./screens/ProgramMonitor')),
  },
});
