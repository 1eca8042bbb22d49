import { readFile, readFileInfo, uploadFile } from '#shared/contract/files';
import {
  acceptPolicy,
  attachSignedSchedule,
  cancelDraftPolicy,
  createPolicy,
  findPolicies,
  policyLabels,
  readPolicy,
  submitPolicy,
  summarisePolicies,
} from '#shared/contract/policies';
import { policyHistory } from '#shared/contract/policyReport';
import { readQuote } from '#shared/contract/quotes';
import { activeCoverage, completedQuote, inr, partnerOf, signedFile } from '../../../tests/support/insurance';
import { copyPolicy } from '../../../tests/support/policies';
import { changeInTwo } from '../../../tests/support/settings';
import { startWorld, type World } from '../../../tests/support/world';
import { flat, readPdf } from '../../documents/testing/readPdf';

const admin = { as: 'admin' } as const;
const agent = { as: 'agent' } as const;
const byId = (id: string) => ({ params: { id } });
const states = ['draft', 'created', 'active', 'running', 'claims', 'expired', 'completed'] as const;

let world: World;
let quoteId: string;
let draft: string;
let other: string;
let last: string;
let fileId: string;
beforeAll(async () => {
  world = await startWorld({ now: new Date('2026-03-01T08:00:00Z') });
  const coverageId = await activeCoverage(world);
  const holder = await partnerOf(world, 'POLICY_HOLDER', 'Paddy growers');
  await changeInTwo(world, { fourEyesLimit: null });
  quoteId = await completedQuote(world, coverageId, holder.id);
  other = await completedQuote(world, coverageId, holder.id);
  last = await completedQuote(world, coverageId, holder.id);
  draft = (await world.call(createPolicy, { body: { quoteId } }, agent)).id;
  fileId = await signedFile(world);
});
afterAll(() => world.close());

const query = async <T>(text: string, values: readonly unknown[] = []) =>
  (await world.parts.database.pool.query(text, [...values])).rows as T[];
const rowOf = async (id: string) =>
  (await query<Record<string, unknown>>('select * from policy where id = $1', [id]))[0] ?? {};
const lastOf = async (id: string) => (await world.call(policyHistory, { ...byId(id), query: {} }, admin)).content[0];
let copies = 0;
const copy = (changes: Parameters<typeof copyPolicy>[3] = {}, item: Parameters<typeof copyPolicy>[4] = {}) =>
  copyPolicy(world, draft, `copy ${(copies += 1)}`, changes, item);
/** Refused, and nothing of it is written. */
async function refusedAs(id: string, asked: Promise<unknown>, refusal: object): Promise<void> {
  const before = await rowOf(id);
  await expect(asked).rejects.toMatchObject(refusal);
  expect(await rowOf(id)).toEqual(before);
}

test('what is priced at 0 becomes no policy, unless an underwriter has said why', async () => {
  await query('update quote_item set gross_written_premium = 0 where quote_id = $1', [last]);
  const accept = () => world.call(createPolicy, { body: { quoteId: last } }, agent);
  await expect(accept()).rejects.toMatchObject({
    ...{
      status: 409,
      code: 'quotes.no-premium',
      message: expect.stringContaining('"North fields" has a premium of 0'),
    },
  });
  expect(await world.call(readQuote, byId(last), agent)).toMatchObject({ status: 'COMPLETED' });
  await query(`update coverage_version set price_reason = 'A pilot that the ministry pays for'`);
  expect((await accept()).policyItems).toMatchObject([{ grossWrittenPremium: inr(0) }]);
  await query('update coverage_version set price_reason = null');
});

test.each(['CREATED', 'FAILED', 'REJECTED'])('of a quote that is %s comes no policy', async (status) => {
  await query('update quote set status = $1 where id = $2', [status, other]);
  const asked = world.call(createPolicy, { body: { quoteId: other } }, agent);
  await expect(asked).rejects.toMatchObject({
    ...{ status: 409, code: 'quotes.not-completed', message: expect.stringContaining(`this one is ${status}`) },
  });
  await query(`update quote set status = 'COMPLETED' where id = $1`, [other]);
  await expect(world.call(createPolicy, { body: { quoteId: 'nothing' } }, agent)).rejects.toMatchObject({
    ...{ status: 404, code: 'quotes.unknown', message: expect.stringContaining('no such quote') },
  });
});

