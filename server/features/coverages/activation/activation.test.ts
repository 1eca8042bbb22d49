import { and, eq, inArray, sql } from 'drizzle-orm';
import {
  exportActivationRows,
  findActivationRows,
  findActivations,
  previewActivation,
  readActivation,
  startActivation,
  type ActivatedCoverages,
  type Activation,
} from '#shared/contract/coverageActivations';
import { activateCoverage, createCoverage } from '#shared/contract/coverageDesign';
import { readCoverage } from '#shared/contract/coverages';
import { simulateCoverage } from '#shared/contract/coverageVersions';
import type { Failure } from '#shared/contract/client';
import { findInbox } from '#shared/contract/inbox';
import { cancelJob } from '#shared/contract/platform';
import { ingestRain } from '../../../../tests/support/records';
import { until } from '../../../../tests/support/until';
import { startWorld, type World } from '../../../../tests/support/world';
import { verifyAudit } from '../../../db/audit';
import { newId } from '../../../db/ids';
import type { Db } from '../../../db/open';
import { asSystem, inTenant } from '../../../db/scope';
import { coverage, coverageActivation, coverageActivationRow, coverageVersion } from '../../../db/schema/coverages';
import { parametricEvent } from '../../../db/schema/monitoring';
import { audit, job } from '../../../db/schema/platform';
import { mintToken } from '../../../identity/mint';
import type { JobContext, JobDefinition } from '../../../jobs/define';
import { runJob, type JobRunner } from '../../../jobs/run';
import { activateJob } from './job';
import { forgetActivations } from './repository';

let world: World;
let first: string;
beforeAll(async () => {
  world = await startWorld({ now: new Date('2026-03-20T08:00:00Z'), environment: { ISOLINE_TENANT_RATE: '100000' } });
  const rain = await ingestRain(world, { 2010: 80, 2015: 170 });
  const money = (amount: number) => ({ amount, currency: 'INR' });
  const body = {
    ...{ label: 'Late rain', riskTypeId: 'RAINFALL', dataSet: { id: rain.dataSetId }, currency: 'INR' },
    ...{ monitoringTarget: { id: rain.targetId }, indexDefinition: { id: 'precip-sum-total' } },
    payoutStructure: { type: 'linear' as const, trigger: 100, minPayout: money(20), payoutPerUnit: money(1) },
    ...{ start: '2026-04-01', end: '2026-04-30', detrend: 'NONE' as const },
  };
  first = (await world.call(createCoverage, { body }, underwriter)).id;
  await world.call(simulateCoverage, { params: { id: first } }, underwriter);
  await world.runJobs();
});
afterAll(() => world.close());

const underwriter = { as: 'underwriter' as const };
const agent = { as: 'agent' as const };
const within = <T>(work: (db: Db) => Promise<T>) => inTenant(world.parts.database.db, world.tenantId, work);

/** So many more like the first one, simulated, under a tag of their own. */
async function make(count: number, tag: string, change: Partial<typeof coverageVersion.$inferInsert> = {}) {
  const ids = Array.from({ length: count }, () => newId());
  await within(async (db) => {
    const [head] = await db.select().from(coverage).where(eq(coverage.id, first));
    const [terms] = await db
      .select()
      .from(coverageVersion)
      .where(and(eq(coverageVersion.coverageId, first), eq(coverageVersion.version, 1)));
    if (!head || !terms) throw new Error('There is no first coverage');
    const like = { ...terms, ...{ uiState: 'simulated', priceReason: null }, ...change };
    await db
      .insert(coverage)
      .values(ids.map((id) => ({ ...head, id, activeVersion: null, labels: [`user/lot:${tag}`] })));
    await db
      .insert(coverageVersion)
      .values(ids.map((coverageId, at) => ({ ...like, coverageId, label: `Rain ${tag} ${at + 1}` })));
  });
  return ids;
}
const start = (body: ActivatedCoverages & { count?: number }, as: object = underwriter) =>
  world.call(startActivation, { body }, as);
const read = (id: string) => world.call(readActivation, { params: { id } }, underwriter);
const rowsOf = async (id: string, query = {}) =>
  (await world.call(findActivationRows, { params: { id }, query: { size: '10000', ...query } }, underwriter)).content;
const matching = (tag: string) => ({ matching: { labels: `user/lot:${tag}` } });
const activeOf = (ids: readonly string[]) =>
  within((db) => db.$count(coverage, and(inArray(coverage.id, [...ids]), eq(coverage.activeVersion, 1))));
