import { findClaims, moveClaim, readClaim } from '#shared/contract/claims';
import { readCoverage } from '#shared/contract/coverages';
import { uploadFile } from '#shared/contract/files';
import { findEvents, moveEvent, readEvent, runMonitoring } from '#shared/contract/monitoring';
import { findPartners, readPartner, updatePartner } from '#shared/contract/partners';
import {
  acceptPolicy,
  attachSignedSchedule,
  cancelDraftPolicy,
  createPolicy,
  findPolicies,
  readPolicy,
  submitPolicy,
} from '#shared/contract/policies';
import { readMonitoringReport } from '#shared/contract/policyReport';
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
import { findPrograms } from '#shared/contract/programs';
import { readPdf } from '../server/documents/testing/readPdf';
import {
  activeCoverage,
  activePolicy,
  completedQuote,
  inr,
  partnerOf,
  quoteBody,
  signedFile,
} from './support/insurance';
import { startWorld, type World } from './support/world';

const agent = { as: 'agent' } as const;
const admin = { as: 'admin' } as const;
const byId = (id: string) => ({ params: { id } });

let world: World;
let coverageId: string;
let holderId: string;
beforeEach(() => world.setNow(new Date('2026-03-20T08:00:00Z')));
beforeAll(async () => {
  world = await startWorld({ now: new Date('2026-03-20T08:00:00Z') });
  coverageId = await activeCoverage(world);
  holderId = (await partnerOf(world, 'POLICY_HOLDER', 'Kuttanad Growers')).id;
});
afterAll(() => world.close());

const fresh = () => completedQuote(world, coverageId, holderId);
/** How many of some requests made at the same time went through; the others must have been refused, not broken. */
async function together(requests: readonly Promise<unknown>[]): Promise<number> {
  const ended = await Promise.allSettled(requests);
  for (const outcome of ended)
    if (outcome.status === 'rejected')
      expect([404, 409, 412]).toContain((outcome.reason as { status?: number }).status);
  return ended.filter(({ status }) => status === 'fulfilled').length;
}