test('a policy takes over what its quote says, and the quote is accepted', async () => {
  await query(
    `update quote set remarks = 'Two harvests', sum_insured_basis = 'Yield', exclusions = 'War' where id = $1`,
    [other],
  );
  const policy = await world.call(createPolicy, { body: { quoteId: other } }, agent);
  const quote = await world.call(readQuote, byId(other), agent);
  expect((await world.call(createPolicy, { body: { quoteId: other } }, agent)).id).toBe(policy.id);
  expect(policy).toMatchObject({
    ...{ name: quote.name, state: 'draft', status: 'Draft', currency: 'INR', quoteId: other, version: 1 },
    ...{ inceptionDate: '2026-04-01', expiryDate: '2026-05-31', issuer: { name: quote.issuer.name } },
    customer: { name: 'Paddy growers' },
    intermediary: null,
    grossWrittenPremium: quote.grossWrittenPremium,
    grossWrittenPremiumPct: quote.grossWrittenPremiumPct,
    totalSumInsured: inr(288_000),
    totalCalculatedPayout: inr(0),
    commission: quote.commission,
    lossRatio: 0,
    eventStatus: { id: 'UNKNOWN' },
    description: 'Program:Paddy\nSum insured basis:Yield\nRemarks:Two harvests',
    ...{
      title: quote.name,
      sumInsuredBasis: 'Yield',
      exclusions: 'War',
      createdBy: 'Ama Agent',
      minDaysBeforeInception: 1,
    },
    ...{ createdAt: '2026-03-01T08:00:00.000Z', avgGrossWrittenPremiumPct: quote.grossWrittenPremiumPct },
    labels: ['user/program:Paddy', 'system/variable:Rainfall'],
    quoteDocumentId: quote.quoteDocumentId,
    aggregatedPricingReportId: quote.aggregatedPricingReportId,
  });
  expect(policy.grossWrittenPremium.amount).toBeGreaterThan(0);
  expect(policy.policyItems).toMatchObject([
    {
      ...{ name: 'North fields', quantity: 12, sumInsured: inr(24_000), totalSumInsured: inr(288_000) },
      grossWrittenPremium: policy.grossWrittenPremium,
      ...{ description: 'Spring rain, plain', dataSourceDescription: 'Own gauge: Plain rain' },
      ...{ minPayout: inr(57_600), payoutPerUnit: inr(240), totalPayoutPerUnit: inr(2880) },
      indexDefinition: { name: 'Total rainfall', triggerComparator: 'GT', decimals: 1 },
      coverage: { label: 'Spring rain', version: 1 },
    },
  ]);
  expect(quote).toMatchObject({ status: 'ACCEPTED' });
  expect(await lastOf(policy.id)).toMatchObject({
    ...{ action: 'created', to: 'draft', who: 'agent@isoline.demo', details: { quoteId: other } },
  });
  expect(
    await query(
      'select area, action, "from", "to", details from audit where subject_id = $1 order by sequence desc limit 1',
      [other],
    ),
  ).toEqual([
    { area: 'quotes', action: 'accepted', from: 'COMPLETED', to: 'ACCEPTED', details: { policyId: policy.id } },
  ]);
  expect(await world.call(readPolicy, byId(draft), agent)).toMatchObject({
    ...{ description: 'Program:Paddy\nSum insured basis:---', exclusions: '' },
  });
});

test('the loss ratio is what is claimed and not rejected, of the premium', async () => {
  const id = await copy({ state: 'claims', gross_written_premium: 1000 });
  await addClaims(id);
  expect((await world.call(readPolicy, byId(id), agent)).lossRatio).toBe(0.2);
});

