import { commandRefusal } from '../base/refuse';
import { sleep, type Timers } from '../base/timers';
import type { Db } from '../db/open';
import { inTenant } from '../db/scope';
import type { JobKind } from './define';
import { enqueueJob } from './enqueue';
import { dropParts, findParts, waitingPart, type JobRow } from './repository';

type Whole = Pick<JobRow, 'id' | 'tenantId' | 'createdBy'>;
type Shared<P> = {
  readonly part: JobKind<P>;
  readonly payloads: readonly P[];
  readonly told: (ended: number) => Promise<void>;
  /** Runs a part in this worker, unless another one has taken it. */
  readonly run: (id: string) => Promise<void>;
  /** Throws where the whole is another worker's by now: that one still wants to find the parts. */
  readonly hold: (db: Db) => Promise<void>;
};

const lookMs = 200;

/**
 * Writes the parts of a job down as jobs of their own, which every worker takes from the queue, and takes some itself: they end also where no
 * other worker is. Parts that an earlier run of the job has written down are gone on with. Answers what each came to, in order.
 */
export async function shareParts<P>(
  { db, timers, jobKeys }: { readonly db: Db; readonly timers: Timers; readonly jobKeys?: string },
  whole: Whole,
  { part, payloads, told, run, hold }: Shared<P>,
): Promise<readonly unknown[]> {
  const { id, tenantId, createdBy } = whole;
  const within = <T>(work: (scoped: Db) => Promise<T>) => inTenant(db, tenantId, work);
  await within(async (scoped) => {
    if ((await findParts(scoped, id)).length > 0) return;
    for (const payload of payloads)
      await enqueueJob(scoped, part, payload, { tenantId, createdBy, partOf: id, jobKeys });
  });
  for (;;) {
    const parts = await within((scoped) => findParts(scoped, id));
    const fault = parts.find(({ state }) => state === 'failed' || state === 'cancelled');
    if (fault) throw commandRefusal(fault.error ?? 'A part of the work was cancelled.');
    const ended = parts.filter(({ state }) => state === 'done');
    await told(ended.length);
    if (ended.length === parts.length) {
      await within(async (scoped) => {
        await hold(scoped);
        await dropParts(scoped, id);
      });
      return ended.map(({ result }) => result);
    }
    const next = await within((scoped) => waitingPart(scoped, id));
    await (next ? run(next.id) : sleep(timers, lookMs));
  }
}