describe('quotes', () => {
  test.each([
    ['a short name', { name: 'ab' }, 'name'],
    ['an end before its beginning', { expiryDate: '2026-03-31' }, 'expiryDate'],
    ['a commission between the steps', { commissionRate: 0.123 }, 'commissionRate'],
    ['a commission above 15 %', { commissionRate: 0.155 }, 'commissionRate'],
    ['nobody as customer', { customerId: 'nobody' }, 'customerId'],
    ['nothing insured', { quoteItems: [] }, 'quoteItems'],
    [
      'a sum of zero',
      { quoteItems: [{ coverageId: '', name: 'North fields', quantity: 1, sumInsured: inr(0) }] },
      'quoteItems.0',
    ],
    [
      'two currencies',
      {
        quoteItems: [{ coverageId: '', name: 'North fields', quantity: 1, sumInsured: { amount: 5, currency: 'USD' } }],
      },
      'quoteItems.0',
    ],
    ['a period that the coverage outlasts', { inceptionDate: '2026-04-02' }, 'quoteItems.0'],
  ])('%s is refused by its field and loses nothing', async (_, wrong, path) => {
    const { id } = await world.call(createQuote, {}, agent);
    const body = quoteBody(coverageId, holderId, wrong as object);
    const items = body.quoteItems.map((item) => ({ ...item, coverageId }));
    const refused: unknown = await world
      .call(completeQuote, { ...byId(id), body: { ...body, quoteItems: items } }, agent)
      .catch((failure: unknown) => failure);
    expect(refused).toMatchObject({ status: 422 });
    expect(JSON.stringify((refused as { details: unknown }).details)).toContain(path);
    expect(await world.call(readQuote, byId(id), agent)).toMatchObject({ uiState: 'draft', version: 1 });
  });

  test('a completed quote cannot be saved, completed or priced again; a copy can', async () => {
    const id = await fresh();
    const body = quoteBody(coverageId, holderId);
    for (const attempt of [
      world.call(saveQuote, { ...byId(id), body }, agent),
      world.call(completeQuote, { ...byId(id), body }, agent),
      world.call(retryQuote, byId(id), agent),
    ])
      await expect(attempt).rejects.toMatchObject({ status: 409 });
    const copy = await world.call(copyQuote, byId(id), agent);
    expect(copy).toMatchObject({ uiState: 'draft', name: 'Kuttanad 2026 (copy)', grossWrittenPremium: null });
    expect(copy.quoteItems).toHaveLength(1);
  });

  test('one of two people who complete the same draft is told; it is priced once', async () => {
    const { id } = await world.call(createQuote, {}, agent);
    const attempt = (quantity: number) =>
      world.call(
        completeQuote,
        {
          ...byId(id),
          body: quoteBody(coverageId, holderId, {
            quoteItems: [{ coverageId, name: 'North fields', quantity, sumInsured: inr(24_000) }],
          }),
        },
        agent,
      );
    expect(await together([attempt(3), attempt(5)])).toBe(1);
    expect(await world.runJobs()).toBe(1);
    const quote = await world.call(readQuote, byId(id), agent);
    const [item] = quote.quoteItems;
    expect(quote.totalSumInsured).toEqual(inr(24_000 * (item?.quantity ?? 0)));
  });

  test('a rejected quote is archived and cannot be accepted; an accepted one cannot be rejected', async () => {
    const [rejected, accepted] = [await fresh(), await fresh()];
    await world.call(rejectQuote, byId(rejected), agent);
    await expect(world.call(createPolicy, { body: { quoteId: rejected } }, agent)).rejects.toMatchObject({
      status: expect.any(Number),
    });
    await world.call(createPolicy, { body: { quoteId: accepted } }, agent);
    await expect(world.call(rejectQuote, byId(accepted), agent)).rejects.toMatchObject({ status: 409 });
  });

  test('accepted and rejected at the same moment it is one of them, not both', async () => {
    for (let round = 0; round < 3; round++) {
      const quoteId = await fresh();
      await together([
        world.call(createPolicy, { body: { quoteId } }, agent),
        world.call(rejectQuote, byId(quoteId), agent),
      ]);
      const { rows } = await world.parts.database.pool.query(
        'select q.status, count(p.id)::int as policies from quote q left join policy p on p.quote_id = q.id where q.id = $1 group by q.status',
        [quoteId],
      );
      expect([[{ status: 'ACCEPTED', policies: 1 }], [{ status: 'REJECTED', policies: 0 }]]).toContainEqual(rows);
    }
  });

  test('a quote accepted by several people at once becomes one policy', async () => {
    const quoteId = await fresh();
    const accept = () => world.call(createPolicy, { body: { quoteId } }, agent);
    await together([accept(), accept(), accept(), accept()]);
    const { rows } = await world.parts.database.pool.query(
      'select count(*)::int as policies from policy where quote_id = $1',
      [quoteId],
    );
    expect(rows).toEqual([{ policies: 1 }]);
  });

  test('a stale version is refused and changes nothing', async () => {
    const { id } = await world.call(createQuote, {}, agent);
    const body = quoteBody(coverageId, holderId);
    await world.call(saveQuote, { ...byId(id), body }, agent);
    await expect(
      world.call(saveQuote, { ...byId(id), body: { ...body, name: 'Late' } }, { ...agent, ifMatch: '1' }),
    ).rejects.toMatchObject({ status: 412 });
    expect((await world.call(readQuote, byId(id), agent)).name).toBe('Kuttanad 2026');
  });

  test('the same key and body gives the first answer, another body is refused', async () => {
    const key = { ...agent, idempotencyKey: 'one-quote-only' };
    const first = await world.call(createQuote, {}, key);
    expect((await world.call(createQuote, {}, key)).id).toBe(first.id);
    await expect(world.call(createQuote, { body: { program: 'Other' } }, key)).rejects.toMatchObject({ status: 422 });
  });
});

