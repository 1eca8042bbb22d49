import { readFile, readFileInfo } from '#shared/contract/files';
import { cancelJob, readJob } from '#shared/contract/platform';
import type { NewQuote } from '#shared/contract/newQuote';
import {
  completeQuote,
  copyQuote,
  createQuote,
  findQuotes,
  readQuote,
  rejectQuote,
  retryQuote,
  saveQuote,
} from '#shared/contract/quotes';
import { indexOf } from '#shared/engine/indices/list';
import { engineVersion } from '#shared/engine/version';
import { activeCoverage, inr, partnerOf, quoteBody } from '../../../tests/support/insurance';
import { startWorld, type World } from '../../../tests/support/world';
import { auditOf } from '../../db/audit';
import { inTenant } from '../../db/scope';
import { flat, readPdf } from '../../documents/testing/readPdf';
import { itemAmounts } from './answer';
import { findItems } from './repository';

const agent = { as: 'agent' } as const;
const byId = (id: string) => ({ params: { id } });

let world: World;
let coverageId: string;
let holderId: string;
let brokerId: string;
beforeAll(async () => {
  world = await startWorld({ now: new Date('2026-03-01T08:00:00Z') });
  coverageId = await activeCoverage(world);
  holderId = (await partnerOf(world, 'POLICY_HOLDER', 'Paddy growers')).id;
  brokerId = (await partnerOf(world, 'INTERMEDIARY', 'Backwater brokers')).id;
});
afterAll(() => world.close());

const query = async (text: string, values: readonly unknown[] = []) =>
  (await world.parts.database.pool.query(text, [...values])).rows;
const newQuote = async () => (await world.call(createQuote, {}, agent)).id;
const read = (id: string) => world.call(readQuote, byId(id), agent);
const complete = (id: string, more: Partial<NewQuote> = {}, ifMatch?: string) =>
  world.call(
    completeQuote,
    { ...byId(id), body: quoteBody(coverageId, holderId, more) },
    { ...agent, ...(ifMatch ? { ifMatch } : {}) },
  );
async function priced(more: Partial<NewQuote> = {}) {
  const id = await newQuote();
  await complete(id, more);
  await world.runJobs();
  return read(id);
}
const storyOf = async (id: string) => {
  const { rows } = await inTenant(world.parts.database.db, world.tenantId, (db) =>
    auditOf(db, id, { page: 0, size: 50 }),
  );
  return rows.map(({ who, action, from, to }) => [action, from, to, who]).reverse();
};

/** Two items, of which the coverage's price is set by hand: 10 % of 288,000 and of 5,000. */
const cohorts = [
  { coverageId: '', name: 'North fields', quantity: 12, sumInsured: inr(24_000) },
  { coverageId: '', name: 'South fields', quantity: 1, sumInsured: inr(5000) },
];
const atTenPercent = () => query('update coverage_version set gross_premium_pct = 0.1');
const twoItems = (more: Partial<NewQuote> = {}) => ({
  quoteItems: cohorts.map((item) => ({ ...item, coverageId })),
  ...more,
});

