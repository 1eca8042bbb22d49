import { and, eq, sql } from 'drizzle-orm';
import {
  activateCoverage,
  copyCoverage,
  createCoverage,
  deleteCoverage,
  updateCoverage,
} from '#shared/contract/coverageDesign';
import { findCoverages, readCoverage } from '#shared/contract/coverages';
import { readPricingResult, simulateCoverage } from '#shared/contract/coverageVersions';
import { cancelJob, readJob } from '#shared/contract/platform';
import { canActivate, canSimulate, coverageStates } from '#shared/engine/states';
import { aprilRain } from '../../../../tests/support/aprilRain';
import { ingestRain } from '../../../../tests/support/records';
import { startWorld, type World } from '../../../../tests/support/world';
import type { Db } from '../../../db/open';
import { asSystem, inTenant } from '../../../db/scope';
import { coverage, coverageVersion, pricingResult } from '../../../db/schema/coverages';
import { parametricEvent } from '../../../db/schema/monitoring';
import { audit, job, storedFile } from '../../../db/schema/platform';

let world: World;
let rain: Awaited<ReturnType<typeof ingestRain>>;
beforeAll(async () => {
  world = await startWorld({ now: new Date('2026-03-20T08:00:00Z') });
  rain = await ingestRain(world, { 2010: 80, 2015: 170 });
});
afterAll(() => world.close());

const underwriter = { as: 'underwriter' as const };
const within = <T>(work: (db: Db) => Promise<T>) => inTenant(world.parts.database.db, world.tenantId, work);
const create = async () => (await world.call(createCoverage, { body: aprilRain(rain) }, underwriter)).id;
const read = (id: string) => world.call(readCoverage, { params: { id }, query: {} }, underwriter);
const start = (id: string) => world.call(simulateCoverage, { params: { id } }, underwriter);
const activate = (id: string) => world.call(activateCoverage, { params: { id } }, underwriter);
const simulated = async () => {
  const id = await create();
  await start(id);
  await world.runJobs();
  return id;
};
const put = (id: string, uiState: string) =>
  within((db) => db.update(coverageVersion).set({ uiState }).where(eq(coverageVersion.coverageId, id)));
const everything = (id: string) =>
  within(async (db) => [
    await db.select().from(coverage).where(eq(coverage.id, id)),
    await db.select().from(coverageVersion).where(eq(coverageVersion.coverageId, id)),
    await db.select().from(parametricEvent).where(eq(parametricEvent.coverageId, id)),
    await db.select().from(audit).where(eq(audit.subjectId, id)),
  ]);
const actions = (id: string) =>
  within((db) =>
    db.select({ action: audit.action }).from(audit).where(eq(audit.subjectId, id)).orderBy(audit.sequence),
  );

describe('moves that a state does not allow are refused with 409 and change nothing', () => {
  const illegal = coverageStates.flatMap((state) => [
    ...(canSimulate(state) || state === 'queued' ? [] : [{ state, move: 'simulated', by: start }]),
    ...(canActivate(state) ? [] : [{ state, move: 'activated', by: activate }]),
  ]);
  test.each(illegal)('$state cannot be $move', async ({ state, by }) => {
    const id = await create();
    await put(id, state);
    const before = await everything(id);
    await expect(by(id)).rejects.toMatchObject({ status: 409, code: 'coverages.state', details: { uiState: state } });
    expect(await everything(id)).toEqual(before);
  });

  test('each refusal says what to do', async () => {
    const id = await create();
    const why = async (state: string, by: typeof activate | typeof start) => {
      await put(id, state);
      return by(id).then(
        () => 'nothing',
        (failure: Error) => failure.message,
      );
    };
    expect(await why('created', activate)).toBe(
      'This version has not been simulated yet. Run the payout simulation first.',
    );
    expect(await why('queued', activate)).toBe(
      'The payout simulation is still at work. Wait for it to end, then activate the coverage.',
    );
    expect(await why('error', activate)).toBe(
      'The payout simulation ended with an error, so there is no price. Edit the coverage or simulate it again.',
    );
    expect(await why('active', activate)).toBe('This coverage is active already.');
    expect(await why('active', start)).toBe(
      'This version is active: what it was priced on stays as it is. Edit the coverage to make a new version, and simulate that.',
    );
  });

  test('a version that was quoted is not simulated again, and its coverage is not archived', async () => {
    const id = await simulated();
    await within((db) => db.update(coverageVersion).set({ quoted: true }).where(eq(coverageVersion.coverageId, id)));
    const before = await everything(id);
    await expect(start(id)).rejects.toMatchObject({ status: 409, code: 'coverages.quoted' });
    await expect(world.call(deleteCoverage, { params: { id } }, underwriter)).rejects.toMatchObject({
      status: 409,
      code: 'coverages.quoted',
    });
    expect(await everything(id)).toEqual(before);
  });

  test('a period that is over cannot be activated', async () => {
    const id = await simulated();
    world.setNow(new Date('2026-05-01T08:00:00Z'));
    await expect(activate(id)).rejects.toMatchObject({
      status: 409,
      code: 'coverages.over',
      message: 'The risk period ended on 2026-04-30. Edit the coverage and choose a period to come.',
    });
    world.setNow(new Date('2026-03-20T08:00:00Z'));
  });
});

