import { machine } from '../base/person';
import { lockKey } from '../db/lockKey';
import type { Settings } from '../base/settings';
import type { Db } from '../db/open';
import type { JobKind } from './define';
import { enqueueJob } from './enqueue';
import { findByKey, findTenantIds } from './repository';

/** Work that is due once a day and tenant. The key tells the days apart; who finds the job already there does nothing. */
export type Daily = {
  readonly job: JobKind<{ readonly asOf: string | null; readonly storyDay?: string }>;
  /** The day of the sample world's story, where the work is on that. */
  readonly storyDay?: string;
  /** HH:MM in UTC. */
  readonly at: (settings: Settings) => string;
  /** All tenants when absent. */
  readonly serves?: (tenantId: string) => boolean;
};

type Due = { readonly settings: Settings; readonly now: Date; readonly list: readonly Daily[] };

/** Starts what is due and has not been started today; called every minute, by any number of workers. A missed hour is caught up. */
export async function startDue(db: Db, { settings, now, list }: Due): Promise<number> {
  const today = now.toISOString().slice(0, 10);
  const time = now.toISOString().slice(11, 16);
  let started = 0;
  for (const { job, storyDay, serves = () => true } of list.filter(({ at }) => at(settings) <= time)) {
    const uniqueKey = `daily:${job.name}:${today}`;
    await lockKey(db, uniqueKey);
    for (const tenantId of (await findTenantIds(db)).filter(serves)) {
      if (await findByKey(db, tenantId, uniqueKey)) continue;
      await enqueueJob(
        db,
        job,
        { asOf: null, ...(storyDay ? { storyDay } : {}) },
        { tenantId, createdBy: machine, uniqueKey },
      );
      started += 1;
    }
  }
  return started;
}