const linesOf = (ids: readonly string[]) =>
  within((db) => db.$count(audit, and(inArray(audit.subjectId, [...ids]), eq(audit.action, 'activated'))));
const eventsOf = (ids: readonly string[]) =>
  within((db) => db.$count(parametricEvent, inArray(parametricEvent.coverageId, [...ids])));

test('one by one by their ids: each is active, monitored and told in the trail as by the single call', async () => {
  const [alone = ''] = await make(1, 'alone');
  await world.call(activateCoverage, { params: { id: alone } }, underwriter);
  const ids = await make(3, 'three');
  const begun = await start({ coverageIds: [...ids, ids[0] ?? ''] });
  expect(begun).toMatchObject({ total: 3, activated: 0, state: 'queued' });
  expect(await world.call(findActivations, {}, underwriter)).toMatchObject([{ id: begun.id }]);
  await world.runJobs();
  expect(await read(begun.id)).toMatchObject({ total: 3, activated: 3, skipped: 0, failed: 0, state: 'done' });
  expect(await world.call(findActivations, {}, underwriter)).toEqual([]);
  const shown = async (id: string) => {
    const {
      id: _i,
      label: _l,
      labels: _t,
      parametricEventId,
      updatedAt: _u,
      ...rest
    } = (await world.call(readCoverage, { params: { id }, query: {} }, underwriter)) as Record<string, unknown>;
    return { ...rest, hasEvent: typeof parametricEventId === 'string' };
  };
  for (const id of ids) expect(await shown(id)).toEqual(await shown(alone));
  const line = (id: string) =>
    within((db) =>
      db
        .select()
        .from(audit)
        .where(and(eq(audit.subjectId, id), eq(audit.action, 'activated'))),
    );
  const of = ([row]: Awaited<ReturnType<typeof line>>) => [row?.who, row?.from, row?.to, row?.reason, row?.details];
  expect(of(await line(ids[0] ?? ''))).toEqual(of(await line(alone)));
  expect(await within((db) => verifyAudit(db, world.tenantId))).toBeNull();
});

test('what cannot be activated is skipped, each with its reason, and keeps none of the others from it', async () => {
  const [ready = ''] = await make(1, 'mixed');
  const states = ['created', 'queued', 'error', 'active'] as const;
  const byState = await Promise.all(states.map(async (uiState) => (await make(1, 'mixed', { uiState }))[0] ?? ''));
  const [over = ''] = await make(1, 'mixed', { start: '2026-02-01', end: '2026-03-19' });
  const [free = ''] = await make(1, 'mixed', { grossPremiumPct: 0 });
  const [theirs = ''] = await make(1, 'mixed');
  await asSystem(world.parts.database.db, async (db) => {
    await db.execute(sql`update coverage set tenant_id = ${world.otherTenantId} where id = ${theirs}`);
    await db.execute(sql`update coverage_version set tenant_id = ${world.otherTenantId} where coverage_id = ${theirs}`);
  });
  const coverageIds = [...byState, over, free, theirs, 'nowhere', ready];
  const expected = {
    ...Object.fromEntries(byState.map((id, at) => [id, states[at]])),
    ...{ [over]: 'over', [free]: 'noReason', [theirs]: 'unknown', nowhere: 'unknown', [ready]: null },
  };
  const preview = await world.call(previewActivation, { body: { coverageIds } }, underwriter);
  expect(preview).toMatchObject({ total: 9, ready: 1 });
  expect(Object.fromEntries(preview.rows.map(({ coverageId, why }) => [coverageId, why]))).toEqual(expected);
  expect(preview.rows.at(-1)).toMatchObject({ coverageId: ready, outcome: 'waiting' });
  expect(preview.skipped.find(({ why }) => why === 'unknown')).toEqual({ why: 'unknown', count: 2 });
  const { id } = await start({ coverageIds });
  await world.runJobs();
  expect(await read(id)).toMatchObject({ total: 9, activated: 1, skipped: 8, failed: 0 });
  const rows = await rowsOf(id);
  expect(Object.fromEntries(rows.map(({ coverageId, why }) => [coverageId, why]))).toEqual(expected);
  expect(rows.map(({ coverageId }) => coverageId)).toEqual(coverageIds);
  expect(rows.find(({ coverageId }) => coverageId === over)).toMatchObject({ outcome: 'skipped', end: '2026-03-19' });
  expect(rows.find(({ coverageId }) => coverageId === theirs)).toMatchObject({ label: null });
  expect((await rowsOf(id, { outcome: 'activated' })).map(({ coverageId }) => coverageId)).toEqual([ready]);
  expect(
    await asSystem(world.parts.database.db, (db) =>
      db.$count(coverage, and(eq(coverage.id, theirs), eq(coverage.activeVersion, 1))),
    ),
  ).toBe(0);
});