describe('policies', () => {
  const draft = async () => (await world.call(createPolicy, { body: { quoteId: await fresh() } }, agent)).id;

  test('each state allows its own moves only', async () => {
    const id = await draft();
    const file = { fileId: await signedFile(world) };
    await expect(world.call(acceptPolicy, { ...byId(id), body: file }, admin)).rejects.toMatchObject({ status: 409 });
    await expect(world.call(attachSignedSchedule, { ...byId(id), body: file }, admin)).rejects.toMatchObject({
      status: 409,
    });
    await world.call(submitPolicy, byId(id), agent);
    await expect(world.call(submitPolicy, byId(id), agent)).rejects.toMatchObject({ status: 409 });
    await expect(world.call(cancelDraftPolicy, byId(id), agent)).rejects.toMatchObject({ status: 409 });
    const program = new FormData();
    program.append('file', new Blob(['MZ\u0090 a program'], { type: 'application/pdf' }), 'signed.pdf');
    const { id: fileId } = await world.call(uploadFile, { query: {} }, { as: 'admin', form: program });
    await expect(world.call(acceptPolicy, { ...byId(id), body: { fileId } }, admin)).rejects.toMatchObject({
      status: 422,
      code: 'policies.file',
    });
    await expect(world.call(acceptPolicy, byId(id), admin)).rejects.toMatchObject({ code: 'policies.unsigned' });
    await expect(world.call(acceptPolicy, { ...byId(id), body: { fileId: 'none' } }, admin)).rejects.toMatchObject({
      status: 422,
    });
    expect((await world.call(acceptPolicy, { ...byId(id), body: file }, admin)).state).toBe('active');
    await expect(world.call(acceptPolicy, { ...byId(id), body: file }, admin)).rejects.toMatchObject({ status: 409 });
  });

  test('the Data Monitoring Report says where each coverage stands, and nobody else gets it', async () => {
    const id = await draft();
    const response = await world.send(readMonitoringReport, byId(id), agent);
    expect(response.headers.get('content-disposition')).toContain('monitoring%20report.pdf');
    const { text } = readPdf(Buffer.from(await response.arrayBuffer()));
    expect(text).toContain('Data Monitoring Report');
    expect(text.replaceAll(/\s+/g, ' ')).toContain('Trigger above 60.0 mm');
    await expect(world.call(readMonitoringReport, byId(id), { as: 'stranger' })).rejects.toMatchObject({ status: 404 });
  });

  test('an agent cannot activate', async () => {
    const id = await draft();
    await world.call(submitPolicy, byId(id), agent);
    await expect(world.call(acceptPolicy, byId(id), agent)).rejects.toMatchObject({ status: 403 });
  });

  test('it is too late to activate once the inception date is too near, and the words say why', async () => {
    const id = await draft();
    await world.call(submitPolicy, byId(id), agent);
    world.setNow(new Date('2026-04-10T08:00:00Z'));
    await expect(
      world.call(acceptPolicy, { ...byId(id), body: { fileId: await signedFile(world) } }, admin),
    ).rejects.toMatchObject({ code: 'policies.inception', message: expect.stringContaining('2026-04-01') });
  });

  test('submitted and withdrawn at the same moment it is one of them', async () => {
    const id = await draft();
    await together([world.call(submitPolicy, byId(id), agent), world.call(cancelDraftPolicy, byId(id), agent)]);
    const { rows } = await world.parts.database.pool.query(
      'select p.state, p.archived, q.status from policy p join quote q on q.id = p.quote_id where p.id = $1',
      [id],
    );
    expect([
      [{ state: 'created', archived: false, status: 'ACCEPTED' }],
      [{ state: 'draft', archived: true, status: 'COMPLETED' }],
    ]).toContainEqual(rows);
  });

  test('a withdrawn draft frees its quote for another one', async () => {
    const id = await draft();
    const { quoteId } = await world.call(readPolicy, byId(id), agent);
    await world.call(cancelDraftPolicy, byId(id), agent);
    const again = await world.call(createPolicy, { body: { quoteId } }, agent);
    expect(again.id).not.toBe(id);
    expect(again.state).toBe('draft');
  });
});

