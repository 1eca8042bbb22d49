import { defineFeature, lazyScreen } from '../../core/feature';

/** Under the user menu, not in the sidebar. */
export const settings = defineFeature({
  area: 'settings',
  routes: { '/settings': lazyScreen(() => import('./screens/Settings')) },
});
