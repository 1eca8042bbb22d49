import { lazy } from 'react';
import { defineFeature } from '../../core/feature';

/** Under the user menu, not in the sidebar. */
export const settings = defineFeature({
  area: 'settings',
  routes: { '/settings': lazy(() => import('./screens/Settings')) },
});
