import { defineFeature, lazyScreens } from '../../core/feature';
import { settingsRoutes } from './routes';

/** Under the user menu, not in the sidebar. */
export const settings = defineFeature({
  area: 'settings',
  routes: lazyScreens(settingsRoutes),
});
