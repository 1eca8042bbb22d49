import { changeSettings } from '#shared/contract/settings';
import { uploadFile } from '#shared/contract/files';
import {
  acceptPolicy,
  attachSignedSchedule,
  cancelDraftPolicy,
  createPolicy,
  findPolicies,
  readPolicy,
  submitPolicy,
  summarisePolicies,
} from '#shared/contract/policies';
import { policyHistory } from '#shared/contract/policyReport';
import { readQuote } from '#shared/contract/quotes';
import { activeCoverage, completedQuote, inr, partnerOf, signedFile } from '../../../tests/support/insurance';
import { copyPolicy } from '../../../tests/support/policies';
import { startWorld, type World } from '../../../tests/support/world';

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
  await world.call(changeSettings, { body: { fourEyesLimit: null } }, admin);
  quoteId = await completedQuote(world, coverageId, holder.id);
  other = await completedQuote(world, coverageId, holder.id);
  last = await completedQuote(world, coverageId, holder.id);
  draft = (await world.call(createPolicy, { body: { quoteId } }, agent)).id;
  fileId = await signedFile(world);
}, 60_000);
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
  await expect(accept()).rejects.toMatchObject({ status: 409, code: 'quotes.no-premium' });
  expect(await world.call(readQuote, byId(last), agent)).toMatchObject({ status: 'COMPLETED' });
  await query(`update coverage_version set price_reason = 'A pilot that the ministry pays for'`);
  expect((await accept()).policyItems).toMatchObject([{ grossWrittenPremium: inr(0) }]);
  await query('update coverage_version set price_reason = null');
});

test('a policy takes over what its quote says, and the quote is accepted', async () => {
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
    description: 'Program:Paddy\nSum insured basis:---',
    labels: ['user/program:Paddy'],
    quoteDocumentId: quote.quoteDocumentId,
    aggregatedPricingReportId: quote.aggregatedPricingReportId,
  });
  expect(policy.grossWrittenPremium.amount).toBeGreaterThan(0);
  expect(policy.policyItems).toMatchObject([
    {
      ...{ name: 'North fields', quantity: 12, sumInsured: inr(24_000), totalSumInsured: inr(288_000) },
      grossWrittenPremium: policy.grossWrittenPremium,
      coverage: { label: 'Spring rain', version: 1 },
    },
  ]);
  expect(quote).toMatchObject({ status: 'ACCEPTED' });
  expect(await lastOf(policy.id)).toMatchObject({ action: 'created', to: 'draft', who: 'agent@isoline.demo' });
});

describe('in each state', () => {
  const moves = {
    submit: (id: string, ifMatch?: string) =>
      world.call(submitPolicy, byId(id), { ...agent, ...(ifMatch ? { ifMatch } : {}) }),
    withdraw: (id: string) => world.call(cancelDraftPolicy, byId(id), agent),
    attach: (id: string, file = fileId) =>
      world.call(attachSignedSchedule, { ...byId(id), body: { fileId: file } }, admin),
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
    expect(await rowOf(id)).toMatchObject({ submitted_by: 'agent@isoline.demo', activated_by: null });
    expect(await lastOf(id)).toMatchObject({
      action: 'submitted',
      from: 'draft',
      to: 'created',
      who: 'agent@isoline.demo',
    });
  });

  test('the signed schedule is attached before, and activates without being sent again', async () => {
    const id = await copy({ state: 'created', submitted_by: 'agent@isoline.demo' });
    expect((await moves.attach(id)).signedScheduleDocumentId).toBe(fileId);
    expect(await lastOf(id)).toMatchObject({ action: 'signed schedule attached', who: 'admin@isoline.demo' });
    expect(await world.call(acceptPolicy, byId(id), admin)).toMatchObject({
      state: 'active',
      signedScheduleDocumentId: fileId,
    });
    expect(await rowOf(id)).toMatchObject({ activated_by: 'admin@isoline.demo' });
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
    const refusal = { status: 422, code: 'policies.file' };
    await refusedAs(id, moves.attach(id, wrong), refusal);
    await refusedAs(id, world.call(acceptPolicy, { ...byId(id), body: { fileId: wrong } }, admin), refusal);
  });

  test('changed since it was read it is neither submitted nor activated', async () => {
    const [one, other] = [await copy(), await copy({ state: 'created' })];
    await refusedAs(one, moves.submit(one, '7'), { status: 412 });
    await refusedAs(other, moves.accept(other, '7'), { status: 412 });
    expect((await moves.submit(one, '1')).state).toBe('created');
    expect((await moves.accept(other, '1')).state).toBe('active');
  });

  test('what is not there is unknown', async () => {
    for (const move of Object.values(moves))
      await expect(move('nothing')).rejects.toMatchObject({ status: 404, code: 'policies.unknown' });
  });
});

describe('lists and sums', () => {
  const search = 'Sums of ';
  const sums = { gross_written_premium: 1000, total_sum_insured: 20_000 };
  beforeAll(async () => {
    const names = { running: { state: 'running' }, draft: {}, gone: { state: 'running', archived: true } };
    for (const [name, changes] of Object.entries(names)) {
      const id = await copy({ ...sums, ...changes, name: `${search}${name}` });
      for (const [at, state] of ['paid', 'drawn_up', 'rejected'].entries())
        await query(
          `insert into claim (tenant_id, id, event_id, policy_item_id, policy_id, sequence, state, amount, currency, payout_pct,
             index_value, index_unit, start_time, created_at, updated_at)
           values ($1, $2, 'event', $3, $3, $4, $5, 100, 'INR', 0.1, 70, 'RAINFALL', '2026-04-21', now(), now())`,
          [world.tenantId, `${id} ${at}`, id, at, state],
        );
    }
    await copy({ ...sums, state: 'active', currency: 'USD', gross_written_premium: 4000, name: `${search}dollars` });
  });

  test('drafts and what is withdrawn are no premium, and rejected claims are no claims', async () => {
    expect(await world.call(summarisePolicies, { query: { search } }, admin)).toEqual({
      ...{ grossWrittenPremiums: { amount: 4000, currency: 'USD' }, avgGrossWrittenPremiumPct: 0.2, currency: 'USD' },
      ...{ totalClaimAmount: { amount: 0, currency: 'USD' }, lossRatio: 0 },
      byCurrency: [
        { currency: 'INR', premium: 1000, claims: 200, lossRatio: 0.2 },
        { currency: 'USD', premium: 4000, claims: 0, lossRatio: 0 },
      ],
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
    ['by name', { search }, ['dollars', 'draft', 'running']],
    ['by the holder', { search: 'paddy gr', state: 'active' as const, sort: 'grossWrittenPremium,desc' }, ['dollars']],
    ['by a label', { search, labels: 'user/program:Paddy' }, ['dollars', 'draft', 'running']],
  ])('are found %s', async (_, asked, names) => {
    const { content, totalElements } = await world.call(findPolicies, { query: { sort: 'name', ...asked } }, admin);
    const found = content.map(({ name }) => name).filter((name) => name.startsWith(search));
    expect(found).toEqual(names.map((name) => `${search}${name}`));
    if (asked.search === search) expect(totalElements).toBe(names.length);
  });
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
});
