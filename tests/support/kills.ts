import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sendCall } from '#shared/contract/client';
import { findJobs, type Job } from '#shared/contract/platform';
import { brokenPromises, brokenStations } from './brokenPromises';
import { acts, type Act, type KilledServer } from './killedWork';
import { environmentOf, freePort, isoline, ServerProcess } from './process';
import { copySampleWorld } from './sampleWorld';

const dayMs = 86_400_000;
const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Which job is cut, and what is done to have it run; the file of an upload is taken in within its request. */
const moments = {
  'a file is being taken in': { act: 'ingest', kind: null },
  'a coverage is being simulated': { act: 'simulation', kind: 'coverages.simulate' },
  'the documents of a simulation are being drawn up': { act: 'simulation', kind: 'coverages.documents' },
  'coverages are being activated': { act: 'activation', kind: 'coverages.activateMany' },
  'a quote is being priced': { act: 'quote', kind: 'quotes.price' },
  'coverages are being monitored': { act: 'monitoring', kind: 'monitoring.run' },
} as const;
export type Moment = keyof typeof moments;
export const killMoments = Object.keys(moments) as readonly Moment[];

/** A server on the sample world, to be killed at work and started again. */
async function startKilled() {
  const folder = mkdtempSync(join(tmpdir(), 'isoline-faults-'));
  const dataDir = join(folder, 'data');
  const port = await freePort();
  let now = Date.now();
  const environment = () =>
    environmentOf(dataDir, port, {
      ISOLINE_CLOCK: new Date(now).toISOString(),
      ISOLINE_TENANT_RATE: '100000',
    });
  await copySampleWorld(dataDir);
  const serverProcess = new ServerProcess(environment);
  await serverProcess.start();
  const token = isoline(environment(), 'token', '--user', 'owner@isoline.demo', '--minutes', '60').out.trim();
  const headers = async () => ({ authorization: `Bearer ${token}`, 'x-tenant-id': 'sample' });
  const client: KilledServer = {
    call: (call, request, extra = {}) => sendCall({ base: `http://127.0.0.1:${port}`, headers }, call, request, extra),
    now: () => now,
    promised: { quotes: new Set(), copies: new Set(), stations: new Set(), activated: new Set() },
  };
  return {
    ...{ serverProcess, client, uploads: join(dataDir, 'store/waiting') },
    async startLater(days: number): Promise<void> {
      now += days * dayMs;
      await serverProcess.start();
    },
    /** Whether the trail of what was done is whole. */
    isAudited: () => isoline(environment(), 'audit').code === 0,
    async close(): Promise<void> {
      await serverProcess.end();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const jobsOf = ({ call }: KilledServer): Promise<readonly Job[]> => call(findJobs, { query: {} });
/** What there was before something was begun, and a check that throws when it was refused. */
type Beginning = { readonly before: ReadonlySet<string>; readonly files: number; readonly check: () => void };
/** Whether a job of this kind that is none of these was seen at work; false: it had ended before anybody saw it. */
async function isAtWork(client: KilledServer, kind: string, { before, check }: Beginning): Promise<boolean> {
  for (;;) {
    check();
    const job = (await jobsOf(client)).find((one) => one.kind === kind && !before.has(one.id));
    if (job && job.state !== 'queued') return job.state === 'running';
  }
}
const filesIn = (path: string) => (existsSync(path) ? readdirSync(path, { recursive: true }).length : 0);
async function comesIn(path: string, { files, check }: Beginning): Promise<true> {
  while (filesIn(path) <= files) {
    check();
    await new Promise(setImmediate);
  }
  return true;
}

export async function openKilledServer() {
  const started = await startKilled();
  const { serverProcess, client, uploads } = started;
  /** Jobs of the sample world's own story that failed. */
  const failedInStory = new Set((await jobsOf(client)).filter(({ state }) => state === 'failed').map(({ id }) => id));

  return {
    /** Kills it while this is going on. @throws when that could not be seen five times */
    async killWhile(moment: Moment): Promise<void> {
      const { act, kind } = moments[moment];
      for (let attempt = 0; attempt < 5; attempt++) {
        const before = new Set((await jobsOf(client)).map(({ id }) => id));
        let refusal: Error | undefined;
        const beginning: Beginning = {
          ...{ before, files: filesIn(uploads) },
          check() {
            if (refusal) throw refusal;
          },
        };
        // What is cut off in the middle has no answer; that is no fault of the server.
        const acting = acts[act](client).catch((error: Error) => {
          refusal = error;
        });
        const isReached = await (kind === null ? comesIn(uploads, beginning) : isAtWork(client, kind, beginning));
        if (isReached) await serverProcess.end('SIGKILL');
        await acting;
        if (isReached) return;
      }
      throw new Error(`It was never seen that ${moment}`);
    },
    /** Kills it so long after something was begun. */
    async killAfter(act: Act, milliseconds: number): Promise<void> {
      const acting = acts[act](client).catch(() => undefined);
      await wait(milliseconds);
      await serverProcess.end('SIGKILL');
      await acting;
    },
    /** Starts it some days later, and waits until every job has ended; answers those that ended otherwise than well. */
    async startAgain(daysLater: number): Promise<string[]> {
      await started.startLater(daysLater);
      for (;;) {
        const jobs = await jobsOf(client);
        if (!jobs.some(({ state }) => state === 'queued' || state === 'running'))
          return jobs
            .filter(({ state, id }) => state !== 'done' && !failedInStory.has(id))
            .map(({ kind, state, error }) => `${kind} is ${state}: ${error}`);
        await wait(250);
      }
    },
    broken: () => brokenPromises(client),
    brokenStations: () => brokenStations(client),
    async endAndAudit(): Promise<boolean> {
      await serverProcess.end();
      return started.isAudited();
    },
    close: started.close,
  };
}

/** Kills at random moments of one kind of work after another; answers what broke. */
export async function killAtRandom(rounds: number, random: () => number): Promise<string[]> {
  const server = await openKilledServer();
  const broken: string[] = [];
  const kinds = Object.keys(acts) as Act[];
  try {
    for (let round = 0; round < rounds; round++) {
      await server.killAfter(kinds[round % kinds.length] as Act, random() * 900);
      broken.push(...(await server.startAgain(3)), ...(await server.broken()));
    }
    broken.push(...(await server.brokenStations()));
    if (!(await server.endAndAudit())) broken.push('the trail of what was done is not whole');
    return broken;
  } finally {
    await server.close();
  }
}
