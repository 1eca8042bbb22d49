import type { Db } from '../db/open';
import { addTenant } from '../db/tenant';
import { addDemoAccounts } from '../identity/accounts';

export const sampleTenantId = 'sample';

/** The tenant of the sample world and its accounts, one for each role. Runs in a system transaction; twice is once. */
export async function seedTenant(system: Db, frameAncestors: readonly string[]): Promise<void> {
  const settings = { autoReport: true, frameAncestors: [...frameAncestors] };
  await addTenant(system, { id: sampleTenantId, handle: 'sample', name: 'Sample Insurance', settings });
  await addDemoAccounts(system, sampleTenantId);
}
