import { sql } from 'drizzle-orm';
import { activateCoverage, createCoverage, updateCoverage } from '#shared/contract/coverageDesign';
import { readCoverage } from '#shared/contract/coverages';
import { readPricingResult, simulateCoverage } from '#shared/contract/coverageVersions';
import { createPolicy, readPolicy } from '#shared/contract/policies';
import { completeQuote, createQuote, readQuote } from '#shared/contract/quotes';
import { changeSettings } from '#shared/contract/settings';
import { inr, ingestRain, partnerOf, quoteBody } from '../../../../tests/support/insurance';
import { startWorld, type World } from '../../../../tests/support/world';
import { inTenant } from '../../../db/scope';

const agent = { as: 'agent' } as const;
const underwriter = { as: 'underwriter' } as const;

let world: World;
let customerId: string;
let source: { dataSetId: string; targetId: string };
beforeAll(async () => {
  world = await startWorld({ now: new Date('2026-03-01T08:00:00Z') });
  customerId = (await partnerOf(world, 'POLICY_HOLDER', 'Asha Farms')).id;
  source = await ingestRain(world);
});
afterAll(() => world.close());

/** A cover that no year of the record has reached; 61 to 244 mm fell in April and May. */
async function neverPaid(): Promise<string> {
  const { id } = await world.call(
    createCoverage,
    {
      body: {
        label: 'Far beyond the record',
        riskTypeId: 'RAINFALL',
        dataSet: { id: source.dataSetId },
        monitoringTarget: { id: source.targetId },
        indexDefinition: { id: 'precip-sum-total' },
        payoutStructure: { type: 'binary', trigger: 5000, minPayout: inr(20) },
        currency: 'INR',
        start: '2026-04-01',
        end: '2026-05-31',
        labels: [],
        detrend: 'NONE',
      },
    },
    underwriter,
  );
  return id;
}
async function simulated(id: string) {
  await world.call(simulateCoverage, { params: { id } }, underwriter);
  await world.runJobs();
  return world.call(readCoverage, { params: { id }, query: {} }, underwriter);
}
const activate = (id: string, reason?: string, as: 'underwriter' | 'agent' | 'admin' = 'underwriter') =>
  world.call(activateCoverage, { params: { id }, ...(reason === undefined ? {} : { body: { reason } }) }, { as });
async function quoteOn(id: string) {
  const quote = await world.call(createQuote, {}, agent);
  await world.call(completeQuote, { params: { id: quote.id }, body: quoteBody(id, customerId) }, agent);
  await world.runJobs();
  return world.call(readQuote, { params: { id: quote.id } }, agent);
}
/** As a version stands that an earlier engine priced. */
const pricedAtNothing = (id: string) =>
  inTenant(world.parts.database.db, world.tenantId, (db) =>
    db.execute(sql`update coverage_version set risk_premium_pct = 0, gross_premium_pct = 0 where coverage_id = ${id}`),
  );

test('a record without a payout has a price, says in how many years it was not seen, and so do quote and policy', async () => {
  const id = await neverPaid();
  const coverage = await simulated(id);
  const { usedYears, unseen, expectedLoss, riskPremiumPct, warnings } = await world.call(
    readPricingResult,
    { params: { id }, query: {} },
    underwriter,
  );
  expect(expectedLoss).toBe(0);
  expect(unseen).toMatchObject({ years: usedYears, payingShare: 0.2 });
  expect(riskPremiumPct).toBeCloseTo((0.5 / (usedYears + 1)) * 0.2, 12);
  expect(warnings.join()).toContain(`No payout in ${usedYears} usable years, which is not never`);
  expect(coverage).toMatchObject({ unseenYears: usedYears, riskPremiumPct });

  await activate(id);
  const quote = await quoteOn(id);
  expect(quote.grossWrittenPremium?.amount).toBeGreaterThan(0);
  expect(quote.quoteItems[0]?.coverage.unseenYears).toBe(usedYears);
  const policy = await world.call(createPolicy, { body: { quoteId: quote.id } }, agent);
  const { policyItems } = await world.call(readPolicy, { params: { id: policy.id } }, { as: 'admin' });
  expect(policyItems[0]?.coverage.unseenYears).toBe(usedYears);

  // A new version has no price yet, and nothing to say of one.
  await world.call(updateCoverage, { params: { id }, body: { trigger: 60 } }, underwriter);
  expect(await world.call(readCoverage, { params: { id }, query: {} }, underwriter)).toMatchObject({
    version: 2,
    unseenYears: null,
  });
  expect((await simulated(id)).unseenYears).toBeNull();
});

test('the tenant’s floor carries the price of what is simulated from then on, and stays with the version', async () => {
  const [before, after] = [await neverPaid(), await neverPaid()];
  await simulated(before);
  await world.call(changeSettings, { body: { minimumRiskRate: 0.03 } }, { as: 'admin' });
  expect(await simulated(after)).toMatchObject({ riskPremiumPct: 0.03, minimumRiskRate: 0.03 });
  await world.call(changeSettings, { body: { minimumRiskRate: 0 } }, { as: 'admin' });
  const read = (id: string) => world.call(readCoverage, { params: { id }, query: {} }, underwriter);
  expect(await read(after)).toMatchObject({ riskPremiumPct: 0.03, minimumRiskRate: 0.03 });
  expect(await read(before)).toMatchObject({ minimumRiskRate: 0 });
});

test('a price of 0 needs an underwriter’s reason, and is not quoted without', async () => {
  const id = await neverPaid();
  await simulated(id);
  await pricedAtNothing(id);
  await expect(activate(id)).rejects.toMatchObject({ status: 422, code: 'coverages.noPrice' });
  await expect(activate(id, '   ')).rejects.toMatchObject({ status: 422, code: 'coverages.noPrice' });
  await expect(activate(id, 'A trial', 'admin')).rejects.toMatchObject({ status: 403, code: 'coverages.noPrice' });
  await activate(id, 'A trial of the process, agreed with the board');
  expect(await quoteOn(id)).toMatchObject({ uiState: 'completed', grossWrittenPremium: { amount: 0 } });

  const other = await neverPaid();
  await simulated(other);
  await activate(other);
  await pricedAtNothing(other);
  await expect(quoteOn(other)).rejects.toMatchObject({
    status: 422,
    message:
      '"North fields" comes to a premium of 0. Insure a larger sum, or have an underwriter activate the coverage at a price of 0 with a reason.',
  });
});

test('a quote of earlier days at a premium of 0 does not become a policy', async () => {
  const id = await neverPaid();
  await simulated(id);
  await activate(id);
  const quote = await quoteOn(id);
  await inTenant(world.parts.database.db, world.tenantId, (db) =>
    db.execute(sql`update quote_item set gross_written_premium = 0 where quote_id = ${quote.id}`),
  );
  await expect(world.call(createPolicy, { body: { quoteId: quote.id } }, agent)).rejects.toMatchObject({
    status: 409,
    code: 'quotes.no-premium',
  });
  expect(await world.call(readQuote, { params: { id: quote.id } }, agent)).toMatchObject({ status: 'COMPLETED' });
});