describe('a priced quote', () => {
  test('tells what it costs, what is insured and on which terms', async () => {
    await atTenPercent();
    const quote = await priced(
      twoItems({ intermediaryId: brokerId, remarks: 'By hand', sumInsuredBasis: 'Seeds', exclusions: 'War' }),
    );
    const id = expect.any(String);
    const coverage = {
      ...{
        id: coverageId,
        version: 1,
        label: 'Spring rain',
        riskTypeId: 'RAINFALL',
        coverageType: 'SINGLE',
        trigger: 60,
        exit: 140,
      },
      ...{ monitoringTargetName: expect.stringMatching(/./), triggerUnit: 'mm', triggerLabel: id, duration: false },
      ...{ minPayout: inr(20), minPayoutPct: 0.2, payoutPerUnit: inr(1), payoutPerUnitPct: 0.01 },
      ...{ grossPremiumIndicationPct: 0.1, unseenYears: null, start: '2026-04-01', end: '2026-05-31' },
      ...{ dataSourceDescription: 'Own gauge: Plain rain' },
      indexDefinition: {
        ...{ name: indexOf('precip-sum-total').name, decimals: indexOf('precip-sum-total').decimals },
        triggerComparator: 'GT',
      },
    };
    const address = { houseNumber: '', street: '', postcode: '682001', city: '', county: '', state: 'Kerala' };
    expect(quote).toEqual({
      ...{
        id,
        name: 'Kuttanad 2026',
        status: 'COMPLETED',
        uiState: 'completed',
        error: null,
        validUntil: '2026-03-31',
        description: 'Program: Paddy\nSum insured basis: Seeds\nRemarks: By hand',
      },
      ...{ inceptionDate: '2026-04-01', expiryDate: '2026-05-31', issuer: { id: null, name: id } },
      intermediary: { id: brokerId, name: 'Backwater brokers' },
      customer: { id: holderId, name: 'Paddy growers', address: { ...address, country: 'India' } },
      ...{ currency: 'INR', grossWrittenPremium: inr(29_300), grossWrittenPremiumPct: 0.1 },
      ...{ totalSumInsured: inr(293_000), commission: inr(3662.5), commissionRate: 0.125 },
      ...{ serviceFee: { amount: 100, currency: 'USD' }, remarks: 'By hand', program: 'Paddy', rejected: null },
      ...{ aggregatedPricingReportId: id, quoteDocumentId: id, exclusions: 'War', sumInsuredBasis: 'Seeds' },
      quoteItems: [
        {
          ...{ id, name: 'North fields', quantity: 12, sumInsured: inr(24_000), totalSumInsured: inr(288_000) },
          ...{ minPayout: inr(57_600), payoutPerUnit: inr(240), totalPayoutPerUnit: inr(2880) },
          ...{ grossWrittenPremium: inr(28_800), coverage },
          description: `Spring rain, ${quote.quoteItems[0]?.coverage.monitoringTargetName}`,
        },
        {
          ...{ id, name: 'South fields', quantity: 1, sumInsured: inr(5000), totalSumInsured: inr(5000) },
          ...{ minPayout: inr(1000), payoutPerUnit: inr(50), totalPayoutPerUnit: inr(50) },
          ...{ grossWrittenPremium: inr(500), coverage, description: id },
        },
      ],
      ...{
        labels: ['user/program:Paddy', 'system/variable:Rainfall'],
        policyId: null,
        jobId: null,
        obstacle: null,
        version: 3,
      },
      ...{ createdBy: expect.stringMatching(/./), createdAt: '2026-03-01T08:00:00.000Z' },
    });
    expect(await storyOf(quote.id)).toEqual([
      ['created', null, 'draft', 'agent@isoline.demo'],
      ['submitted', 'draft', 'queued', 'agent@isoline.demo'],
      ['priced', 'queued', 'COMPLETED', expect.any(String)],
    ]);
  });

  test('keeps what it was priced from, and the version it stands on counts as quoted', async () => {
    await atTenPercent();
    await query('update coverage_version set quoted = false');
    await query(
      `insert into coverage_version select (jsonb_populate_record(v, '{"version": 2}')).* from coverage_version v`,
    );
    const { id } = await priced(twoItems());
    const [set] = await query('select content_hash from data_set');
    expect(
      await query(
        'select gross_pct, gross_written_premium::float8 as premium, provenance from quote_item where quote_id = $1 order by position',
        [id],
      ),
    ).toEqual(
      [28_800, 500].map((premium) => ({
        ...{ gross_pct: 0.1, premium },
        provenance: { coverageVersion: 1, engineVersion, dataHash: set.content_hash },
      })),
    );
    expect(await query('select version, quoted from coverage_version order by version')).toEqual([
      { version: 1, quoted: true },
      { version: 2, quoted: false },
    ]);
  });

  test('keeps the engine and the data of the simulation that found its rate, though both are newer by now', async () => {
    await atTenPercent();
    const older = (value: string) =>
      query(
        `update pricing_result set provenance = provenance || jsonb_build_object('engineVersion', $1::text, 'dataHash', $2::text) where version = 1`,
        [value, `data of ${value}`],
      );
    await older('1.4.0');
    const quote = await priced(twoItems());
    expect(await query('select distinct provenance from quote_item where quote_id = $1', [quote.id])).toEqual([
      { provenance: { coverageVersion: 1, engineVersion: '1.4.0', dataHash: 'data of 1.4.0' } },
    ]);
    const sent = await world.send(readFile, byId(quote.aggregatedPricingReportId ?? ''), { as: 'admin' });
    const report = flat((await readPdf(Buffer.from(await sent.arrayBuffer()))).text);
    expect(report).toMatch(/North fields Spring rain, version 1 \d+ 1\.4\.0/);
    const [set] = await query('select content_hash from data_set');
    await query(
      `update pricing_result set provenance = provenance || jsonb_build_object('engineVersion', $1::text, 'dataHash', $2::text) where version = 1`,
      [engineVersion, set.content_hash],
    );
  });

  test('contains the commission that was agreed, not the usual one', async () => {
    await atTenPercent();
    for (const [commissionRate, commission] of [
      [0.1, 2930],
      [0.15, 4395],
      [0, 0],
    ] as const) {
      const quote = await priced(twoItems({ commissionRate }));
      expect(quote).toMatchObject({ commissionRate, commission: inr(commission), grossWrittenPremium: inr(29_300) });
      const sent = await world.send(readFile, byId(quote.quoteDocumentId ?? ''), { as: 'admin' });
      const document = flat((await readPdf(Buffer.from(await sent.arrayBuffer()))).text);
      expect(document).toContain(
        `${commission.toLocaleString('en-IN', { minimumFractionDigits: 2 })} (${(commissionRate * 100).toFixed(1)} %)`,
      );
    }
  });

  test('has its two documents, with its figures, under a name that every system can store', async () => {
    await atTenPercent();
    const quote = await priced(twoItems({ name: 'A/B\\C:D*E?F"G<H>I|J' }));
    const labels = { 'user/quote': quote.id, 'user/program': 'Paddy' };
    const fileOf = async (id: string | null) => {
      const info = await world.call(readFileInfo, byId(id ?? ''), { as: 'admin' });
      const sent = await world.send(readFile, byId(id ?? ''), { as: 'admin' });
      return { info, text: flat((await readPdf(Buffer.from(await sent.arrayBuffer()))).text) };
    };
    const quotation = await fileOf(quote.quoteDocumentId);
    expect(quotation.info).toMatchObject({
      ...{ fileName: 'A-B-C-D-E-F-G-H-I-J quotation.pdf', contentType: 'application/pdf', description: 'Quotation' },
      labels: { ...labels, 'user/owner': quotation.info.createdBy, 'user/report_name': 'quotation' },
    });
    for (const figure of ['29,300.00', '2,93,000.00', '28,800.00', 'South fields', 'Paddy growers', 'Spring rain'])
      expect(quotation.text).toContain(figure);
    const report = await fileOf(quote.aggregatedPricingReportId);
    expect(report.info).toMatchObject({
      ...{ fileName: 'A-B-C-D-E-F-G-H-I-J aggregated pricing report.pdf', description: 'Aggregated pricing report' },
      labels: { ...labels, 'user/owner': report.info.createdBy, 'user/report_name': 'aggregated pricing report' },
    });
    const [set] = await query('select content_hash, version from data_set');
    for (const figure of ['29,300.00', engineVersion, set.content_hash.slice(0, 12)])
      expect(report.text).toContain(figure);
    expect(
      await query('select kept from stored_file where id = any($1)', [
        [quote.quoteDocumentId, quote.aggregatedPricingReportId],
      ]),
    ).toEqual([{ kept: true }, { kept: true }]);
    const [bare] = await query('update quote set program = $2, ui_state = $3, status = $4 where id = $1 returning id', [
      quote.id,
      '',
      'fail',
      'FAILED',
    ]);
    await world.call(retryQuote, byId(bare.id), agent);
    await world.runJobs();
    const again = await fileOf((await read(quote.id)).quoteDocumentId);
    expect(Object.keys(again.info.labels).sort()).toEqual(['user/owner', 'user/quote', 'user/report_name']);
  });

  test('shows the payout of an hour where its index counts seconds', async () => {
    const { id } = await priced();
    const [row] = await inTenant(world.parts.database.db, world.tenantId, (db) => findItems(db, [id]));
    if (!row) throw new Error('The item is not there');
    const { item, terms } = row;
    const index = { ...terms.terms.index, indexId: 'downtime-max' };
    const perSecond = { ...terms.terms.payout, payoutPerUnitPct: 0.000_001, exit: null };
    const counted = { ...terms, terms: { ...terms.terms, index, payout: perSecond } };
    // A millionth of 24,000 a second is 0.024, and 86.40 an hour.
    expect(itemAmounts({ item, terms: counted }, 'INR')).toMatchObject({
      payoutPerUnit: inr(86.4),
      totalPayoutPerUnit: inr(1036.8),
    });
  });
});

