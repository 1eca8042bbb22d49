import type { Settings } from '../base/settings';
import type { Db } from '../db/open';
import { forgetNews, queueNews } from '../features/monitoring/news/queue';
import { monitoringRun } from '../features/monitoring/run/job';
import { forgetPreparedLinks } from '../features/monitoring/public/repository';
import { forgetActivations } from '../features/coverages/activation/repository';
import { forgetMessages } from '../features/inbox/repository';
import { expireQuotesJob } from '../features/quotes/expireJob';
import { readSampleWorldNote, readSampleWorldState } from '../features/platform/sampleWorldRepository';
import { forgetKeys, forgetLimits } from '../http/repository';
import { forgetEntries } from '../identity/adapter';
import { forgetStandings } from '../identity/standingRepository';
import { settleAlone } from '../features/settings/waiting';
import { startDue, type Daily } from '../jobs/due';
import { forgetJobs, forgetNotices } from '../jobs/repository';
import { extendSampleWorldJob } from '../seed/job';
import { storyKeys } from '../seed/stage';
import { sampleTenantId } from '../features/platform/sampleTenant';

/** What runs every day, by hand. A sample world that is still being made has its own days. The weather of the sample world is generated up to yesterday before its monitoring runs. */
const dailyWork = (sampleWorld: string | undefined, storyDay: string | undefined): readonly Daily[] => {
  const isSample = (tenantId: string) => sampleWorld !== undefined && tenantId === sampleTenantId;
  const stands = (tenantId: string) => !isSample(tenantId) || sampleWorld === 'finished';
  return [
    { job: expireQuotesJob, at: () => '00:00', serves: stands },
    {
      job: extendSampleWorldJob,
      ...(storyDay ? { storyDay } : {}),
      at: ({ monitorAt }) => monitorAt,
      serves: (tenantId) => isSample(tenantId) && sampleWorld === 'finished',
    },
    { job: monitoringRun, at: ({ monitorAt }) => monitorAt, serves: (tenantId) => !isSample(tenantId) },
  ];
};

/** What nobody needs any more, by hand: old notices and messages, jobs that ended long ago, entries of ended sessions. */
const tidying = [
  forgetLimits,
  forgetActivations,
  forgetJobs,
  forgetNotices,
  forgetMessages,
  forgetEntries,
  forgetStandings,
] as const;

/** Once a minute, in a system transaction: clears away, and starts what is due. Answers how many jobs it started. */
export async function startDailyWork(db: Db, settings: Settings, now: Date): Promise<number> {
  const sampleWorld = await readSampleWorldState(db);
  const note = await readSampleWorldNote(db);
  // A story that was cut off the day before yesterday is still to be carried on with.
  await forgetKeys(db, sampleWorld === 'begun' ? storyKeys : null);
  await settleAlone(db, now);
  for (const forget of tidying) await forget(db);
  await forgetPreparedLinks(db, now);
  const told = settings.mail ? await queueNews(db, now) : 0;
  await forgetNews(db, now);
  return told + (await startDue(db, { settings, now, list: dailyWork(sampleWorld, note?.today) }));
}
