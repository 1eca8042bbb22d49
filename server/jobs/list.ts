import type { JobDefinition } from './define';

/** Every kind of job, by hand. */
const all: readonly JobDefinition<never>[] = [];

export const jobList: ReadonlyMap<string, JobDefinition<never>> = new Map(all.map((job) => [job.name, job]));