describe('what costs nothing', () => {
  const given = (grossPct: number | null, reason: string | null) =>
    query('update coverage_version set gross_premium_pct = $1, price_reason = $2', [grossPct, reason]);
  // Of 288,000 in all a share of 1 / 57,600,000 is half a paisa.
  test.each([
    ['at a price of 0', 0, null, false],
    ['at a price that comes to less than half a paisa', 1.7e-8, null, false],
    ['at a price that comes to a paisa', 1.8e-8, null, true],
    ['at a price of 0 for which an underwriter has given a reason', 0, 'A trial', true],
  ])('is not quoted %s', async (_, grossPct, reason, isPriced) => {
    await given(grossPct, reason);
    const id = await newQuote();
    if (!isPriced) {
      await expect(complete(id)).rejects.toMatchObject({
        status: 422,
        message:
          '"North fields" comes to a premium of 0. Insure a larger sum, or have an underwriter activate the coverage at a price of 0 with a reason.',
        details: { fields: [expect.objectContaining({ path: 'body.quoteItems.0' })] },
      });
      expect(await read(id)).toMatchObject({ uiState: 'draft', quoteItems: [] });
      return;
    }
    await complete(id);
    await world.runJobs();
    expect(await read(id)).toMatchObject({ uiState: 'completed', grossWrittenPremium: inr(reason ? 0 : 0.01) });
  });
});

