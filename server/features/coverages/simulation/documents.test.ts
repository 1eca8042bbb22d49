import { eq, sql } from 'drizzle-orm';
import { activateCoverage, createCoverage, updateCoverage } from '#shared/contract/coverageDesign';
import { readCoverage } from '#shared/contract/coverages';
import { makeDocuments, simulateCoverage } from '#shared/contract/coverageVersions';
import { readFile } from '#shared/contract/files';
import { cancelJob, readJob } from '#shared/contract/platform';
import { ingestRain } from '../../../../tests/support/records';
import { startWorld, type World } from '../../../../tests/support/world';
import type { Db } from '../../../db/open';
import { inTenant } from '../../../db/scope';
import { coverageVersion, pricingResult } from '../../../db/schema/coverages';
import { storedFile } from '../../../db/schema/platform';
import { flat, readPdf } from '../../../documents/testing/readPdf';

let world: World;
let rain: Awaited<ReturnType<typeof ingestRain>>;
beforeAll(async () => {
  world = await startWorld({ now: new Date('2026-03-20T08:00:00Z') });
  rain = await ingestRain(world, { 2010: 80, 2015: 170, 2019: 70 });
});
afterAll(() => world.close());

const underwriter = { as: 'underwriter' as const };
const money = (amount: number) => ({ amount, currency: 'INR' });
const april = () => ({
  riskTypeId: 'RAINFALL',
  dataSet: { id: rain.dataSetId },
  monitoringTarget: { id: rain.targetId },
  indexDefinition: { id: 'precip-sum-total' },
  payoutStructure: { type: 'linear' as const, trigger: 100, minPayout: money(20), payoutPerUnit: money(1) },
  currency: 'INR',
  start: '2026-04-01',
  end: '2026-04-30',
  detrend: 'NONE' as const,
});

const simulate = async () => {
  const { id } = await world.call(createCoverage, { body: april() }, underwriter);
  const { jobId } = await world.call(simulateCoverage, { params: { id } }, underwriter);
  await world.runJobs();
  return { id, jobId };
};
const read = (id: string) => world.call(readCoverage, { params: { id }, query: {} }, underwriter);
const makeAgain = (id: string) => world.call(makeDocuments, { params: { id }, query: {} }, underwriter);
const within = <T>(work: (db: Db) => Promise<T>) => inTenant(world.parts.database.db, world.tenantId, work);
const filesOf = async (id: string) =>
  (await within((db) => db.select().from(storedFile))).filter(({ labels }) => labels['user/coverage'] === id);
/** As it stands when the documents could not be made. */
const lose = (id: string) =>
  within((db) =>
    db
      .update(coverageVersion)
      .set({ pricingReportFileId: null, factSheetFileId: null })
      .where(eq(coverageVersion.coverageId, id)),
  );

test('documents are made by a job of their own, which the simulation names', async () => {
  const { id, jobId } = await simulate();
  const { result } = await world.call(readJob, { params: { id: jobId } }, underwriter);
  const { documentsJobId } = result as { documentsJobId: string };
  expect(await world.call(readJob, { params: { id: documentsJobId } }, underwriter)).toMatchObject({
    kind: 'coverages.documents',
    state: 'done',
    subjectId: id,
  });
  expect(await read(id)).toMatchObject({ jobId: null, documentsJobId: null });
  await expect(makeAgain(id)).rejects.toMatchObject({ status: 409, code: 'coverages.documents' });
});

test('documents that could not be made are made again when somebody asks, once', async () => {
  const { id } = await simulate();
  await lose(id);
  const first = await makeAgain(id);
  expect(await makeAgain(id)).toEqual(first);
  expect(await read(id)).toMatchObject({
    uiState: 'simulated',
    documentsJobId: first.jobId,
    technicalPricingReportFileId: null,
  });
  await world.call(cancelJob, { params: { id: first.jobId } }, underwriter);
  expect(await read(id)).toMatchObject({ uiState: 'simulated', documentsJobId: null });
  await makeAgain(id);
  await world.runJobs();
  const made = await read(id);
  expect([made.technicalPricingReportFileId, made.factSheetReportFileId]).toEqual([
    expect.any(String),
    expect.any(String),
  ]);
});

