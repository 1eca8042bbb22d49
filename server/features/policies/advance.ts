import { policyMachine } from '#shared/engine/states';
import { machine } from '../../base/person';
import { writeAudit } from '../../db/audit';
import type { Db } from '../../db/open';
import { insertNotice } from '../../jobs/repository';
import { advanceDuePolicies } from './repository';

type Today = { readonly tenantId: string; readonly today: string; readonly now: Date };

const steps = [
  { step: 'begin', reason: 'The inception date has come.' },
  { step: 'expire', reason: 'The expiry date has passed without claims.' },
  { step: 'complete', reason: 'The period is over and every claim is settled.' },
] as const;

/** What time does to policies: they begin to run, expire without claims, and are completed once their claims are settled. */
export async function advancePolicies(db: Db, { tenantId, today, now }: Today): Promise<number> {
  let moved = 0;
  for (const { step, reason } of steps) {
    const [from] = policyMachine.steps[step].from;
    const { to } = policyMachine.steps[step];
    const changed = await advanceDuePolicies(db, { step, today, now });
    const by = { tenantId, at: now, who: machine, channel: 'system' as const, area: 'policies' };
    for (const { id } of changed) await writeAudit(db, { ...by, subjectId: id, action: 'advanced', from, to, reason });
    moved += changed.length;
  }
  if (moved > 0) await insertNotice(db, tenantId, ['policies']);
  return moved;
}
