import { writeAudit } from '../../db/audit';
import type { Db } from '../../db/open';
import { advanceDuePolicies } from './repository';

type Today = { readonly tenantId: string; readonly today: string; readonly now: Date };

const steps = [
  { from: 'active', to: 'running', reason: 'The inception date has come.' },
  { from: 'running', to: 'expired', reason: 'The expiry date has passed without claims.' },
  { from: 'claims', to: 'completed', reason: 'The period is over and every claim is settled.' },
] as const;

/** What time does to policies: they begin to run, expire without claims, and are completed once their claims are settled. */
export async function advancePolicies(db: Db, { tenantId, today, now }: Today): Promise<number> {
  let moved = 0;
  for (const { from, to, reason } of steps) {
    const changed = await advanceDuePolicies(db, { from, to, today, now });
    const by = { tenantId, at: now, who: 'Isoline', channel: 'system' as const, area: 'policies' };
    for (const { id } of changed) await writeAudit(db, { ...by, subjectId: id, action: 'advanced', from, to, reason });
    moved += changed.length;
  }
  return moved;
}
