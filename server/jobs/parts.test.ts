import { eq, sql } from 'drizzle-orm';
import { findJobs, readJob } from '#shared/contract/platform';
import { until } from '../../tests/support/until';
import { startWorld, type World } from '../../tests/support/world';
import { commandRefusal } from '../base/refuse';
import { job } from '../db/schema/platform';
import { asSystem, inTenant } from '../db/scope';
import { defineJob, type JobDefinition } from './define';
import { enqueueJob } from './enqueue';
import { findParts, requestCancel, takeJob, waitingJobs } from './repository';
import { runJob, type JobRunner } from './run';

type Payload = { readonly number: number };
/** What a part does beside noting who has done it; each test says its own. */
let partDoes: (number: number, worker: string) => Promise<void> = async () => undefined;
const done: string[] = [];

const wholeJob = { name: 'test.whole', area: 'files' } as const;
const partJob = { name: 'test.part', area: 'files' } as const;
const jobsOf = (worker: string) =>
  [
    defineJob<{ readonly parts: number }>({
      ...wholeJob,
      run: ({ share, progress }, { parts }) =>
        share(
          partJob,
          Array.from({ length: parts }, (_, number): Payload => ({ number })),
          (ended) => progress(`${ended} of ${parts}`, ended),
        ),
    }),
    defineJob<Payload>({
      ...partJob,
      async run(_context, { number }) {
        await partDoes(number, worker);
        done.push(`${number} ${worker}`);
        return number * 10;
      },
    }),
  ] as unknown as JobDefinition<never>[];

let world: World;
beforeAll(async () => {
  world = await startWorld({ jobs: jobsOf('a') });
});
afterAll(() => world.close());
beforeEach(() => {
  done.length = 0;
  partDoes = async () => undefined;
});

const runnerCalled = (worker: string): JobRunner => {
  const { database, settings, files } = world.parts;
  return {
    ...{ db: database.db, settings, files, now: () => new Date(), clock: () => new Date(), timers: world.timers },
    jobs: new Map(jobsOf(worker).map((definition) => [definition.name, definition])),
    changed: () => undefined,
    log: () => undefined,
  };
};
const scoped = <T>(work: Parameters<typeof inTenant<T>>[2]) => inTenant(world.parts.database.db, world.tenantId, work);
async function begin(parts: number): Promise<string> {
  const owner = { tenantId: world.tenantId, createdBy: await world.personOf('agent') };
  return scoped((db) => enqueueJob(db, wholeJob, { parts }, owner));
}
const read = (id: string) => world.call(readJob, { params: { id } }, { as: 'agent' });
const partsOf = (id: string) => scoped((db) => findParts(db, id));
/** A worker takes whatever waits, until the whole has ended. */
async function helpWith(id: string, worker: string): Promise<void> {
  const { db } = world.parts.database;
  await until(async () => {
    for (const waiting of await asSystem(db, (system) => waitingJobs(system)))
      if (waiting.id !== id) await runJob(runnerCalled(worker), waiting.id);
    return !['running', 'queued'].includes((await read(id)).state);
  });
}
const numbers = () => done.map((entry) => Number(entry.split(' ')[0])).sort((a, b) => a - b);

test('two workers share the parts of a job: each is done once, and they answer in order', async () => {
  const id = await begin(6);
  const begun = new Set<string>();
  // Whoever has a part waits until somebody else has one too: neither can do them all.
  partDoes = async (_, worker) => {
    begun.add(worker);
    await until(() => begun.size === 2);
  };
  await Promise.all([
    runJob(runnerCalled('a'), id),
    until(async () => (await partsOf(id)).length > 0).then(() => helpWith(id, 'b')),
  ]);
  expect(await read(id)).toMatchObject({ state: 'done', result: [0, 10, 20, 30, 40, 50] });
  expect(numbers()).toEqual([0, 1, 2, 3, 4, 5]);
  expect(new Set(done.map((entry) => entry.split(' ')[1]))).toEqual(new Set(['a', 'b']));
  expect(await partsOf(id)).toEqual([]);
});

test('a worker that is alone does them all, and people see one job', async () => {
  const id = await begin(3);
  let seen: readonly string[] = [];
  partDoes = async () => {
    const jobs = await world.call(findJobs, { query: {} }, { as: 'agent' });
    seen = jobs.filter(({ state }) => state === 'running').map(({ kind }) => kind);
  };
  await runJob(runnerCalled('a'), id);
  expect(await read(id)).toMatchObject({ state: 'done', result: [0, 10, 20] });
  expect(seen).toEqual([wholeJob.name]);
});

test('a part whose worker has died is done by another', async () => {
  const id = await begin(2);
  partDoes = async (number) => {
    if (number !== 0) return;
    const other = (await partsOf(id))[1]?.id ?? '';
    await scoped((db) => takeJob(db, other));
    await scoped((db) =>
      db
        .update(job)
        .set({ heartbeatAt: sql`clock_timestamp() - interval '1 minute'` })
        .where(eq(job.id, other)),
    );
  };
  await runJob(runnerCalled('a'), id);
  expect(await read(id)).toMatchObject({ state: 'done', result: [0, 10] });
  expect(numbers()).toEqual([0, 1]);
});

test('a whole whose worker has died goes on with the parts that are there', async () => {
  const id = await begin(3);
  partDoes = async (number) => {
    if (number === 0 && done.length === 0)
      await scoped((db) =>
        db
          .update(job)
          .set({ heartbeatAt: sql`clock_timestamp() - interval '1 minute'` })
          .where(eq(job.id, id)),
      );
    if (number === 1) await until(() => done.includes('0 a'));
  };
  const first = runJob(runnerCalled('a'), id);
  await until(() => done.length > 0);
  await runJob(runnerCalled('b'), id);
  await first;
  expect(await read(id)).toMatchObject({ state: 'done', result: [0, 10, 20] });
  expect(numbers()).toEqual([0, 1, 2]);
});

test('a worker that has lost the whole ends none of its parts, however late it sees that they are done', async () => {
  const id = await begin(2);
  let isTaken = false;
  partDoes = async (number, worker) => {
    if (number !== 1 || isTaken) return;
    isTaken = true;
    // While the last part is worked on, the whole goes to another worker, which has not looked at the parts yet.
    await scoped((db) =>
      db
        .update(job)
        .set({ attempts: sql`${job.attempts} + 1` })
        .where(eq(job.id, id)),
    );
    expect(worker).toBe('a');
  };
  await runJob(runnerCalled('a'), id);
  const parts = await scoped((db) => findParts(db, id));
  expect(parts.map(({ state, result }) => [state, result])).toEqual([
    ['done', 0],
    ['done', 10],
  ]);
});

test('a part that fails ends the whole with its sentence, and leaves none behind', async () => {
  const id = await begin(4);
  partDoes = async (number) => {
    if (number === 1) throw commandRefusal('There is nothing to compute.');
  };
  await runJob(runnerCalled('a'), id);
  expect(await read(id)).toMatchObject({ state: 'failed', error: 'There is nothing to compute.' });
  expect(numbers()).toEqual([0]);
  expect(await partsOf(id)).toEqual([]);
});

test('cancelling the whole ends its parts', async () => {
  const id = await begin(4);
  partDoes = async () => {
    await scoped((db) => requestCancel(db, id));
    // Progress is written four times a second at the most.
    await world.advance(250);
  };
  await runJob(runnerCalled('a'), id);
  expect(await read(id)).toMatchObject({ state: 'cancelled' });
  expect(numbers()).toEqual([0]);
  expect(await partsOf(id)).toEqual([]);
});