describe('the pricing', () => {
  test('of a coverage without a price fails and says so; priced by then, it can be tried again', async () => {
    await query('update coverage_version set gross_premium_pct = null');
    const id = await newQuote();
    const { jobId } = await complete(id);
    await world.runJobs();
    const message = 'The coverage "Spring rain" has no price: simulate it first.';
    expect(await read(id)).toMatchObject({
      ...{ status: 'FAILED', uiState: 'fail', error: message, jobId: null, grossWrittenPremium: null },
    });
    expect(await world.call(readJob, byId(jobId ?? ''), agent)).toMatchObject({ state: 'failed', error: message });
    await atTenPercent();
    expect(await world.call(retryQuote, byId(id), agent)).toMatchObject({
      ...{ status: 'CREATED', uiState: 'queued', error: null, jobId: expect.any(String) },
    });
    await world.runJobs();
    expect(await read(id)).toMatchObject({ uiState: 'completed', error: null, grossWrittenPremium: inr(28_800) });
    expect((await storyOf(id)).map(([action, from, to]) => [action, from, to])).toEqual([
      ['created', null, 'draft'],
      ['submitted', 'draft', 'queued'],
      ['pricing failed', 'queued', 'FAILED'],
      ['submitted', 'fail', 'queued'],
      ['priced', 'queued', 'COMPLETED'],
    ]);
  });

  test('that is cancelled leaves a quote that can be tried again', async () => {
    const id = await newQuote();
    const { jobId } = await complete(id);
    await world.call(cancelJob, byId(jobId ?? ''), agent);
    await world.runJobs();
    expect(await read(id)).toMatchObject({
      ...{ status: 'FAILED', uiState: 'fail', error: 'The pricing was cancelled.', jobId: null },
    });
  });

  test('of a quote that is gone ends with the reason', async () => {
    const id = await newQuote();
    const { jobId } = await complete(id);
    await query('delete from quote where id = $1', [id]);
    await world.runJobs();
    expect(await world.call(readJob, byId(jobId ?? ''), agent)).toMatchObject({
      ...{ state: 'failed', error: 'The quote is not there any more.' },
    });
  });

  test('done, it changes nothing of a quote that waits no more', async () => {
    const id = await newQuote();
    await complete(id);
    await query(`update quote set ui_state = 'rejected', status = 'REJECTED' where id = $1`, [id]);
    await world.runJobs();
    expect(await read(id)).toMatchObject({ status: 'REJECTED', grossWrittenPremium: null, quoteDocumentId: null });
  });

  test('hides the amounts of an earlier pricing until it is done', async () => {
    await atTenPercent();
    const { id } = await priced();
    await query(`update quote set ui_state = 'fail', status = 'FAILED' where id = $1`, [id]);
    expect(await read(id)).toMatchObject({ grossWrittenPremium: inr(28_800), grossWrittenPremiumPct: 0.1 });
    await world.call(retryQuote, byId(id), agent);
    expect(await read(id)).toMatchObject({
      ...{ grossWrittenPremium: null, grossWrittenPremiumPct: null, totalSumInsured: null, commission: null },
    });
  });
});

