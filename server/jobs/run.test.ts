import { eq, inArray, sql } from 'drizzle-orm';
import { findJobs, readJob, cancelJob } from '#shared/contract/platform';
import { byCommand, machine } from '../base/person';
import { until } from '../../tests/support/until';
import { startWorld, type World } from '../../tests/support/world';
import { newId } from '../db/ids';
import { audit, job, notice, storedFile } from '../db/schema/platform';
import { asSystem, inTenant } from '../db/scope';
import { defineJob, type JobDefinition } from './define';
import { enqueueJob } from './enqueue';
import { runJob, type JobRunner } from './run';
import { startDue } from './due';
import { releaseAllJobs, waitingJobs } from './repository';
import { workOff } from './workOff';
import { commandRefusal } from '../base/refuse';

const log: string[] = [];
const insertFile = (name: string, tenantId: string) => ({
  ...{ tenantId, id: newId(), fileName: name, contentType: 'x', size: 1, sha256: 'x', createdBy: 'x' },
});
const writeFile = defineJob<{ name: string; how?: 'fail' | 'crash' | 'full' | 'wait' }>({
  name: 'test.write',
  area: 'files',
  async run({ progress, finish, inTenant: open, tenantId, jobId }, { name, how }) {
    await progress('Reading', 10);
    await open((db) => db.$count(storedFile));
    if (how === 'fail') throw commandRefusal('There is nothing to write about.');
    if (how === 'crash') throw new Error('inner detail');
    if (how === 'full') throw Object.assign(new Error('ENOSPC: inner detail'), { code: 'ENOSPC' });
    if (how === 'wait') {
      await open((db) => db.update(job).set({ cancelRequested: true }).where(eq(job.id, jobId)));
      await world.advance(250);
      await progress('Writing', 50);
    }
    return finish(async (db, tools) => {
      await db.insert(storedFile).values(insertFile(name, tenantId));
      await tools.audit({ subjectId: name, action: 'written' });
      return { name };
    });
  },
  async ended(db, { state, message, tenantId }, { name }) {
    log.push(`${name} ${state}: ${message}`);
    await db.insert(storedFile).values(insertFile(`${name} ${state}`, tenantId));
  },
});
const jobs = [writeFile] as unknown as JobDefinition<never>[];

let world: World;
let runner: JobRunner;
const lines: string[] = [];
beforeAll(async () => {
  world = await startWorld({ jobs });
  const { database, settings, files } = world.parts;
  runner = {
    db: database.db,
    settings,
    files,
    now: () => new Date(),
    clock: () => new Date(),
    timers: world.timers,
    jobs: new Map(jobs.map((jobDefinition) => [jobDefinition.name, jobDefinition])),
    changed: () => undefined,
    log: (line) => lines.push(line),
  };
});
afterAll(() => world.close());

const owner = async () => ({ tenantId: world.tenantId, createdBy: await world.personOf('agent') });
const enqueue = async (payload: { name: string; how?: 'fail' | 'crash' | 'full' | 'wait' }, more = {}) => {
  const own = await owner();
  return inTenant(runner.db, world.tenantId, (db) => enqueueJob(db, writeFile, payload, { ...own, ...more }));
};
const read = (id: string) => world.call(readJob, { params: { id } }, { as: 'agent' });
const files = (name: string) =>
  inTenant(runner.db, world.tenantId, (db) => db.$count(storedFile, eq(storedFile.fileName, name)));

test('a job that is written down is run once, tells its result, leaves audit row and notice', async () => {
  const id = await enqueue({ name: 'one' }, { subjectId: 'subject' });
  expect(await read(id)).toMatchObject({ state: 'queued', percent: 0, kind: 'test.write', subjectId: 'subject' });
  await world.runJobs();
  expect(await read(id)).toMatchObject({
    state: 'done',
    percent: 100,
    result: { name: 'one' },
    error: null,
    area: 'files',
  });
  await runJob(runner, id);
  expect(await files('one')).toBe(1);
  const [row] = await inTenant(runner.db, world.tenantId, (db) =>
    db.select().from(audit).where(eq(audit.subjectId, 'one')),
  );
  expect(row).toMatchObject({ who: machine, channel: 'job', action: 'written' });
  const [told] = await asSystem(runner.db, (db) => db.select().from(notice));
  expect(told?.areas).toEqual(['files']);
});

