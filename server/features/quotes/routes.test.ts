import { sql } from 'drizzle-orm';
import { activateCoverage, updateCoverage, createCoverage } from '#shared/contract/coverageDesign';
import { listCoverages } from '#shared/contract/coverages';
import { simulateCoverage } from '#shared/contract/coverageVersions';
import type { NewQuote } from '#shared/contract/newQuote';
import {
  completeQuote,
  createQuote,
  exportQuotes,
  findQuotes,
  readQuote,
  retryQuote,
  saveQuote,
} from '#shared/contract/quotes';
import { quoteFigures } from '#shared/engine/price';
import { inr, ingestRain, partnerOf, quoteBody } from '../../../tests/support/insurance';
import { startWorld, type World } from '../../../tests/support/world';
import { inTenant } from '../../db/scope';

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

async function active(currency: string, label = `Rain in ${currency}`): Promise<string> {
  const money = (amount: number) => ({ amount, currency });
  const { id } = await world.call(
    createCoverage,
    {
      body: {
        label,
        riskTypeId: 'RAINFALL',
        dataSet: { id: source.dataSetId },
        monitoringTarget: { id: source.targetId },
        indexDefinition: { id: 'precip-sum-total' },
        payoutStructure: { type: 'linear', trigger: 60, minPayout: money(20), payoutPerUnit: money(1) },
        currency,
        start: '2026-04-01',
        end: '2026-05-31',
        labels: [],
        detrend: 'NONE',
      },
    },
    underwriter,
  );
  await activated(id);
  return id;
}
async function activated(id: string): Promise<void> {
  await world.call(simulateCoverage, { params: { id } }, underwriter);
  await world.runJobs();
  await world.call(activateCoverage, { params: { id } }, underwriter);
}
const newQuote = async () => (await world.call(createQuote, {}, agent)).id;
const complete = (id: string, body: NewQuote) => world.call(completeQuote, { params: { id }, body }, agent);
async function priced(body: NewQuote) {
  const id = await newQuote();
  await complete(id, body);
  await world.runJobs();
  return world.call(readQuote, { params: { id } }, agent);
}

describe('currency', () => {
  let rupees: string;
  let dollars: string;
  beforeAll(async () => {
    rupees = await active('INR');
    dollars = await active('USD');
  });
  const item = (coverageId: string, currency: string) => ({
    coverageId,
    name: 'North fields',
    quantity: 1,
    sumInsured: { amount: 24_000, currency },
  });
  const refusal = (path: string, message: string) => ({
    status: 422,
    message,
    details: { fields: [{ path: `body.${path}`, message }] },
  });

  test.each([
    [
      'a rupee coverage in a dollar quote',
      () => ({ currency: 'USD', quoteItems: [item(rupees, 'USD')] }),
      refusal(
        'quoteItems.0',
        'A quote has one currency: the coverage "Rain in INR" is in INR, the quote in USD. Make a quote of its own for it.',
      ),
    ],
    [
      'a second coverage of another currency',
      () => ({ currency: 'INR', quoteItems: [item(rupees, 'INR'), item(dollars, 'INR')] }),
      refusal(
        'quoteItems.1',
        'A quote has one currency: the coverage "Rain in USD" is in USD, the quote in INR. Make a quote of its own for it.',
      ),
    ],
    [
      'a sum of another currency',
      () => ({ currency: 'INR', quoteItems: [item(rupees, 'INR'), { ...item(rupees, 'USD'), name: 'South fields' }] }),
      refusal(
        'quoteItems.1.sumInsured',
        'All sums of a quote have one currency: "South fields" is in USD, the quote in INR.',
      ),
    ],
    [
      'a service fee of another currency than USD',
      () => ({ serviceFee: { amount: 12, currency: 'EUR' as 'USD' } }),
      {
        status: 422,
        details: { fields: [{ path: 'body.serviceFee.currency', message: 'The service fee is in USD.' }] },
      },
    ],
  ])('%s is refused, to submit and to save, and nothing is stored', async (_, wrong, expected) => {
    const id = await newQuote();
    const body = quoteBody(rupees, customerId, wrong());
    await expect(complete(id, body)).rejects.toMatchObject(expected);
    await expect(world.call(saveQuote, { params: { id }, body }, agent)).rejects.toMatchObject(expected);
    expect(await world.call(readQuote, { params: { id } }, agent)).toMatchObject({ quoteItems: [], uiState: 'draft' });
  });

  test('one currency throughout is priced in it', async () => {
    const body = quoteBody(dollars, customerId, { currency: 'USD', quoteItems: [item(dollars, 'USD')] });
    expect(await priced(body)).toMatchObject({
      currency: 'USD',
      totalSumInsured: { amount: 24_000, currency: 'USD' },
      grossWrittenPremium: { currency: 'USD' },
    });
  });
});