describe('events and claims', () => {
  test('an event pays each policy in force once, whoever runs it how often, and moves by the rules', async () => {
    const policyIds = [
      await activePolicy(world, coverageId, holderId),
      await activePolicy(world, coverageId, holderId),
    ];
    const idle = (await world.call(createPolicy, { body: { quoteId: await fresh() } }, agent)).id;
    world.setNow(new Date('2026-06-02T06:00:00Z'));
    const run = () => world.call(runMonitoring, { body: { asOf: '2026-06-01' } }, admin);
    await together([run(), run()]);
    await world.runJobs();
    await run();
    await world.runJobs();
    const claimsOf = async (policyId: string) => (await world.call(findClaims, { query: { policyId } }, admin)).content;
    for (const id of policyIds) {
      const claims = await claimsOf(id);
      // 30 days of 3 mm are 90 mm: 20 % + 30 x 1 % of 12 x 24,000.
      expect(claims.map(({ amount }) => amount)).toEqual([inr(144_000)]);
    }
    expect(await claimsOf(idle)).toEqual([]);

    const eventId = (await world.call(readCoverage, { ...byId(coverageId), query: {} }, admin))
      .parametricEventId as string;
    const event = await world.call(readEvent, { ...byId(eventId), query: {} }, admin);
    expect(event.status).toBe('REPORTED');
    const move = (to: string, as: 'admin' | 'owner' | 'agent' = 'admin', reason = 'As computed.') =>
      world.call(moveEvent, { ...byId(eventId), body: { to: to as 'CONFIRMED', reason } }, { as });
    for (const to of ['PAYOUT', 'DETECTED', 'MONITORED', 'RECONCILED', 'NO_PAYOUT'])
      await expect(move(to)).rejects.toMatchObject({ status: 409 });
    await expect(move('CONFIRMED', 'agent')).rejects.toMatchObject({ status: 403 });
    await expect(move('CONFIRMED', 'admin', '')).rejects.toMatchObject({ status: 422 });
    await move('IN_REVIEW');
    expect((await move('CONFIRMED')).status).toBe('CONFIRMED');
    await expect(move('PAYOUT')).rejects.toMatchObject({ code: 'monitoring.four-eyes' });
    const mayPay = async (as: 'admin' | 'owner') =>
      (await world.call(readEvent, { ...byId(eventId), query: {} }, { as })).moves.find(({ to }) => to === 'PAYOUT');
    // As if its review had begun under that limit.
    const limitTo = (amount: number) =>
      world.parts.database.pool.query(
        `update parametric_event set review_limit = jsonb_build_object('limit', $1::jsonb)`,
        [JSON.stringify(inr(amount))],
      );
    await limitTo(10_000_000);
    expect(await mayPay('admin')).toMatchObject({ allowed: true });
    await limitTo(1000);
    expect(await mayPay('admin')).toMatchObject({ allowed: false, why: expect.stringContaining('colleague') });
    // It is accounts that count as people: two of them may have one name.
    const rename = (who: 'admin' | 'owner', name: string) =>
      world.parts.database.pool.query('update account set name = $1 where email = $2', [name, `${who}@isoline.demo`]);
    await rename('admin', 'Kim Lee');
    await rename('owner', 'Kim Lee');
    expect(await mayPay('admin')).toMatchObject({ allowed: false });
    expect(await mayPay('owner')).toMatchObject({ allowed: true });
    const paid = await move('PAYOUT', 'owner');
    await rename('admin', 'Adi Admin');
    await rename('owner', 'Ola Owner');
    await limitTo(10_000_000);
    expect(paid).toMatchObject({ status: 'PAYOUT', moves: [] });
    await expect(move('IN_REVIEW')).rejects.toMatchObject({ status: 409 });
    expect(paid.history.map(({ to }) => to)).toEqual(
      expect.arrayContaining(['REPORTED', 'IN_REVIEW', 'CONFIRMED', 'PAYOUT']),
    );

    const [claim] = await claimsOf(policyIds[0] as string);
    const pay = (to: 'in_review' | 'approved' | 'rejected' | 'paid') =>
      world.call(moveClaim, { ...byId(claim?.id as string), body: { to, reason: 'As computed.' } }, admin);
    await expect(pay('approved')).rejects.toMatchObject({ status: 409 });
    await expect(pay('paid')).rejects.toMatchObject({ status: 409 });
    expect(await together([pay('in_review'), pay('in_review'), pay('in_review')])).toBe(1);
    await pay('approved');
    expect(await together([pay('paid'), pay('paid')])).toBe(1);
    await expect(pay('in_review')).rejects.toMatchObject({ status: 409 });
    expect(await world.call(readClaim, byId(claim?.id as string), admin)).toMatchObject({ state: 'paid' });
  });
});