test('what somebody else has changed since is neither saved, submitted nor rejected', async () => {
  const id = await newQuote();
  await world.call(saveQuote, { ...byId(id), body: { name: 'One', quoteItems: [] } }, { ...agent, ifMatch: '1' });
  const stale = { ...agent, ifMatch: '1' };
  const refused = { status: 412 };
  const body = quoteBody(coverageId, holderId);
  await expect(world.call(saveQuote, { ...byId(id), body }, stale)).rejects.toMatchObject(refused);
  await expect(world.call(completeQuote, { ...byId(id), body }, stale)).rejects.toMatchObject(refused);
  await expect(world.call(rejectQuote, byId(id), stale)).rejects.toMatchObject(refused);
  expect(await read(id)).toMatchObject({ name: 'One', uiState: 'draft', version: 2, quoteItems: [] });
  await world.call(rejectQuote, byId(id), { ...agent, ifMatch: '2' });
  expect(await read(id)).toMatchObject({ status: 'REJECTED', uiState: 'rejected', version: 3 });
  expect(await query('select archived from quote where id = $1', [id])).toEqual([{ archived: true }]);
  expect((await storyOf(id)).map(([action, from, to]) => [action, from, to])).toEqual([
    ['created', null, 'draft'],
    ['saved', null, null],
    ['rejected', 'CREATED', 'REJECTED'],
  ]);
});

test('of eight who save one version of a draft at the same moment, one passes', async () => {
  const id = await newQuote();
  const save = (name: string) =>
    world.call(saveQuote, { ...byId(id), body: { name, quoteItems: [] } }, { ...agent, ifMatch: '1' });
  const saves = await Promise.allSettled(Array.from({ length: 8 }, (_, at) => save(`Writer ${at}`)));
  const passed = saves.flatMap((each) => (each.status === 'fulfilled' ? [each.value.name] : []));
  const refused = saves.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
  expect(passed).toHaveLength(1);
  expect(refused).toEqual(Array(7).fill(expect.objectContaining({ status: 412 })));
  expect(await read(id)).toMatchObject({ name: passed[0], version: 2 });
});

