import { refuse } from '../../base/refuse';
import type { Db } from '../../db/open';
import { lockRow } from '../../db/rows';
import { policy as policyTable } from '../../db/schema/business';
import { findTenant } from '../../db/tenant';
import type { Context } from '../../http/context';
import { policyAnswer } from './answer';
import { findItems, findPolicy, sumClaims, type PolicyRow } from './repository';

const unknown = () => refuse(404, 'policies.unknown', 'There is no such policy.');
/** The policy; refuses where there is none. */
export const getPolicy = async (db: Db, id: string): Promise<PolicyRow> => (await findPolicy(db, id)) ?? unknown();
/** The policy that is about to be changed: nobody else changes it meanwhile. */
export const lockPolicy = async (db: Db, id: string): Promise<PolicyRow> => {
  await lockRow(db, policyTable, id);
  return getPolicy(db, id);
};
/** What the tenant has set for its policies. */
export const settingsOf = async (db: Db, tenantId: string) => ((await findTenant(db, tenantId)) ?? unknown()).settings;
/** The policy as the calls answer it. */
export const answerOf = async ({ db, tenantId, user }: Pick<Context, 'db' | 'tenantId' | 'user'>, id: string) =>
  policyAnswer(await getPolicy(db, id), await findItems(db, id), await sumClaims(db, id), {
    settings: await settingsOf(db, tenantId),
    user,
  });
