import { and, eq, notInArray, sql } from 'drizzle-orm';
import { writeAudit } from '../../db/audit';
import type { Db } from '../../db/open';
import { policy } from '../../db/schema/business';
import { claim } from '../../db/schema/monitoring';

type Today = { readonly tenantId: string; readonly today: string; readonly now: Date };
type Step = {
  readonly from: string;
  readonly to: string;
  readonly when: ReturnType<typeof sql>;
  readonly reason: string;
};

/** What time does to policies: they begin to run, expire without claims, and are completed once their claims are settled. */
export async function advancePolicies(db: Db, { tenantId, today, now }: Today): Promise<number> {
  const openClaims = db
    .select({ id: claim.policyId })
    .from(claim)
    .where(notInArray(claim.state, ['paid', 'rejected']));
  const steps: Step[] = [
    {
      from: 'active',
      to: 'running',
      when: sql`${policy.inceptionDate} <= ${today}`,
      reason: 'The inception date has come.',
    },
    {
      from: 'running',
      to: 'expired',
      when: sql`${policy.expiryDate} < ${today}`,
      reason: 'The expiry date has passed without claims.',
    },
    {
      from: 'claims',
      to: 'completed',
      when: sql`${policy.expiryDate} < ${today} and ${policy.id} not in ${openClaims}`,
      reason: 'The period is over and every claim is settled.',
    },
  ];
  let moved = 0;
  for (const { from, to, when, reason } of steps) {
    const changed = await db
      .update(policy)
      .set({ state: to, updatedAt: now, version: sql`${policy.version} + 1` })
      .where(and(eq(policy.state, from), eq(policy.archived, false), when))
      .returning({ id: policy.id });
    for (const { id } of changed)
      await writeAudit(db, {
        tenantId,
        at: now,
        who: 'Isoline',
        channel: 'system',
        area: 'policies',
        subjectId: id,
        action: 'advanced',
        from,
        to,
        reason,
      });
    moved += changed.length;
  }
  return moved;
}