test.each([
  ['read', (id: string) => world.call(readQuote, byId(id), agent)],
  ['save', (id: string) => world.call(saveQuote, { ...byId(id), body: { name: 'One', quoteItems: [] } }, agent)],
  ['retry', (id: string) => world.call(retryQuote, byId(id), agent)],
  ['reject', (id: string) => world.call(rejectQuote, byId(id), agent)],
  ['copy', (id: string) => world.call(copyQuote, byId(id), agent)],
])('a quote that is not there: %s', async (_, call) => {
  await expect(call('nowhere')).rejects.toMatchObject({ status: 404, code: 'quotes.unknown' });
});

test('a draft takes no item of a coverage that does not exist', async () => {
  const id = await newQuote();
  const quoteItems = [{ coverageId: 'nowhere', name: 'North fields', quantity: 1, sumInsured: inr(1) }];
  await expect(
    world.call(saveQuote, { ...byId(id), body: { name: 'One', currency: 'INR', quoteItems } }, agent),
  ).rejects.toMatchObject({ status: 422, code: 'quotes.coverage', message: expect.stringContaining('North fields') });
  await expect(complete(id, { quoteItems })).rejects.toMatchObject({
    status: 422,
    message: '"North fields" names a coverage that does not exist.',
    details: { fields: [expect.objectContaining({ path: 'body.quoteItems.0' })] },
  });
  expect(await read(id)).toMatchObject({ name: '', version: 1 });
});

test('a draft has the currency that it names, else that of its first sum, else the one it had', async () => {
  const id = await newQuote();
  const item = { coverageId, name: 'North fields', quantity: 1, sumInsured: inr(1) };
  const save = async (body: Parameters<typeof world.call<typeof saveQuote>>[1]['body']) =>
    (await world.call(saveQuote, { ...byId(id), body }, agent)).currency;
  expect(await save({ quoteItems: [] })).toBe('USD');
  expect(await save({ quoteItems: [item] })).toBe('INR');
  expect(await save({ quoteItems: [] })).toBe('INR');
  expect(await save({ quoteItems: [], currency: 'KWD' })).toBe('KWD');
});

test('items stand in the order in which they were sent, and take the place of those before them', async () => {
  const id = await newQuote();
  const save = (...names: readonly string[]) =>
    world.call(
      saveQuote,
      {
        ...byId(id),
        body: {
          quoteItems: names.map((name) => ({ coverageId, name, quantity: 1, sumInsured: inr(1) })),
        },
      },
      agent,
    );
  const other = await priced();
  await save('C', 'A', 'B');
  expect((await read(id)).quoteItems.map(({ name }) => name)).toEqual(['C', 'A', 'B']);
  await save('D');
  expect((await read(id)).quoteItems.map(({ name }) => name)).toEqual(['D']);
  await save();
  expect((await read(id)).quoteItems).toEqual([]);
  expect((await read(other.id)).quoteItems).toHaveLength(1);
});

