import type { Db } from '../db/open';
import { tenant } from '../db/schema/platform';
import { addDemoAccounts } from '../identity/accounts';

export const sampleTenantId = 'sample';

/** The tenant of the sample world and its accounts, one for each role. Runs in a system transaction; twice is once. */
export async function seedTenant(system: Db, frameAncestors: readonly string[]): Promise<void> {
  await system
    .insert(tenant)
    .values({
      id: sampleTenantId,
      handle: 'sample',
      name: 'Sample Insurance',
      settings: { autoReport: true, frameAncestors: [...frameAncestors] },
    })
    .onConflictDoNothing();
  await addDemoAccounts(system, sampleTenantId);
}