test('calculated, claimed and paid are three amounts', async () => {
  const search = 'Three amounts';
  const id = await copy({ state: 'claims', total_calculated_payout: 450, name: search });
  await addClaims(id);
  // What is approved is not paid yet.
  for (const state of ['drawn_up', 'approved']) {
    await query(`update claim set state = $1 where policy_id = $2 and state = 'drawn_up'`, [state, id]);
    const { totalCalculatedPayout, totalClaimAmount, totalPaidAmount } = await world.call(readPolicy, byId(id), agent);
    expect([totalCalculatedPayout, totalClaimAmount, totalPaidAmount]).toEqual([inr(450), inr(200), inr(100)]);
    const { byCurrency } = await world.call(summarisePolicies, { query: { search } }, admin);
    expect(byCurrency).toMatchObject([{ calculated: 450, claims: 200, paid: 100 }]);
  }
});

/** 100 INR paid, 100 drawn up and 100 rejected. */
async function addClaims(id: string): Promise<void> {
  for (const [at, state] of ['paid', 'drawn_up', 'rejected'].entries())
    await query(
      `insert into claim (tenant_id, id, event_id, policy_item_id, policy_id, sequence, state, amount, currency, payout_pct,
         index_value, index_unit, start_time, created_at, updated_at)
       values ($1, $2, 'event', $3, $3, $4, $5, 100, 'INR', 0.1, 70, 'RAINFALL', '2026-04-21', now(), now())`,
      [world.tenantId, `${id} ${at}`, id, at, state],
    );
}

