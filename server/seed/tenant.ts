import type { Db } from '../db/open';
import { tenant, type TenantSettings } from '../db/schema/platform';
import { addDemoAccounts } from '../identity/accounts';

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

export const sampleTenantId = 'sample';

/** The tenant of the sample world and its accounts, one for each role. Runs in a system transaction; twice is once. */
export async function seedTenant(system: Db, frameAncestors: readonly string[]): Promise<void> {
  await system
    .insert(tenant)
    .values({
      id: sampleTenantId,
      handle: 'sample',
      name: 'Sample Insurance',
      settings: { ...usualTenantSettings, autoReport: true, frameAncestors },
    })
    .onConflictDoNothing();
  await addDemoAccounts(system, sampleTenantId);
}