test('two workers with the same job have one effect', async () => {
  const id = await enqueue({ name: 'two' });
  await Promise.all(Array.from({ length: 8 }, () => runJob(runner, id)));
  expect(await files('two')).toBe(1);
});

test('a worker that comes back from the dead takes its own work back', async () => {
  const id = await enqueue({ name: 'zombie' });
  let wake: () => void = () => undefined;
  const asleep = new Promise<void>((resolve) => {
    wake = resolve;
  });
  const slow: JobDefinition<{ name: string }> = {
    ...writeFile,
    async run(context, payload) {
      await asleep;
      return writeFile.run(context, payload);
    },
  };
  const first = runJob({ ...runner, jobs: new Map([['test.write', slow as unknown as JobDefinition<never>]]) }, id);
  const isRunning = async () => (await read(id)).state === 'running';
  await until(isRunning);
  expect((await asSystem(runner.db, (db) => waitingJobs(db))).map((row) => row.id)).not.toContain(id);
  await asSystem(runner.db, (db) =>
    db
      .update(job)
      .set({ heartbeatAt: sql`clock_timestamp() - interval '1 minute'` })
      .where(eq(job.id, id)),
  );
  expect((await asSystem(runner.db, (db) => waitingJobs(db))).map((row) => row.id)).toContain(id);
  await runJob(runner, id);
  expect(await read(id)).toMatchObject({ state: 'done' });
  wake();
  await first;
  expect(await files('zombie')).toBe(1);
});

test('a failure meant for people keeps its sentence and puts the subject into its state; a full disk is said, and a crash told in general terms', async () => {
  const failed = await enqueue({ name: 'sad', how: 'fail' });
  const crashed = await enqueue({ name: 'mad', how: 'crash' });
  await runJob(runner, failed);
  await runJob(runner, crashed);
  const full = await enqueue({ name: 'stuffed', how: 'full' });
  await runJob(runner, full);
  expect((await read(full)).error).toBe('There is no space left to store this. Nothing was saved.');
  expect(await read(failed)).toMatchObject({ state: 'failed', error: 'There is nothing to write about.' });
  expect((await read(crashed)).error).toMatch(/^Something went wrong/);
  expect((await read(crashed)).error).not.toMatch(/inner/);
  expect([await files('sad failed'), await files('mad failed'), await files('sad')]).toEqual([1, 1, 0]);
  expect(lines.join()).toMatch(/test\.write/);
});

test('a waiting job is cancelled at once, a running one at its next step', async () => {
  const waiting = await enqueue({ name: 'never' });
  expect(await world.call(cancelJob, { params: { id: waiting } }, { as: 'agent' })).toMatchObject({
    state: 'cancelled',
  });
  await runJob(runner, waiting);
  expect(await files('never')).toBe(0);
  const running = await enqueue({ name: 'stopped', how: 'wait' });
  await runJob(runner, running);
  expect(await read(running)).toMatchObject({ state: 'cancelled', error: 'Cancelled.' });
  expect([await files('stopped'), await files('stopped cancelled')]).toEqual([0, 1]);
});

test('work that breaks off again and again is given up', async () => {
  const id = await enqueue({ name: 'hopeless' });
  await asSystem(runner.db, (db) => db.update(job).set({ attempts: 5 }).where(eq(job.id, id)));
  await runJob(runner, id);
  expect(await read(id)).toMatchObject({ state: 'failed', error: 'The work broke off 5 times and was given up.' });
});

test('the only process on a database takes up again what was running when it was killed', async () => {
  const id = await enqueue({ name: 'interrupted' });
  await asSystem(runner.db, (db) =>
    db.update(job).set({ state: 'running', attempts: 1, heartbeatAt: new Date() }).where(eq(job.id, id)),
  );
  await asSystem(runner.db, releaseAllJobs);
  await world.runJobs();
  expect(await files('interrupted')).toBe(1);
});