test('a copy is a draft: it has what was written, and nothing that was priced, printed or decided', async () => {
  await atTenPercent();
  const original = await priced({ ...twoItems(), intermediaryId: brokerId, remarks: 'By hand' });
  await query(
    `update quote set archived = true, policy_id = 'a policy', created_by = 'Somebody', job_id = 'a job', error = 'No room.' where id = $1`,
    [original.id],
  );
  world.setNow(new Date('2026-03-02T08:00:00Z'));
  const copy = await world.call(copyQuote, byId(original.id), agent);
  world.setNow(new Date('2026-03-01T08:00:00Z'));
  expect(copy).toEqual({
    ...original,
    ...{ id: expect.any(String), name: 'Kuttanad 2026 (copy)', status: 'CREATED', uiState: 'draft', error: null },
    ...{
      validUntil: null,
      grossWrittenPremium: null,
      grossWrittenPremiumPct: null,
      totalSumInsured: null,
      commission: null,
    },
    ...{ quoteDocumentId: null, aggregatedPricingReportId: null, policyId: null, jobId: null, version: 1 },
    ...{ createdBy: original.createdBy, createdAt: '2026-03-02T08:00:00.000Z' },
    quoteItems: original.quoteItems.map((item) => ({ ...item, id: expect.any(String), grossWrittenPremium: null })),
  });
  expect(copy.id).not.toBe(original.id);
  expect(await query('select archived from quote where id = $1', [copy.id])).toEqual([{ archived: false }]);
  expect(await storyOf(copy.id)).toEqual([['copied', original.id, null, 'agent@isoline.demo']]);

  await query('update quote set name = $1 where id = $2', ['n'.repeat(198), original.id]);
  const { name } = await world.call(copyQuote, byId(original.id), agent);
  expect(name).toBe(`${'n'.repeat(198)} (`);
});

test('the list has what is asked for, page by page, and no draft that nobody has saved', async () => {
  await query('delete from quote');
  const first = await priced({ name: 'First' });
  world.setNow(new Date('2026-03-01T08:00:01Z'));
  const second = await priced({ name: 'Second', ...twoItems(), notes: 'Wheat' });
  world.setNow(new Date('2026-03-01T08:00:02Z'));
  const saved = await newQuote();
  await world.call(saveQuote, { ...byId(saved), body: { name: 'Third', quoteItems: [] } }, agent);
  await newQuote();
  world.setNow(new Date('2026-03-01T08:00:00Z'));
  const find = (query: Parameters<typeof world.call<typeof findQuotes>>[1]['query']) =>
    world.call(findQuotes, { query }, agent);
  const namesOf = async (query: Parameters<typeof find>[0]) => (await find(query)).content.map(({ name }) => name);

  const all = await find({});
  expect(all.content.map(({ name }) => name)).toEqual(['Third', 'Second', 'First']);
  expect(all).toMatchObject({ totalElements: 3 });
  // Who rejected one is told where it is looked at by itself.
  expect(all.content[1]).toEqual({ ...second, rejected: undefined });
  expect(all.content[2]).toEqual({ ...first, rejected: undefined });
  expect(await namesOf({ status: 'COMPLETED' })).toEqual(['Second', 'First']);
  expect(await namesOf({ labels: 'user/program:Wheat' })).toEqual(['Second']);
  expect(await namesOf({ labels: 'user/program:Rye' })).toEqual([]);
  expect(await namesOf({ size: 2, page: 0, sort: 'name,asc' })).toEqual(['First', 'Second']);
  expect(await namesOf({ size: 2, page: 1, sort: 'name,asc' })).toEqual(['Third']);
  expect((await find({ status: 'COMPLETED', size: 1 })).totalElements).toBe(2);
  const unnamed = await newQuote();
  await world.call(saveQuote, { ...byId(unnamed), body: { remarks: 'To be named later.', quoteItems: [] } }, agent);
  expect((await find({})).content.map(({ id }) => id)).toContain(unnamed);
});

test('what one person saves within a minute is one line of the history; another person, or a later saving, is another', async () => {
  const id = await newQuote();
  const save = (who: typeof agent | { as: 'owner' }, remarks: string) =>
    world.call(saveQuote, { ...byId(id), body: { remarks, quoteItems: [] } }, who);
  const lines = async () => (await storyOf(id)).filter(([action]) => action === 'saved').length;
  const begun = world.parts.now().getTime();
  for (const remarks of ['A', 'Ap', 'Apr']) await save(agent, remarks);
  expect(await lines()).toBe(1);
  await save({ as: 'owner' }, 'April');
  await save(agent, 'April 1');
  expect(await lines()).toBe(3);
  world.setNow(new Date(begun + 61_000));
  await save(agent, 'April 12');
  expect(await lines()).toBe(4);
});
