import type { TenantSettings } from '../../db/schema/platform';

/** What a new tenant begins with. */
export const usualTenantSettings: TenantSettings = {
  autoReport: false,
  minDaysBeforeInception: 1,
  fourEyesLimit: null,
  modules: null,
  defaultFilters: {},
  defaultExternalFilters: [],
  frameAncestors: [],
};