describe('in each state', () => {
  const moves = {
    submit: (id: string, ifMatch?: string) =>
      world.call(submitPolicy, byId(id), { ...agent, ...(ifMatch ? { ifMatch } : {}) }),
    withdraw: (id: string, ifMatch?: string) =>
      world.call(cancelDraftPolicy, byId(id), { ...agent, ...(ifMatch ? { ifMatch } : {}) }),
    attach: (id: string, file = fileId, ifMatch?: string) =>
      world.call(
        attachSignedSchedule,
        { ...byId(id), body: { fileId: file } },
        { ...admin, ...(ifMatch ? { ifMatch } : {}) },
      ),
    accept: (id: string, ifMatch?: string) =>
      world.call(acceptPolicy, { ...byId(id), body: { fileId } }, { ...admin, ...(ifMatch ? { ifMatch } : {}) }),
  } as const;
  const allowed: Readonly<Record<string, readonly string[]>> = {
    draft: ['submit', 'withdraw'],
    created: ['attach', 'accept'],
  };

  test.each(states)('%s: what is not its turn is refused and writes nothing', async (state) => {
    const id = await copy({ state });
    for (const [name, move] of Object.entries(moves))
      if (!allowed[state]?.includes(name))
        await refusedAs(id, move(id), {
          status: 409,
          code: 'policies.state',
          message: expect.stringContaining(`is ${state}.`),
        });
  });

  test('submitted by somebody, with its schedule', async () => {
    const id = await copy();
    const answer = await moves.submit(id);
    expect(answer).toMatchObject({ state: 'created', status: 'Created', version: 2 });
    expect(answer.policyScheduleDocumentId).not.toBeNull();
    expect(await rowOf(id)).toMatchObject({ submitted_by: await world.personOf('agent'), activated_by: null });
    expect(await lastOf(id)).toMatchObject({
      action: 'submitted',
      from: 'draft',
      to: 'created',
      who: 'agent@isoline.demo',
    });
  });

  test('the signed schedule is attached before, and activates without being sent again', async () => {
    const id = await copy({ state: 'created', submitted_by: await world.personOf('agent') });
    expect((await moves.attach(id)).signedScheduleDocumentId).toBe(fileId);
    expect(await lastOf(id)).toMatchObject({
      ...{ action: 'signed schedule attached', who: 'admin@isoline.demo', details: { fileId } },
    });
    expect(await world.call(acceptPolicy, byId(id), admin)).toMatchObject({
      state: 'active',
      signedScheduleDocumentId: fileId,
    });
    expect(await rowOf(id)).toMatchObject({ activated_by: await world.personOf('admin') });
  });

  test.each([
    ['a file that nobody uploaded', async () => 'nothing'],
    [
      'a program that calls itself a PDF',
      async () => {
        const form = new FormData();
        form.append('file', new Blob(['MZ\u0090\u0000 program'], { type: 'application/pdf' }), 'signed.pdf');
        return (await world.call(uploadFile, { query: {} }, { as: 'admin', form })).id;
      },
    ],
  ])('%s is no signed schedule, neither attached nor at the activation', async (_, file) => {
    const id = await copy({ state: 'created' });
    const wrong = await file();
    const message = expect.stringContaining(wrong === 'nothing' ? 'upload it first' : 'must be a PDF');
    const refusal = { status: 422, code: 'policies.file', message };
    await refusedAs(id, moves.attach(id, wrong), refusal);
    await refusedAs(id, world.call(acceptPolicy, { ...byId(id), body: { fileId: wrong } }, admin), refusal);
  });

  test('changed since it was read it is neither submitted, withdrawn, signed nor activated', async () => {
    const [one, other, third] = [await copy(), await copy({ state: 'created' }), await copy()];
    await refusedAs(one, moves.submit(one, '7'), { status: 412 });
    await refusedAs(third, moves.withdraw(third, '7'), { status: 412 });
    await moves.withdraw(third, '1');
    await refusedAs(other, moves.attach(other, fileId, '7'), { status: 412 });
    await refusedAs(other, moves.accept(other, '7'), { status: 412 });
    expect((await moves.submit(one, '1')).state).toBe('created');
    expect((await moves.accept(other, '1')).state).toBe('active');
  });

  test.each([
    ['submitted', {}, (id: string) => moves.submit(id)],
    ['activated', { state: 'created' }, (id: string) => moves.accept(id)],
  ])('%s by two at once, one of them is told that it is done', async (action, changes, move) => {
    const id = await copy(changes);
    const both = await Promise.allSettled([move(id), move(id)]);
    expect(both).toContainEqual(expect.objectContaining({ status: 'fulfilled' }));
    expect(both).toContainEqual({
      status: 'rejected',
      reason: expect.objectContaining({ status: 409, code: 'policies.state' }),
    });
    expect(await query('select from audit where subject_id = $1 and action = $2', [id, action])).toHaveLength(1);
  });

  test('what is not there is unknown', async () => {
    for (const move of Object.values(moves))
      await expect(move('nothing')).rejects.toMatchObject({ status: 404, code: 'policies.unknown' });
  });
});