test('documents that fail leave the price as it is, and say why', async () => {
  const { id } = await simulate();
  const before = await read(id);
  await lose(id);
  await within((db) =>
    db
      .update(pricingResult)
      .set({ provenance: sql`jsonb_set(${pricingResult.provenance}, '{dataHash}', '"another"')` })
      .where(eq(pricingResult.coverageId, id)),
  );
  const { jobId } = await makeAgain(id);
  await world.runJobs();
  expect(await world.call(readJob, { params: { id: jobId } }, underwriter)).toMatchObject({
    state: 'failed',
    error: 'The data have changed since the simulation. Run the payout simulation again.',
  });
  const { riskPremiumPct } = before;
  expect(await read(id)).toMatchObject({ uiState: 'simulated', riskPremiumPct, documentsJobId: null, error: null });
});

test('documents of an older simulation leave nothing behind', async () => {
  const { id } = await simulate();
  await lose(id);
  const lost = (await filesOf(id)).length;
  const older = await makeAgain(id);
  const { jobId } = await world.call(simulateCoverage, { params: { id } }, underwriter);
  await world.runJobs();
  const ended = await world.call(readJob, { params: { id: older.jobId } }, underwriter);
  expect(ended).toMatchObject({ state: 'done', result: { superseded: true } });
  expect((await world.call(readJob, { params: { id: jobId } }, underwriter)).state).toBe('done');
  expect((await filesOf(id)).length - lost).toBe(2);
});

test('documents of a version that another one has retired are made anew of its own figures, and kept where it was quoted', async () => {
  const { id } = await simulate();
  await world.call(activateCoverage, { params: { id } }, underwriter);
  await within((db) => db.update(coverageVersion).set({ quoted: true }).where(eq(coverageVersion.coverageId, id)));
  await world.call(updateCoverage, { params: { id }, body: { trigger: 150, label: 'Second' } }, underwriter);
  await world.call(simulateCoverage, { params: { id } }, underwriter);
  await world.runJobs();
  await world.call(activateCoverage, { params: { id } }, underwriter);
  await lose(id);
  await within((db) => db.delete(storedFile).where(sql`${storedFile.labels} ->> 'user/coverage' = ${id}`));
  await world.call(makeDocuments, { params: { id }, query: { version: 1 } }, underwriter);
  await world.runJobs();
  const first = await world.call(readCoverage, { params: { id }, query: { version: 1 } }, underwriter);
  const files = await filesOf(id);
  expect(files.map(({ fileName, kept }) => [fileName.slice(-7), kept])).toEqual([
    ['_v1.pdf', true],
    ['_v1.pdf', true],
  ]);
  expect([first.technicalPricingReportFileId, first.factSheetReportFileId].sort()).toEqual(
    files.map((file) => file.id).sort(),
  );
  const report = await world.send(readFile, { params: { id: first.technicalPricingReportFileId ?? '' } }, underwriter);
  expect(flat(readPdf(Buffer.from(await report.arrayBuffer())).text)).toContain('above 100.0 mm');
  expect((await read(id)).technicalPricingReportFileId).toBeNull();
});

test('documents of a coverage that is active meanwhile are kept for good', async () => {
  const { id } = await simulate();
  await lose(id);
  await within((db) => db.delete(storedFile).where(sql`${storedFile.labels} ->> 'user/coverage' = ${id}`));
  await makeAgain(id);
  await world.call(activateCoverage, { params: { id } }, underwriter);
  await world.runJobs();
  expect((await filesOf(id)).map(({ kept }) => kept)).toEqual([true, true]);
});