test('a coverage is activated up to the last day of its risk period; sold at its price it keeps no reason for a price of 0', async () => {
  const today = world.parts.now().toISOString().slice(0, 10);
  const [ending = ''] = await make(1, 'ending', { start: '2026-02-01', end: today });
  const body = { reason: 'Nobody asked for one' };
  await world.call(activateCoverage, { params: { id: ending }, body }, underwriter);
  const [version] = await within((db) =>
    db.select().from(coverageVersion).where(eq(coverageVersion.coverageId, ending)),
  );
  expect(version).toMatchObject({ uiState: 'active', priceReason: null });
});

test('a price of 0 is refused to whoever is no underwriter, whoever runs the job', async () => {
  const [free = ''] = await make(1, 'free', { grossPremiumPct: 0 });
  const { id } = await start({ coverageIds: [free] }, agent);
  await world.runJobs();
  expect(await rowsOf(id)).toMatchObject([{ outcome: 'skipped', why: 'noPrice' }]);
});

test('all that match are those that the list shows, but for those left out; others by now are refused', async () => {
  const ids = await make(5, 'all');
  await make(2, 'other');
  const [left = ''] = ids;
  const body = { matching: { labels: 'user/lot:all', except: [left] } };
  expect(await world.call(previewActivation, { body }, underwriter)).toMatchObject({ total: 4, ready: 4 });
  await expect(start({ ...body, count: 5 })).rejects.toMatchObject({ status: 409, code: 'coverages.othersMatch' });
  const { id } = await start({ ...body, count: 4 });
  await world.runJobs();
  expect(await read(id)).toMatchObject({ total: 4, activated: 4 });
  expect(await activeOf(ids)).toBe(4);
  expect(await activeOf([left])).toBe(0);
});

test('what was not activated is tried again alone', async () => {
  const ids = await make(3, 'again');
  const [broken = ''] = ids;
  await within((db) =>
    db.update(coverageVersion).set({ uiState: 'created' }).where(eq(coverageVersion.coverageId, broken)),
  );
  const { id } = await start(matching('again'));
  await expect(start({ leftBy: id })).rejects.toMatchObject({ status: 409, code: 'coverages.activating' });
  await world.runJobs();
  await within((db) =>
    db.update(coverageVersion).set({ uiState: 'simulated' }).where(eq(coverageVersion.coverageId, broken)),
  );
  const second = await start({ leftBy: id });
  expect(second.total).toBe(1);
  await world.runJobs();
  expect(await activeOf(ids)).toBe(3);
  await expect(start({ leftBy: second.id })).rejects.toMatchObject({ status: 422, code: 'coverages.noneChosen' });
});

test('whoever asks says which coverages in one way, and a role that may not see coverages is refused', async () => {
  const status = (body: object, as: object = underwriter) =>
    start(body, as).then(
      () => 200,
      ({ status: refused }: { status: number }) => refused,
    );
  expect(await status({})).toBe(422);
  expect(await status({ coverageIds: ['a'], matching: {} })).toBe(422);
  expect(await status({ leftBy: 'nowhere' })).toBe(404);
  const account = { id: 'viewer', email: 'v@x.test', name: 'Vera', roles: ['User.Viewer'], tenants: [world.tenantId] };
  const { keys, parts } = world;
  const client = parts.settings.oidc.clientId;
  const viewer = await mintToken(keys, parts.settings, { account, client, now: parts.now() });
  expect(await status({ coverageIds: ['a'] }, { as: { token: viewer } })).toBe(403);
  await expect(world.call(readActivation, { params: { id: 'nowhere' } }, underwriter)).rejects.toMatchObject({
    status: 404,
  });
  const [id = ''] = await make(1, 'mine');
  const begun = await start({ coverageIds: [id] });
  await expect(world.call(readActivation, { params: { id: begun.id } }, { as: 'stranger' })).rejects.toMatchObject({
    status: 404,
  });
  await world.runJobs();
});