describe('lists and sums', () => {
  const search = 'Sums of ';
  const sums = { gross_written_premium: 1000, total_sum_insured: 20_000, total_calculated_payout: 450 };
  beforeAll(async () => {
    const names = {
      running: { state: 'running' },
      draft: {},
      created: { state: 'created' },
      gone: { state: 'running', archived: true },
    };
    for (const [name, changes] of Object.entries(names)) {
      const id = await copy({ ...sums, ...changes, name: `${search}${name}` });
      await addClaims(id);
    }
    const dollars = { currency: 'USD', gross_written_premium: 4000, total_calculated_payout: 0 };
    await copy({ ...sums, ...dollars, state: 'active', name: `${search}dollars` });
  });

  test('what is not activated, or archived, is no premium, and rejected claims are no claims', async () => {
    expect(await world.call(summarisePolicies, { query: { search } }, admin)).toEqual({
      ...{ grossWrittenPremiums: { amount: 4000, currency: 'USD' }, avgGrossWrittenPremiumPct: 0.2, currency: 'USD' },
      ...{ totalClaimAmount: { amount: 0, currency: 'USD' }, lossRatio: 0 },
      byCurrency: [
        {
          ...{ currency: 'INR', policies: 1, premium: 1000, premiumRate: 0.05 },
          ...{ calculated: 450, claims: 200, paid: 100, lossRatio: 0.2 },
        },
        {
          ...{ currency: 'USD', policies: 1, premium: 4000, premiumRate: 0.2 },
          ...{ calculated: 0, claims: 0, paid: 0, lossRatio: 0 },
        },
      ],
    });
    expect(await world.call(summarisePolicies, { query: { search, state: 'active' } }, admin)).toMatchObject({
      byCurrency: [{ currency: 'USD', premium: 4000 }],
    });
    expect(await world.call(summarisePolicies, { query: { search: 'nobody' } }, admin)).toMatchObject({
      ...{
        grossWrittenPremiums: { amount: 0, currency: 'USD' },
        avgGrossWrittenPremiumPct: null,
        lossRatio: null,
        byCurrency: [],
      },
    });
  });

  test.each([
    ['by name', { search }, ['created', 'dollars', 'draft', 'running']],
    ['by the holder', { search: 'paddy gr', state: 'active' as const, sort: 'grossWrittenPremium,desc' }, ['dollars']],
    ['by a label', { search, labels: 'user/program:Paddy' }, ['created', 'dollars', 'draft', 'running']],
    [
      'by labels of two keys',
      { search, labels: 'user/program:Paddy;system/variable:Rainfall' },
      ['created', 'dollars', 'draft', 'running'],
    ],
    ['by two labels, of which they carry one', { search, labels: 'user/program:Paddy;system/variable:Wind' }, []],
    ['by no label of theirs', { search, labels: 'user/program:Wheat' }, []],
    ['by their state', { search, state: 'running' as const }, ['running']],
    ['by their holder, backwards', { search, sort: 'customerName,desc' }, ['dollars', 'created', 'draft', 'running']],
  ])('are found %s', async (_, asked, names) => {
    const { content, totalElements } = await world.call(findPolicies, { query: { sort: 'name', ...asked } }, admin);
    const found = content.map(({ name }) => name).filter((name) => name.startsWith(search));
    expect(found).toEqual(names.map((name) => `${search}${name}`));
    if (asked.search === search) expect(totalElements).toBe(names.length);
  });
});

describe('the list', () => {
  const search = 'Listed ';
  beforeAll(async () => {
    for (const at of [1, 2, 3])
      await copy({ name: `${search}${at}`, state: 'running', total_calculated_payout: at * 100 });
  });

  test('is read by pages', async () => {
    const page = (at: number) =>
      world.call(findPolicies, { query: { search, sort: 'name', page: at, size: 2 } }, admin);
    expect(await page(0)).toMatchObject({ totalElements: 3, totalPages: 2, numberOfElements: 2 });
    expect((await page(1)).content.map(({ name }) => name)).toEqual([`${search}3`]);
    const owed = await world.call(findPolicies, { query: { search, sort: 'totalCalculatedPayout,desc' } }, admin);
    expect(owed.content.map(({ name }) => name)).toEqual([3, 2, 1].map((at) => `${search}${at}`));
  });

  test('tells of each policy what its row shows', async () => {
    const { content } = await world.call(findPolicies, { query: { search: `${search}1` } }, admin);
    const policy = await world.call(readPolicy, byId(draft), agent);
    expect(content).toEqual([
      {
        ...{
          id: expect.any(String),
          name: `${search}1`,
          state: 'running',
          status: 'Running',
          customerName: 'Paddy growers',
        },
        ...{ inceptionDate: '2026-04-01', expiryDate: '2026-05-31', totalCalculatedPayout: inr(100) },
        grossWrittenPremium: policy.grossWrittenPremium,
        grossWrittenPremiumPct: policy.grossWrittenPremiumPct,
      },
    ]);
  });

  test('has the labels of what is not withdrawn, in order', async () => {
    await query(
      `update policy set labels = '{user/region:South,user/region:North,system/visibility:public}' where name = $1`,
      [`${search}1`],
    );
    await copy({ archived: true });
    await query(`update policy set labels = '{user/region:Gone}' where archived`);
    const labels = (asked: object) => world.call(policyLabels, { query: asked }, admin);
    const [program, region] = [
      { key: 'user/program', values: ['Paddy'] },
      { key: 'user/region', values: ['North', 'South'] },
    ];
    const visible = { key: 'system/visibility', values: ['public'] };
    const perils = { key: 'system/variable', values: ['Rainfall'] };
    expect(await labels({})).toEqual([perils, visible, program, region]);
    expect(await labels({ system: 'false' })).toEqual([program, region]);
    expect(await labels({ user: 'false' })).toEqual([perils, visible]);
  });

  test('is summed up as far as it carries the labels asked for', async () => {
    const sums = await world.call(summarisePolicies, { query: { search, labels: 'user/region:South' } }, admin);
    expect(sums.byCurrency).toHaveLength(1);
    expect(await world.call(summarisePolicies, { query: { labels: 'user/program:Wheat' } }, admin)).toMatchObject({
      byCurrency: [],
    });
  });
});