test('dinars keep their third decimal from the sum to the stored totals', async () => {
  const coverageId = await active('KWD');
  const sums = [12.345, 0.005, 1000.001];
  const quote = await priced(
    quoteBody(coverageId, customerId, {
      currency: 'KWD',
      quoteItems: sums.map((amount, at) => ({
        coverageId,
        name: `Fields ${at}`,
        quantity: 3,
        sumInsured: { amount, currency: 'KWD' },
      })),
    }),
  );
  expect(quote.quoteItems.map(({ sumInsured }) => sumInsured.amount)).toEqual(sums);
  expect(quote.totalSumInsured).toEqual({ amount: 3037.053, currency: 'KWD' });
  const [covered] = await world.call(listCoverages, { query: { version: 'quoted' }, body: [coverageId] }, agent);
  const figures = quoteFigures(
    sums.map((sumInsured) => ({ sumInsured, quantity: 3, grossPct: covered?.grossPremiumIndicationPct ?? NaN })),
    { currency: 'KWD', commissionRate: 0.125 },
  );
  expect(quote.quoteItems.map(({ grossWrittenPremium }) => grossWrittenPremium?.amount)).toEqual(figures.itemPremiums);
  expect(quote.grossWrittenPremium?.amount).toBe(figures.grossWrittenPremium);
  expect(quote.commission?.amount).toBe(figures.commission);
});

test('a sum insured beyond what the totals of a database used to hold is priced, not broken', async () => {
  const coverageId = await active('INR', 'Rain of a state');
  const item = { coverageId, name: 'A whole state', quantity: 100_000_000, sumInsured: inr(1e10) };
  expect(await priced(quoteBody(coverageId, customerId, { quoteItems: [item] }))).toMatchObject({
    uiState: 'completed',
    totalSumInsured: { amount: 1e18 },
  });
});

test('a quote stands on the active version, and what is told of it for a quote is that version too', async () => {
  const id = await active('INR', 'Rain twice');
  const told = async (version: 'newest' | 'quoted') =>
    (await world.call(listCoverages, { query: { version }, body: [id] }, agent))[0];
  const first = await told('quoted');
  // A newer draft at a lower trigger pays more; it is priced, but not active.
  await world.call(updateCoverage, { params: { id }, body: { trigger: 50 } }, underwriter);
  await world.call(simulateCoverage, { params: { id } }, underwriter);
  await world.runJobs();
  const [newest, quoted] = [await told('newest'), await told('quoted')];
  expect(newest?.version).toBe(2);
  expect(newest?.grossPremiumIndicationPct).toBeGreaterThan(first?.grossPremiumIndicationPct ?? 1);
  expect(quoted).toMatchObject({ version: 1, grossPremiumIndicationPct: first?.grossPremiumIndicationPct });
  const quote = await priced(quoteBody(id, customerId));
  expect(quote.quoteItems[0]?.coverage).toMatchObject({ version: 1, trigger: 60 });
  expect(quote.grossWrittenPremiumPct).toBeCloseTo(first?.grossPremiumIndicationPct ?? NaN, 6);

  await world.call(activateCoverage, { params: { id } }, underwriter);
  expect(await told('quoted')).toMatchObject({ version: 2 });
  expect((await priced(quoteBody(id, customerId))).quoteItems[0]?.coverage).toMatchObject({ version: 2, trigger: 50 });
});