test('the same key a hundred times at once begins one activation, and each coverage has one line in the trail', async () => {
  const ids = await make(20, 'key');
  const before = await within((db) => db.$count(coverageActivation));
  /** Asked again where the server has too much to do at once, as it says. */
  const ask = (): Promise<Activation> =>
    world
      .call(startActivation, { body: matching('key') }, { ...underwriter, idempotencyKey: 'one-key' })
      .catch((error: Failure) => (error.status === 503 ? ask() : Promise.reject(error)));
  await world.advance(60_000);
  const answers = await Promise.all(Array.from({ length: 100 }, ask));
  expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
  expect(await within((db) => db.$count(coverageActivation))).toBe(before + 1);
  expect(await within((db) => db.$count(job, eq(job.subjectId, answers[0]?.id ?? '')))).toBe(1);
  await world.runJobs();
  expect([await activeOf(ids), await linesOf(ids), await eventsOf(ids)]).toEqual([20, 20, 20]);
});

describe('work that breaks off', () => {
  const runner = (run: JobDefinition<never>['run']): JobRunner => ({
    ...{ db: world.parts.database.db, settings: world.parts.settings, files: world.parts.files },
    ...{
      now: world.parts.now,
      clock: world.parts.now,
      timers: world.timers,
      changed: () => undefined,
      log: () => undefined,
    },
    jobs: new Map([
      ...world.parts.jobs,
      [activateJob.name, { ...activateJob, run } as unknown as JobDefinition<never>],
    ]),
  });
  const run = activateJob.run as JobDefinition<never>['run'];
  const jobOf = async (id: string) => (await read(id)).jobId;
  const die = (id: string) =>
    asSystem(world.parts.database.db, (db) =>
      db
        .update(job)
        .set({ heartbeatAt: sql`clock_timestamp() - interval '1 minute'` })
        .where(eq(job.id, id)),
    );

  test('killed in the middle of a batch, it is taken up: nothing is left out and nothing done twice', async () => {
    const ids = await make(1_200, 'killed');
    const { id } = await start(matching('killed'));
    const jobId = await jobOf(id);
    let batches = 0;
    let leave: () => void = () => undefined;
    const gone = new Promise<never>((_resolve, reject) => (leave = () => reject(new Error('gone'))));
    let died: () => void = () => undefined;
    const dead = new Promise<void>((resolve) => (died = resolve));
    /** In the middle of the second batch everything is written, and then the process is gone: the database takes it back. */
    const killed = (context: JobContext, payload: never) =>
      run(
        {
          ...context,
          inTenant: async (work) => {
            batches += 1;
            if (batches < 2) return context.inTenant(work);
            await context
              .inTenant(async (db) => {
                await work(db);
                throw new Error('killed');
              })
              .catch((error: unknown) => expect(error).toMatchObject({ message: 'killed' }));
            died();
            return gone;
          },
        },
        payload,
      );
    const broken = runJob(runner(killed), jobId);
    await dead;
    expect(await read(id)).toMatchObject({ state: 'running', activated: 500 });
    expect(await activeOf(ids)).toBe(500);
    await die(jobId);
    await world.runJobs();
    expect(await read(id)).toMatchObject({ state: 'done', total: 1_200, activated: 1_200, skipped: 0, failed: 0 });
    expect([await activeOf(ids), await linesOf(ids), await eventsOf(ids)]).toEqual([1_200, 1_200, 1_200]);
    leave();
    await broken;
    expect(await read(id)).toMatchObject({ state: 'done', activated: 1_200 });
    expect(await within((db) => verifyAudit(db, world.tenantId))).toBeNull();
  });

  test('two workers that both take it for their own do each coverage once', async () => {
    const ids = await make(1_100, 'both');
    const { id } = await start(matching('both'));
    const jobId = await jobOf(id);
    let go: () => void = () => undefined;
    const slow = new Promise<void>((resolve) => (go = resolve));
    const late = (context: JobContext, payload: never) => slow.then(() => run(context, payload));
    const zombie = runJob(runner(late), jobId);
    await until(async () => (await read(id)).state === 'running');
    await die(jobId);
    const heir = runJob(runner(run), jobId);
    go();
    await Promise.all([zombie, heir]);
    expect(await read(id)).toMatchObject({ state: 'done', activated: 1_100, skipped: 0, failed: 0 });
    expect([await activeOf(ids), await linesOf(ids), await eventsOf(ids)]).toEqual([1_100, 1_100, 1_100]);
  });

  test('one with which something is wrong fails alone', async () => {
    const ids = await make(4, 'wrong');
    const [wrong = ''] = ids;
    await world.parts.database.pool.query(
      `alter table parametric_event add constraint wrong check (coverage_id <> '${wrong}')`,
    );
    const { id } = await start(matching('wrong'));
    await world.runJobs();
    await world.parts.database.pool.query('alter table parametric_event drop constraint wrong');
    expect(await read(id)).toMatchObject({ state: 'done', activated: 3, skipped: 0, failed: 1 });
    expect((await rowsOf(id, { outcome: 'failed' })).map(({ coverageId, why }) => [coverageId, why])).toEqual([
      [wrong, 'broken'],
    ]);
    expect([await activeOf(ids), await activeOf([wrong])]).toEqual([3, 0]);
  });

  test('cancelled before its turn, nothing is activated and each says so', async () => {
    const ids = await make(3, 'stopped');
    const { id, jobId } = await start(matching('stopped'));
    await world.call(cancelJob, { params: { id: jobId } }, underwriter);
    await world.runJobs();
    expect(await read(id)).toMatchObject({ state: 'cancelled', activated: 0, skipped: 3 });
    expect(await rowsOf(id)).toMatchObject(ids.map(() => ({ outcome: 'skipped', why: 'cancelled' })));
    expect(await activeOf(ids)).toBe(0);
  });

  test('cancelled on its way, what is activated stays so and the rest is left', async () => {
    const ids = await make(1_100, 'halted');
    const { id } = await start(matching('halted'));
    const jobId = await jobOf(id);
    const halted = (context: JobContext, payload: never) =>
      run(
        {
          ...context,
          inTenant: async (work) => {
            const step = await context.inTenant(work);
            await world.call(cancelJob, { params: { id: jobId } }, underwriter);
            await world.advance(1_000);
            return step;
          },
        },
        payload,
      );
    await runJob(runner(halted), jobId);
    expect(await read(id)).toMatchObject({ state: 'cancelled', activated: 500, skipped: 600 });
    expect(await activeOf(ids)).toBe(500);
  });
});

