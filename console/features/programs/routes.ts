import type { Routes } from '../../core/screens';

export const programRoutes = {
  '/select-program': () => import('./screens/SelectProgram'),
  '/programs': () => import('./screens/SelectProgram'),
  '/programs/:id': () => import('./screens/ProgramDetail'),
  '/dashboard': () => import('./screens/Dashboard'),
  '/program-design': () => import('./screens/ProgramDesign'),
  '/program-design/new': () => import('./screens/NewProgram'),
  '/program-design/:id': () => import('./screens/EditProgram'),
  '/program-launch': () => import('./screens/ProgramLaunch'),
  '/program-monitor': () => import('./screens/ProgramMonitor'),
} as const satisfies Routes;