describe('a failed quote that is tried again', () => {
  /** Priced on the first version, failed, and a second version at a lower trigger is active by now. */
  async function failed(label: string) {
    const coverageId = await active('INR', label);
    const quote = await priced(quoteBody(coverageId, customerId));
    await inTenant(world.parts.database.db, world.tenantId, (db) =>
      db.execute(sql`update quote set ui_state = 'fail', status = 'FAILED', error = 'No room.' where id = ${quote.id}`),
    );
    return { coverageId, quote };
  }
  const retry = async (id: string) => world.call(retryQuote, { params: { id } }, agent);
  const quotedOn = async (id: string) =>
    (await world.call(readQuote, { params: { id } }, agent)).quoteItems[0]?.coverage;

  test('stands on the version that is active by then, and comes to what a quote begun today comes to', async () => {
    const { coverageId, quote } = await failed('Rain tried again');
    await world.call(updateCoverage, { params: { id: coverageId }, body: { trigger: 50 } }, underwriter);
    await activated(coverageId);
    expect(await quotedOn(quote.id)).toMatchObject({ version: 1, trigger: 60 });
    expect(await retry(quote.id)).toMatchObject({ uiState: 'queued', error: null });
    expect(await quotedOn(quote.id)).toMatchObject({ version: 2, trigger: 50 });
    await world.runJobs();
    const again = await world.call(readQuote, { params: { id: quote.id } }, agent);
    const today = await priced(quoteBody(coverageId, customerId));
    expect(again.grossWrittenPremium).toEqual(today.grossWrittenPremium);
    expect(again.grossWrittenPremium?.amount).toBeGreaterThan(quote.grossWrittenPremium?.amount ?? Infinity);
    expect(again.quoteItems[0]).toMatchObject({ name: 'North fields', quantity: 12, sumInsured: inr(24_000) });
  });

  test.each([
    ['runs beyond the period of cover', { end: '2026-06-20' }, 'quoteItems.0', /2026-04-01 to 2026-06-20/],
    ['has another currency', { currency: 'USD' }, 'quoteItems.0', /A quote has one currency/],
  ])('is refused like a new one where the active version %s', async (what, change, path, sentence) => {
    const { coverageId, quote } = await failed(`Rain that ${what}`);
    await world.call(updateCoverage, { params: { id: coverageId }, body: change }, underwriter);
    await activated(coverageId);
    await expect(retry(quote.id)).rejects.toMatchObject({
      status: 422,
      details: { fields: [{ path: `body.${path}`, message: expect.stringMatching(sentence) }] },
    });
    expect(await world.call(readQuote, { params: { id: quote.id } }, agent)).toMatchObject({
      uiState: 'fail',
      error: 'No room.',
      quoteItems: [{ coverage: { version: 1 } }],
    });
  });
});

test('the period of cover is compared with the version that is quoted', async () => {
  const id = await active('INR', 'Rain moved');
  await world.call(updateCoverage, { params: { id }, body: { end: '2026-06-20' } }, underwriter);
  const quoteId = await newQuote();
  await expect(complete(quoteId, quoteBody(id, customerId))).resolves.toMatchObject({ uiState: 'queued' });
});

test('money columns hold the decimals of every currency', async () => {
  const { rows } = await inTenant(world.parts.database.db, world.tenantId, (db) =>
    db.execute<{ scale: number }>(
      sql`select distinct numeric_scale::int as scale from information_schema.columns where table_schema = 'public' and data_type = 'numeric'`,
    ),
  );
  expect(rows).toEqual([{ scale: 4 }]);
});

test('quotes are found by name, by who is insured and by their address, and counted so; each sign is taken by the letter', async () => {
  const id = await newQuote();
  await world.call(saveQuote, { params: { id }, body: { name: 'Kuttanad 100% paddy', customerId } }, agent);
  const { customer } = await world.call(readQuote, { params: { id } }, agent);
  const found = async (search: string) => {
    const { content, totalElements } = await world.call(findQuotes, { query: { search, size: 1 } }, agent);
    return { ids: content.map((quote) => quote.id), totalElements };
  };
  expect(await found('100% PADDY')).toEqual({ ids: [id], totalElements: 1 });
  expect((await found('asha')).totalElements).toBeGreaterThan(0);
  expect((await found(customer?.address.city ?? '?')).totalElements).toBeGreaterThan(0);
  expect(await found('100_ paddy')).toEqual({ ids: [], totalElements: 0 });
  const file = await world.send(exportQuotes, { query: { kind: 'csv', search: '100% paddy' } }, agent);
  expect((await file.text()).split('\r\n')).toHaveLength(3);
});