describe('business partners', () => {
  test('a change by two people: the second is told', async () => {
    const partner = await partnerOf(world, 'INTERMEDIARY', 'Backwater Brokers');
    const { version } = await world.call(readPartner, byId(partner.id), agent);
    const change = (name: string) =>
      world.call(
        updatePartner,
        {
          ...byId(partner.id),
          body: {
            name,
            role: 'INTERMEDIARY',
            contactName: 'Front office',
            contactEmailAddress: 'a@example.org',
            address: { postcode: '682001', state: 'Kerala', stateCode: 'KL', country: 'India', countryCode: 'IN' },
          },
        },
        { ...agent, ifMatch: String(version) },
      );
    await change('Backwater Brokers Ltd');
    await expect(change('Somebody else')).rejects.toMatchObject({ status: 412 });
    expect((await world.call(readPartner, byId(partner.id), agent)).name).toBe('Backwater Brokers Ltd');
  });

  test('a search takes letters as letters', async () => {
    await partnerOf(world, 'POLICY_HOLDER', '100 % Coconut_Growers');
    const found = async (search: string) =>
      (await world.call(findPartners, { query: { name: search, role: 'POLICY_HOLDER' } }, agent)).content.map(
        ({ name }) => name,
      );
    expect(await found('100 %')).toEqual(['100 % Coconut_Growers']);
    expect(await found('Coconut_')).toEqual(['100 % Coconut_Growers']);
    expect(await found('%')).toEqual(['100 % Coconut_Growers']);
    expect(await found("'; drop table quote; --")).toEqual([]);
  });
});

describe('lists', () => {
  const lists = [
    ['quotes', findQuotes, 'name', agent],
    ['policies', findPolicies, 'name', admin],
    ['events', findEvents, 'periodStart', admin],
    ['claims', findClaims, 'createdAt', admin],
    ['partners', findPartners, 'name', agent],
    ['programs', findPrograms, 'name', admin],
  ] as const;

  test.each(lists)('%s are sorted by what they know, in pages of one shape', async (_, call, field, as) => {
    const up = await world.call(call, { query: { sort: field, size: 2 } }, as);
    expect(up.numberOfElements).toBe(Math.min(2, up.totalElements));
    expect(up.totalPages).toBe(Math.ceil(up.totalElements / 2));
    const all = (sort: string) => world.call(call, { query: { sort, size: 100 } }, as);
    const ids = async (sort: string) => (await all(sort)).content.map((row) => JSON.stringify(row));
    expect([...(await ids(`${field},desc`))].sort()).toEqual([...(await ids(`${field},asc`))].sort());
  });

  test.each(lists)('%s refuse to be sorted by what they do not know', async (_, call, _field, as) => {
    await expect(world.call(call, { query: { sort: 'colour' } }, as)).rejects.toMatchObject({
      status: 400,
      code: 'request.sort',
    });
  });

  test('a list of quotes sorted down is the one sorted up, turned round', async () => {
    const sums = async (sort: string) =>
      (await world.call(findQuotes, { query: { sort, size: 100 } }, agent)).content.flatMap(({ totalSumInsured }) =>
        totalSumInsured === null ? [] : [totalSumInsured.amount],
      );
    const up = await sums('totalSumInsured');
    expect(up.length).toBeGreaterThan(1);
    expect(up).toEqual([...up].sort((a, b) => a - b));
    expect(await sums('totalSumInsured,desc')).toEqual([...up].reverse());
  });
});
