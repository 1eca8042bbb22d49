import type { Db } from '../db/open';
import { addTenant } from '../db/tenant';
import { sampleSettings, sampleTenantId } from '../features/platform/sampleTenant';
import { addDemoAccounts } from '../identity/accounts';

/** The tenant of the sample world and its accounts, one for each role. Runs in a system transaction; twice is once. */
export async function seedTenant(system: Db, frameAncestors: readonly string[]): Promise<void> {
  const settings = { ...sampleSettings, frameAncestors: [...frameAncestors] };
  await addTenant(system, { id: sampleTenantId, handle: 'sample', name: 'Sample Insurance', settings });
  await addDemoAccounts(system, sampleTenantId);
}
