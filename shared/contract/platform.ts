import { z } from 'zod';
import { roles } from './access';
import { callsOf } from './call';
import { ById, Id, Instant, IsoDate, Nothing } from './values';

const call = callsOf('platform');

export const Profile = z
  .object({
    id: z.string(),
    name: z.string(),
    email: z.string(),
    roles: z.array(z.enum(roles)),
    tenant: z.object({ id: Id, handle: z.string(), name: z.string(), logo: z.string().nullable() }),
    /** The tenant's rule of when a cover can begin that is sold today. */
    minDaysBeforeInception: z.number().int(),
    modules: z.array(z.string()),
    /** Languages that the console offers. */
    languages: z.array(z.string()),
  })
  .meta({ id: 'Profile' });
export type Profile = z.output<typeof Profile>;

/** What console and widgets must know before anyone signs in. */
export const RuntimeConfig = z
  .object({
    version: z.string(),
    publicUrl: z.string(),
    tenantId: z.string(),
    tenantName: z.string(),
    oidc: z.object({
      issuer: z.string(),
      clientId: z.string(),
      audience: z.string(),
      accountUrl: z.string().nullable(),
      embedded: z.boolean(),
    }),
    map: z.object({ token: z.string().nullable(), styleUrl: z.string().nullable() }),
    features: z.object({ policyKpis: z.boolean(), partnerLogos: z.boolean() }),
    modules: z.array(z.string()),
    defaultFilters: z.record(z.string(), z.array(z.string())),
    /** Keys of the tags that the search of a page offers; a page that is not named offers all. */
    allowedFilters: z.record(z.string(), z.array(z.string())),
    defaultExternalFilters: z.array(z.string()),
    docsUrl: z.string(),
    /** Whom visitors of the public pages write to, and where they read more. */
    contact: z.string().nullable(),
    website: z.string().nullable(),
    social: z.string().nullable(),
    /** The server's own day, in UTC. */
    today: IsoDate,
    sampleData: z.boolean(),
    /** Whether readers of public links can ask for an e-mail. */
    news: z.boolean(),
    /** Bytes that a file may have, so that it can be said before one is sent. */
    uploadLimitBytes: z.number(),
  })
  .meta({ id: 'RuntimeConfig' });
export type RuntimeConfig = z.output<typeof RuntimeConfig>;

export const jobStates = ['queued', 'running', 'done', 'failed', 'cancelled'] as const;
export const Job = z
  .object({
    id: Id,
    kind: z.string(),
    state: z.enum(jobStates),
    stage: z.string(),
    percent: z.number(),
    subjectId: Id.nullable(),
    /** Area whose lists the job changes. */
    area: z.string().nullable(),
    error: z.string().nullable(),
    result: z.unknown(),
    cancelRequested: z.boolean(),
    createdBy: z.string(),
    createdAt: Instant,
    startedAt: Instant.nullable(),
    endedAt: Instant.nullable(),
  })
  .meta({ id: 'Job' });
export type Job = z.output<typeof Job>;

const Health = z.looseObject({ status: z.enum(['ok', 'degraded', 'down']), version: z.string() });

export const health = call('GET /health', { response: Health, public: true, summary: 'Is the process alive' });
export const ready = call('GET /ready', {
  response: Health,
  public: true,
  summary: 'Can it serve: database, store, migrations',
});
export const readConfig = call('GET /config.json', {
  response: RuntimeConfig,
  public: true,
  summary: 'Runtime configuration',
});
export const readMe = call('GET /internal/me', { response: Profile, summary: 'Who is signed in' });
export const endSession = call('POST /internal/session/end', {
  response: Nothing,
  summary: 'Sign out: the tokens given until now hold no more, whichever provider gave them',
});
/** Of what the sample world is made, in this order. */
export const sampleWorldStages = ['weather', 'coverages', 'policies', 'monitoring'] as const;
export type SampleWorldStage = (typeof sampleWorldStages)[number];
export const SampleWorld = z
  .object({
    /** `stopping` from when somebody skips it until its tenant is empty; `ready` also where there is none. */
    state: z.enum(['filling', 'failed', 'stopping', 'ready']),
    stage: z.enum(sampleWorldStages).nullable(),
    percent: z.number(),
    /** Whether it is in the tenant of whoever asks, so that it can be had anew there. */
    resettable: z.boolean(),
  })
  .meta({ id: 'SampleWorld' });
export type SampleWorld = z.output<typeof SampleWorld>;
export const readSampleWorld = call('GET /internal/sample-world', {
  response: SampleWorld,
  summary: 'How far the making of the sample world is',
});
export const fillSampleWorld = call('POST /internal/sample-world', {
  response: SampleWorld,
  summary: 'Take up the making of the sample world that failed',
});
export const stream = call('GET /internal/stream', {
  response: z.unknown(),
  bytes: 'text/event-stream',
  summary: 'What changed and how jobs fare, as server-sent events',
});
export const findJobs = call('GET /internal/jobs', {
  query: z.object({ state: z.enum(jobStates).optional() }),
  response: z.array(Job),
  summary: 'Recent jobs',
});
export const readJob = call('GET /internal/jobs/:id', { params: ById, response: Job, summary: 'How a job fares' });
export const cancelJob = call('POST /internal/jobs/:id/cancel', {
  params: ById,
  response: Job,
  summary: 'Cancel a job',
});