test('the history of a policy is read by pages, newest first', async () => {
  const id = await copy();
  await world.call(submitPolicy, byId(id), agent);
  await world.call(attachSignedSchedule, { ...byId(id), body: { fileId } }, admin);
  await world.call(acceptPolicy, byId(id), admin);
  const page = (at: number) => world.call(policyHistory, { ...byId(id), query: { page: at, size: 2 } }, admin);
  expect(await page(0)).toMatchObject({
    ...{ totalElements: 3, totalPages: 2 },
    content: [{ action: 'activated' }, { action: 'signed schedule attached' }],
  });
  expect((await page(1)).content).toMatchObject([{ action: 'submitted' }]);
  await expect(world.call(policyHistory, { ...byId('nothing'), query: {} }, admin)).rejects.toMatchObject({
    ...{ status: 404, code: 'policies.unknown', message: expect.stringContaining('no such policy') },
  });
});

test('the schedule is drawn up with holder, cover and sums, and stays', async () => {
  const id = await copy({ name: 'A/B: "C"' });
  const { policyScheduleDocumentId } = await world.call(submitPolicy, byId(id), agent);
  const file = byId(policyScheduleDocumentId ?? '');
  expect(await world.call(readFileInfo, file, admin)).toMatchObject({
    ...{ fileName: 'A-B- -C- policy schedule.pdf', contentType: 'application/pdf', description: 'Policy schedule' },
    ...{ createdBy: 'Ama Agent' },
    labels: { 'user/policy': id, 'user/owner': 'Ama Agent', 'user/report_name': 'policy schedule' },
  });
  expect(await query('select kept from stored_file where id = $1', [policyScheduleDocumentId])).toEqual([
    { kept: true },
  ]);
  const bytes = await (await world.send(readFile, file, admin)).arrayBuffer();
  const text = flat(readPdf(Buffer.from(bytes)).text);
  for (const line of ['Paddy growers', '682001', 'Spring rain', 'INR 2,88,000.00', `Policy ${id}`])
    expect(text).toContain(line);
});

test('withdrawn a policy is gone, and its quote can be accepted anew', async () => {
  await world.call(cancelDraftPolicy, byId(draft), agent);
  await expect(world.call(readPolicy, byId(draft), agent)).rejects.toMatchObject({
    status: 404,
    code: 'policies.unknown',
  });
  expect(await rowOf(draft)).toMatchObject({ state: 'draft', archived: true });
  const [quote] = await query('select status, policy_id from quote where id = $1', [quoteId]);
  expect(quote).toEqual({ status: 'COMPLETED', policy_id: null });
  expect(
    await query('select action, "from" from audit where subject_id = $1 order by sequence desc limit 1', [draft]),
  ).toEqual([{ action: 'withdrawn', from: 'draft' }]);
  await query(`update quote set program = '' where id = $1`, [quoteId]);
  const again = await world.call(createPolicy, { body: { quoteId } }, agent);
  expect(again.id).not.toBe(draft);
  expect(again).toMatchObject({ state: 'draft', description: 'Program:---\nSum insured basis:---' });
});
