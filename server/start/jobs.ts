import { documentsJob } from '../features/coverages/simulation/documentsJob';
import { activateAndTell, priceAndTell, simulateAndTell } from './inbox';
import { expireQuotesJob } from '../features/quotes/expireJob';
import { newsJob } from '../features/monitoring/news/sendJob';
import { monitorJob, monitorPartJob } from './monitoring';
import { extendSampleWorldJob } from '../seed/job';
import type { JobDefinition } from '../jobs/define';

/** Every kind of job, by hand. What travels in a job's row is its own payload, whatever its type. */
const all = [
  simulateAndTell,
  documentsJob,
  activateAndTell,
  priceAndTell,
  expireQuotesJob,
  monitorJob,
  monitorPartJob,
  newsJob,
  extendSampleWorldJob,
] as unknown as readonly JobDefinition<never>[];

export const jobList: ReadonlyMap<string, JobDefinition<never>> = new Map(all.map((job) => [job.name, job]));
