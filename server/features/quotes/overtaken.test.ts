import { activateCoverage, deleteCoverage, updateCoverage } from '#shared/contract/coverageDesign';
import { readCoverage } from '#shared/contract/coverages';
import { readCoverageVersions, simulateCoverage } from '#shared/contract/coverageVersions';
import { createPolicy, readPolicy } from '#shared/contract/policies';
import { completeQuote, copyQuote, createQuote, readQuote, retryQuote } from '#shared/contract/quotes';
import { activeCoverage, partnerOf, quoteBody } from '../../../tests/support/insurance';
import { startWorld, type World } from '../../../tests/support/world';
import { priceQuoteJob } from './priceJob';

const agent = { as: 'agent' } as const;
const underwriter = { as: 'underwriter' } as const;
const byId = (id: string) => ({ params: { id } });

/** What somebody else does between the documents of a quote and its price. */
let meanwhile: () => Promise<unknown>;
const pricing: typeof priceQuoteJob = {
  ...priceQuoteJob,
  run: (context, payload) =>
    priceQuoteJob.run(
      {
        ...context,
        async finish(step) {
          await meanwhile();
          return context.finish(step);
        },
      },
      payload,
    ),
};

let world: World;
let holderId: string;
let coverageId: string;
beforeEach(async () => {
  meanwhile = async () => undefined;
  world = await startWorld({ now: new Date('2026-03-01T08:00:00Z'), jobs: [pricing] });
  coverageId = await activeCoverage(world);
  holderId = (await partnerOf(world, 'POLICY_HOLDER', 'Paddy growers')).id;
});
afterEach(() => world.close());

/** A quote of the coverage as it stands, which waits for its price. */
async function submitted(): Promise<string> {
  const { id } = await world.call(createQuote, {}, agent);
  await world.call(completeQuote, { ...byId(id), body: quoteBody(coverageId, holderId) }, agent);
  return id;
}
const query = (text: string, values: readonly unknown[]) => world.parts.database.pool.query(text, [...values]);
const read = (id: string) => world.call(readQuote, byId(id), agent);
const why =
  'Another version of the coverage "Spring rain" was activated while this quote was being priced. Price it again.';

test('a quote is not priced on a version that another one has replaced meanwhile: nothing would watch it', async () => {
  await world.call(updateCoverage, { ...byId(coverageId), body: { trigger: 70 } }, underwriter);
  await world.call(simulateCoverage, byId(coverageId), underwriter);
  await world.runJobs();
  const id = await submitted();
  await world.call(activateCoverage, byId(coverageId), underwriter);
  await world.runJobs();
  expect(await read(id)).toMatchObject({ uiState: 'fail', error: why, grossWrittenPremium: null });
  const quoted = async () =>
    (await world.call(readCoverageVersions, byId(coverageId), underwriter)).map(({ version, quoted }) => [
      version,
      quoted,
    ]);
  expect(await quoted()).toEqual([
    [2, false],
    [1, false],
  ]);

  await world.call(retryQuote, byId(id), agent);
  await world.runJobs();
  expect(await read(id)).toMatchObject({
    uiState: 'completed',
    quoteItems: [{ coverage: { version: 2, trigger: 70 } }],
  });
  expect(await quoted()).toEqual([
    [2, true],
    [1, false],
  ]);
  const { parametricEventId } = await world.call(readCoverage, { ...byId(coverageId), query: {} }, underwriter);
  const policy = await world.call(createPolicy, { body: { quoteId: id } }, agent);
  expect(policy.policyItems).toMatchObject([{ coverage: { parametricEventId } }]);
});

test('nor where it is replaced while the documents are being written', async () => {
  await world.call(updateCoverage, { ...byId(coverageId), body: { trigger: 70 } }, underwriter);
  await world.call(simulateCoverage, byId(coverageId), underwriter);
  await world.runJobs();
  const id = await submitted();
  meanwhile = () => world.call(activateCoverage, byId(coverageId), underwriter);
  await world.runJobs();
  expect(await read(id)).toMatchObject({ uiState: 'fail', error: why, grossWrittenPremium: null });
});

test.each([
  ['before the pricing', false],
  ['while the documents are being written', true],
])('nor where only one of its coverages is replaced %s, whichever it is', async (_, isLate) => {
  const others = [await activeCoverage(world), await activeCoverage(world)];
  const all = [coverageId, ...others].sort();
  for (const replaced of all) {
    const { id } = await world.call(createQuote, {}, agent);
    const {
      quoteItems: [item],
      ...body
    } = quoteBody(coverageId, holderId);
    if (!item) throw new Error('The quote has an item');
    const quoteItems = all.map((each, at) => ({ ...item, coverageId: each, name: `Field ${at}` }));
    await world.call(completeQuote, { ...byId(id), body: { ...body, quoteItems } }, agent);
    meanwhile = async () => undefined;
    const replace = async () => {
      await query('update coverage set active_version = active_version + 1 where id = $1', [replaced]);
    };
    if (isLate) meanwhile = replace;
    else await replace();
    await world.runJobs();
    expect(await read(id)).toMatchObject({ uiState: 'fail', error: why, grossWrittenPremium: null });
    await query('update coverage set active_version = active_version - 1 where id = $1', [replaced]);
  }
});

test('nor on a coverage that was archived meanwhile; it says what to do, and its copy is without that coverage', async () => {
  const id = await submitted();
  await world.call(deleteCoverage, byId(coverageId), underwriter);
  await world.runJobs();
  expect(await read(id)).toMatchObject({
    ...{ status: 'FAILED', uiState: 'fail' },
    error:
      'The coverage "Spring rain" was archived while this quote was being priced. Copy the quote and choose another coverage.',
  });
  await expect(world.call(retryQuote, byId(id), agent)).rejects.toMatchObject({
    status: 422,
    message: 'The coverage of "North fields" was archived. Copy the quote and choose another coverage.',
  });
  const copy = await world.call(copyQuote, byId(id), agent);
  expect(copy).toMatchObject({ uiState: 'draft', quoteItems: [], customer: { id: holderId } });
});

test('what was sold stays on the version that it was priced on, and on the event of that version', async () => {
  const id = await submitted();
  await world.runJobs();
  const sold = await world.call(createPolicy, { body: { quoteId: id } }, agent);
  const first = sold.policyItems[0]?.coverage.parametricEventId;
  expect(first).toEqual(expect.any(String));
  await world.call(updateCoverage, { ...byId(coverageId), body: { trigger: 70 } }, underwriter);
  await world.call(simulateCoverage, byId(coverageId), underwriter);
  await world.runJobs();
  const { parametricEventId } = await world.call(activateCoverage, byId(coverageId), underwriter);
  expect(parametricEventId).not.toBe(first);
  const { policyItems } = await world.call(readPolicy, byId(sold.id), agent);
  expect(policyItems).toEqual(sold.policyItems);
  expect(policyItems).toMatchObject([{ coverage: { version: 1, trigger: 60, parametricEventId: first } }]);
});