test('whoever began it finds it in their inbox, and nobody else does', async () => {
  await make(2, 'told');
  const { id } = await start(matching('told'));
  await world.runJobs();
  const inbox = async (as: object) =>
    (await world.call(findInbox, { query: { about: 'activationDone' } }, as)).content.filter(
      ({ subjectId }) => subjectId === id,
    );
  expect(await inbox(underwriter)).toMatchObject([{ kind: 'activationDone', area: 'coverages', name: '2/2' }]);
  expect(await inbox(agent)).toEqual([]);
});

test('the result is a file in the words of its reader, of one outcome or all', async () => {
  await make(1, 'file');
  await make(1, 'file', { start: '2026-02-01', end: '2026-03-19' });
  const { id } = await start(matching('file'));
  await world.runJobs();
  const file = async (query: object) => {
    const answer = await world.send(
      exportActivationRows,
      { params: { id }, query: { kind: 'csv', ...query } },
      underwriter,
    );
    return (await answer.text()).trim().split('\r\n');
  };
  expect((await file({})).toSorted()).toEqual([
    'Label,Result,Reason',
    'Rain file 1,Activated,',
    'Rain file 1,Skipped,Its risk period ended on 19-Mar-2026.',
  ]);
  expect((await file({ outcome: 'skipped', language: 'de' }))[1]).toBe(
    'Rain file 1,Übersprungen,Ihr Risikozeitraum endete am 19-Mär-2026.',
  );
});

test('after a quarter of a year it is forgotten, with all of its rows', async () => {
  const { id } = await start({ coverageIds: await make(2, 'old') });
  await world.runJobs();
  const rows = () => within((db) => db.$count(coverageActivationRow, eq(coverageActivationRow.activationId, id)));
  const forget = () => asSystem(world.parts.database.db, forgetActivations);
  await forget();
  expect(await rows()).toBe(2);
  await within((db) =>
    db
      .update(coverageActivation)
      .set({ createdAt: sql`now() - interval '91 days'` })
      .where(eq(coverageActivation.id, id)),
  );
  await forget();
  expect(await rows()).toBe(0);
  await expect(read(id)).rejects.toMatchObject({ status: 404 });
});