test('the same unique key, unfinished, is the same job, also in parallel; another tenant has its own', async () => {
  const ids = await Promise.all(Array.from({ length: 10 }, () => enqueue({ name: 'unique' }, { uniqueKey: 'k' })));
  expect(new Set(ids).size).toBe(1);
  const theirs = await inTenant(runner.db, world.otherTenantId, (db) =>
    enqueueJob(
      db,
      writeFile,
      { name: 'unique' },
      { tenantId: world.otherTenantId, createdBy: byCommand('x'), uniqueKey: 'k' },
    ),
  );
  expect(ids).not.toContain(theirs);
  await world.runJobs();
  expect(await enqueue({ name: 'unique' }, { uniqueKey: 'k' })).not.toBe(ids[0]);
  await world.runJobs();
});

test('more jobs than are looked at once never hide those of somebody else', async () => {
  const jobKeys = 'rehearsal:';
  const other = { tenantId: world.tenantId, createdBy: byCommand('agent@story.test') };
  const player = { ...other, jobKeys };
  const { mine, theirs } = await inTenant(runner.db, world.tenantId, async (db) => {
    const mine: string[] = [];
    for (let i = 0; i < 501; i += 1) mine.push(await enqueueJob(db, writeFile, { name: 'on stage' }, player));
    return { mine, theirs: await enqueueJob(db, writeFile, { name: 'of an evening' }, other) };
  });
  const left = { but: jobKeys };
  expect((await asSystem(runner.db, (db) => waitingJobs(db, left))).map(({ id }) => id)).toEqual([theirs]);
  expect(await workOff(runner, left)).toBe(1);
  expect(await files('of an evening')).toBe(1);
  await asSystem(runner.db, (db) => db.delete(job).where(inArray(job.id, mine)));
});

test('a job that is never committed does not exist', async () => {
  const before = (await asSystem(runner.db, (db) => waitingJobs(db))).length;
  const own = await owner();
  await expect(
    inTenant(runner.db, world.tenantId, async (db) => {
      await enqueueJob(db, writeFile, { name: 'ghost' }, own);
      throw new Error('changed my mind');
    }),
  ).rejects.toThrow('changed my mind');
  expect(await asSystem(runner.db, (db) => waitingJobs(db))).toHaveLength(before);
});

test('people see their own jobs and those of areas their role may see; others are not there', async () => {
  const own = await enqueue({ name: 'private' });
  const seen = async (as: 'agent' | 'underwriter' | 'stranger') =>
    (await world.call(findJobs, { query: {} }, { as })).map(({ id }) => id);
  expect(await seen('agent')).toContain(own);
  // Jobs of the area "files": the underwriter's role may see files, an agent's may not.
  expect(await seen('underwriter')).toContain(own);
  expect(await seen('stranger')).not.toContain(own);
  await expect(world.call(readJob, { params: { id: own } }, { as: 'stranger' })).rejects.toMatchObject({ status: 404 });
  await expect(world.call(cancelJob, { params: { id: own } }, { as: 'stranger' })).rejects.toMatchObject({
    status: 404,
  });
  await world.runJobs();
});

describe('daily work', () => {
  const daily = [
    {
      job: defineJob<{ asOf: string | null }>({ name: 'test.daily', area: 'monitoring', run: async () => null }),
      at: () => '05:30',
    },
  ];
  const start = (time: string) =>
    asSystem(runner.db, (db) => startDue(db, { settings: world.parts.settings, now: new Date(time), list: daily }));
  test('starts once a day and tenant, not before its hour; a missed hour is caught up', async () => {
    expect(await start('2030-03-01T05:29:00Z')).toBe(0);
    expect(await start('2030-03-01T05:30:00Z')).toBe(2);
    expect(await start('2030-03-01T23:59:00Z')).toBe(0);
    expect(await start('2030-03-02T22:00:00Z')).toBe(2);
    expect((await Promise.all([1, 2, 3].map(() => start('2030-03-03T06:00:00Z')))).sort()).toEqual([0, 0, 2]);
  });
});