describe('twice at once is once', () => {
  test('simulate: one job, one line in the trail', async () => {
    const id = await create();
    const jobs = await Promise.all([start(id), start(id), start(id)]);
    expect(new Set(jobs.map(({ jobId }) => jobId)).size).toBe(1);
    expect(await within((db) => db.$count(job, eq(job.subjectId, id)))).toBe(1);
    expect((await actions(id)).map(({ action }) => action)).toEqual(['created', 'simulation queued']);
    await world.runJobs();
  });

  test('activate: one event, one line in the trail; the second hears that it is active', async () => {
    const id = await simulated();
    const answers = await Promise.allSettled([activate(id), activate(id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const refused = answers.find(({ status }) => status === 'rejected') as PromiseRejectedResult;
    expect(refused.reason).toMatchObject({ status: 409, message: 'This coverage is active already.' });
    expect(await within((db) => db.$count(parametricEvent, eq(parametricEvent.coverageId, id)))).toBe(1);
    expect((await actions(id)).filter(({ action }) => action === 'activated')).toHaveLength(1);
  });

  test('a version that is no longer the newest is neither simulated, activated nor archived by who has read it', async () => {
    const id = await simulated();
    await world.call(updateCoverage, { params: { id }, body: { trigger: 120 } }, underwriter);
    const before = await everything(id);
    const stale = { ...underwriter, ifMatch: '"1"' };
    for (const call of [simulateCoverage, activateCoverage, deleteCoverage] as const)
      await expect(world.call<typeof call>(call, { params: { id } }, stale)).rejects.toMatchObject({
        status: 412,
        details: { version: 2, changedBy: 'underwriter@isoline.demo', changedByName: 'Uma Underwriter' },
      });
    expect(await everything(id)).toEqual(before);
    await world.call(deleteCoverage, { params: { id } }, { ...underwriter, ifMatch: '"2"' });
  });

  test('edit: two edits of the same version make two versions, and with If-Match only one', async () => {
    const id = await create();
    const edit = (trigger: number, ifMatch?: string) =>
      world.call(
        updateCoverage,
        { params: { id }, body: { trigger } },
        { ...underwriter, ...(ifMatch ? { ifMatch } : {}) },
      );
    await Promise.all([edit(90), edit(80)]);
    expect((await read(id)).version).toBe(3);
    const both = await Promise.allSettled([edit(70, '"3"'), edit(60, '"3"')]);
    expect(both.filter(({ status }) => status === 'rejected')).toEqual([
      expect.objectContaining({ reason: expect.objectContaining({ status: 412 }) }),
    ]);
    expect((await read(id)).version).toBe(4);
  });
});

describe('the simulation job', () => {
  test('cancelled, the coverage is as it was, and says who stopped it: its price and its error stay', async () => {
    const id = await simulated();
    const before = await read(id);
    const { jobId } = await start(id);
    await world.call(cancelJob, { params: { id: jobId } }, underwriter);
    expect(await world.runJobs()).toBe(0);
    const error = 'Cancelled by Uma Underwriter.';
    expect(await read(id)).toEqual({ ...before, error, updatedAt: expect.any(String) });

    const failed = await create();
    await within((db) =>
      db
        .update(coverageVersion)
        .set({ uiState: 'error', error: 'Too short.' })
        .where(eq(coverageVersion.coverageId, failed)),
    );
    const again = await start(failed);
    expect(await read(failed)).toMatchObject({ uiState: 'queued', error: null });
    await world.call(cancelJob, { params: { id: again.jobId } }, underwriter);
    expect(await read(failed)).toMatchObject({ uiState: 'error', error: 'Too short.' });
    expect((await actions(failed)).map(({ action }) => action)).toContain('simulation cancelled');
  });

  test('that fails takes an earlier price away', async () => {
    const id = await simulated();
    await within((db) =>
      db
        .update(coverageVersion)
        .set({ terms: sql`jsonb_set(${coverageVersion.terms}, '{expectedLossRatio}', '0.01')` })
        .where(eq(coverageVersion.coverageId, id)),
    );
    await start(id);
    await world.runJobs();
    expect(await read(id)).toMatchObject({
      uiState: 'error',
      error: expect.stringContaining('The gross premium would be'),
      riskPremiumPct: null,
      grossPremiumIndicationPct: null,
      technicalPricingReportFileId: null,
    });
    const pricing = world.call(readPricingResult, { params: { id }, query: {} }, underwriter);
    await expect(pricing).rejects.toMatchObject({ status: 404 });
    expect((await actions(id)).at(-1)).toEqual({ action: 'simulation failed' });
  });

  test('killed in the middle it is run again, and done once', async () => {
    const id = await create();
    const { jobId } = await start(id);
    // What a process leaves behind that was killed: a running job whose heartbeat has stopped.
    await asSystem(world.parts.database.db, (db) =>
      db
        .update(job)
        .set({ state: 'running', attempts: 1, heartbeatAt: new Date('2020-01-01T00:00:00Z') })
        .where(eq(job.id, jobId)),
    );
    await world.runJobs();
    expect(await world.call(readJob, { params: { id: jobId } }, underwriter)).toMatchObject({ state: 'done' });
    const first = await read(id);
    expect(first.uiState).toBe('simulated');
    // And what a worker does that lost its job to another one: nothing.
    await asSystem(world.parts.database.db, (db) => db.update(job).set({ state: 'queued' }).where(eq(job.id, jobId)));
    await world.runJobs();
    expect(await read(id)).toEqual(first);
    expect(await within((db) => db.$count(pricingResult, eq(pricingResult.coverageId, id)))).toBe(1);
    const files = await within((db) => db.select().from(storedFile));
    expect(files.filter(({ labels }) => labels['user/coverage'] === id)).toHaveLength(2);
  });

  test('simulated while a newer version is made, it prices the version it was started for', async () => {
    const id = await create();
    await start(id);
    await world.call(updateCoverage, { params: { id }, body: { trigger: 50 } }, underwriter);
    await world.runJobs();
    const one = await world.call(readCoverage, { params: { id }, query: { version: 1 } }, underwriter);
    expect(one).toMatchObject({ uiState: 'simulated', trigger: 100, canActivate: false });
    expect(await read(id)).toMatchObject({ version: 2, uiState: 'created', trigger: 50, riskPremiumPct: null });
  });
});

describe('archiving', () => {
  test('an unquoted coverage leaves the lists, and its event ends', async () => {
    const id = await simulated();
    await activate(id);
    await world.call(deleteCoverage, { params: { id } }, underwriter);
    await expect(read(id)).rejects.toMatchObject({ status: 404, code: 'coverages.unknown' });
    const list = await world.call(findCoverages, { query: { size: 1000 } }, underwriter);
    expect(list.content.map((one) => one.id)).not.toContain(id);
    const [event] = await within((db) => db.select().from(parametricEvent).where(eq(parametricEvent.coverageId, id)));
    expect(event).toMatchObject({ status: 'TERMINATED', frozen: true });
    await expect(world.call(deleteCoverage, { params: { id } }, underwriter)).rejects.toMatchObject({ status: 404 });
  });

  test('while it is being simulated it is refused', async () => {
    const id = await create();
    await start(id);
    await expect(world.call(deleteCoverage, { params: { id } }, underwriter)).rejects.toMatchObject({
      status: 409,
      message: 'The payout simulation is still at work. Cancel it first.',
    });
    await world.runJobs();
  });
});

test('nothing of a coverage is reached from another tenant', async () => {
  const id = await simulated();
  const stranger = { as: 'stranger' as const };
  const before = await everything(id);
  const params = { id };
  const attempts = [
    world.call(readCoverage, { params, query: {} }, stranger),
    world.call(readPricingResult, { params, query: {} }, stranger),
    world.call(updateCoverage, { params, body: { trigger: 1 } }, stranger),
    world.call(copyCoverage, { params }, stranger),
    world.call(simulateCoverage, { params }, stranger),
    world.call(activateCoverage, { params }, stranger),
    world.call(deleteCoverage, { params }, stranger),
  ];
  for (const attempt of attempts) await expect(attempt).rejects.toMatchObject({ status: 404 });
  expect((await world.call(findCoverages, { query: {} }, stranger)).totalElements).toBe(0);
  expect(await everything(id)).toEqual(before);
  const rows = await inTenant(world.parts.database.db, world.otherTenantId, (db) =>
    db
      .select()
      .from(coverageVersion)
      .where(and(eq(coverageVersion.coverageId, id), eq(coverageVersion.version, 1))),
  );
  expect(rows).toEqual([]);
});
