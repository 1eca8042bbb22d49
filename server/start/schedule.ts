import { sql } from 'drizzle-orm';
import type { Db } from '../db/open';
import { tenant } from '../db/schema/platform';
import type { Settings } from '../base/settings';
import { monitorJob } from '../features/monitoring/run/jobs';
import { readState } from '../features/platform/repository';
import { forgetKeys } from '../http/idempotency';
import { extendSampleWorldJob } from '../seed/job';
import { sampleTenantId } from '../seed/tenant';
import { enqueueJob } from '../jobs/enqueue';
import { findByKey, forgetJobs } from '../jobs/repository';
import type { JobDefinition } from '../jobs/define';

/** Work that is due once a day and tenant. The key tells the days apart; who finds the job already there does nothing. */
export type Daily = {
  readonly job: JobDefinition<{ readonly asOf: string | null }>;
  /** HH:MM in UTC. */
  readonly at: (settings: Settings) => string;
  /** All tenants when absent. */
  readonly serves?: (tenantId: string, hasSampleWorld: boolean) => boolean;
};

/** The weather of the sample world is generated up to yesterday before its monitoring runs. */
const isSample = (tenantId: string, hasSampleWorld: boolean) => hasSampleWorld && tenantId === sampleTenantId;

/** What runs every day, by hand. */
export const daily: readonly Daily[] = [
  { job: extendSampleWorldJob, at: ({ monitorAt }) => monitorAt, serves: isSample },
  { job: monitorJob, at: ({ monitorAt }) => monitorAt, serves: (tenantId, has) => !isSample(tenantId, has) },
];

/** Starts what is due and has not been started today; called every minute, by any number of workers. A missed hour is caught up. */
export async function startDue(db: Db, settings: Settings, now: Date, list: readonly Daily[] = daily): Promise<number> {
  const today = now.toISOString().slice(0, 10);
  const time = now.toISOString().slice(11, 16);
  const hasSampleWorld = (await readState(db, 'sample-world')) === 'finished';
  let started = 0;
  for (const { job, serves = () => true } of list.filter(({ at }) => at(settings) <= time)) {
    const uniqueKey = `daily:${job.name}:${today}`;
    await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${uniqueKey}, 0))`);
    for (const { id: tenantId } of await db.select({ id: tenant.id }).from(tenant)) {
      if (!serves(tenantId, hasSampleWorld)) continue;
      if (await findByKey(db, tenantId, uniqueKey)) continue;
      await enqueueJob(db, job, { asOf: null }, { tenantId, createdBy: 'Isoline', uniqueKey });
      started += 1;
    }
  }
  return started;
}

/** What nobody needs any more: old keys, old notices, jobs that ended long ago, entries of ended sessions. */
export async function tidy(db: Db): Promise<void> {
  await forgetKeys(db);
  await forgetJobs(db);
  await db.execute(sql`delete from notice where created_at < now() - interval '10 minutes'`);
  await db.execute(sql`delete from identity_entry where expires_at < now()`);
}
