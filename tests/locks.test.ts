import type { PoolClient } from 'pg';
import { findClaims, moveClaim, restoreClaim } from '#shared/contract/claims';
import { decideCorrection } from '#shared/contract/corrections';
import { activateCoverage, copyCoverage } from '#shared/contract/coverageDesign';
import { simulateCoverage } from '#shared/contract/coverageVersions';
import { moveEvent } from '#shared/contract/monitoring';
import { createPolicy, readPolicy, submitPolicy } from '#shared/contract/policies';
import { completeQuote, copyQuote, createQuote, readQuote, retryQuote, saveQuote } from '#shared/contract/quotes';
import { activeCoverage, claimedPolicy, completedQuote, inr, partnerOf, quoteBody } from './support/insurance';
import { startWorld, type World } from './support/world';

const agent = { as: 'agent' } as const;
const admin = { as: 'admin' } as const;
const byId = (id: string) => ({ params: { id } });

let world: World;
afterAll(() => world.close());

const query = async <T>(text: string, values: readonly unknown[] = []) =>
  (await world.parts.database.pool.query(text, [...values])).rows as T[];

/** Ends once somebody waits for what this connection holds. */
async function untilSomebodyWaits(client: PoolClient): Promise<void> {
  const [own] = (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows;
  for (let waiting = 0; waiting === 0;) {
    const rows = await query<{ pid: number }>(
      'select pid from pg_stat_activity where datname = current_database() and $1::int = any(pg_blocking_pids(pid))',
      [own?.pid],
    );
    waiting = rows.length;
  }
}

type Statement = readonly [text: string, ...values: unknown[]];
/**
 * What `act` comes to while somebody else is in the middle of these changes, who commits once it waits for them, or is through without. The
 * embedded database has one transaction at a time: there it waits in any case.
 */
async function beside<T>(changes: readonly Statement[], act: () => Promise<T>, last: readonly Statement[] = []) {
  const { pool, kind } = world.parts.database;
  const client = await pool.connect();
  try {
    await client.query('begin');
    for (const [text, ...values] of changes) await client.query(text, values);
    const [acting] = [Promise.allSettled([act()])];
    await (kind === 'embedded' ? undefined : Promise.race([acting, untilSomebodyWaits(client)]));
    for (const [text, ...values] of last) await client.query(text, values);
    await client.query('commit');
    const [end] = await acting;
    if (end.status === 'rejected') throw end.reason;
    return end.value;
  } finally {
    client.release();
  }
}

describe('quotes and policies', () => {
  let coverageId: string;
  let goes: string;
  let stays: string;
  beforeAll(async () => {
    world = await startWorld({ now: new Date('2026-03-01T08:00:00Z') });
    coverageId = await activeCoverage(world);
    goes = (await partnerOf(world, 'POLICY_HOLDER', 'Paddy growers')).id;
    stays = (await partnerOf(world, 'POLICY_HOLDER', 'Paddy Growers Ltd')).id;
  });
  beforeEach(async () => {
    await query('update business_partner set merged_into = null');
    await query('update coverage set active_version = 1');
    await query('update parametric_event set payout_pct = 0');
  });
  const holdPartners: Statement = ['select 1 from business_partner order by id for update'];
  const merge = (): Statement => ['update business_partner set merged_into = $1 where id = $2', stays, goes];
  const rename = (quoteId: string): Statement => [
    'update quote set customer_id = $1 where id = $2 and customer_id = $3',
    ...[stays, quoteId, goes],
  ];
  const customerOf = async (id: string) => (await world.call(readQuote, byId(id), agent)).customer?.id;
  const draft = async () => (await world.call(createQuote, {}, agent)).id;

  test.each([
    ['saved', (id: string) => world.call(saveQuote, { ...byId(id), body: { name: 'Offer', customerId: goes } }, agent)],
    ['submitted', (id: string) => world.call(completeQuote, { ...byId(id), body: quoteBody(coverageId, goes) }, agent)],
  ])('a quote that is %s while its customer is merged names who stays', async (_, act) => {
    const id = await draft();
    await beside([holdPartners, merge()], () => act(id), [rename(id)]);
    expect(await customerOf(id)).toBe(stays);
  });

  test.each([
    ['copied', (id: string) => world.call(copyQuote, byId(id), agent)],
    ['tried again', (id: string) => world.call(retryQuote, byId(id), agent)],
  ])('a quote that is %s while its customer is merged names who stays, and neither is turned away', async (_, act) => {
    const id = await completedQuote(world, coverageId, goes);
    await query(`update quote set ui_state = 'fail', status = 'FAILED' where id = $1`, [id]);
    const made = await beside([holdPartners, merge()], () => act(id), [rename(id)]);
    expect(await customerOf(made.id)).toBe(stays);
  });

  test('a quote is not priced on a version that is replaced at that moment', async () => {
    await world.runJobs();
    const id = await draft();
    await world.call(completeQuote, { ...byId(id), body: quoteBody(coverageId, goes) }, agent);
    await beside([['update coverage set active_version = 2 where id = $1', coverageId]], () => world.runJobs());
    const error = expect.stringContaining('was activated while this quote was being priced');
    expect(await world.call(readQuote, byId(id), agent)).toMatchObject({ uiState: 'fail', error });
  });

  test('no policy comes of a quote that is rejected at that moment', async () => {
    const quoteId = await completedQuote(world, coverageId, goes);
    const reject: Statement = [`update quote set ui_state = 'rejected', status = 'REJECTED' where id = $1`, quoteId];
    const accept = () => world.call(createPolicy, { body: { quoteId } }, agent);
    await expect(beside([reject], accept)).rejects.toMatchObject({ status: 409, code: 'quotes.not-completed' });
  });

  test('a policy that is made while its event comes to owe shows what it is owed', async () => {
    const quoteId = await completedQuote(world, coverageId, goes);
    const owe: Statement = ['update parametric_event set payout_pct = 0.5 where coverage_id = $1', coverageId];
    const { id } = await beside([owe], () => world.call(createPolicy, { body: { quoteId } }, agent));
    expect((await world.call(readPolicy, byId(id), agent)).totalCalculatedPayout).toEqual(inr(144_000));
  });

  test('a draft that is withdrawn at that moment is not submitted', async () => {
    const quoteId = await completedQuote(world, coverageId, goes);
    const { id } = await world.call(createPolicy, { body: { quoteId } }, agent);
    const withdraw: Statement = ['update policy set archived = true where id = $1', id];
    await expect(beside([withdraw], () => world.call(submitPolicy, byId(id), agent))).rejects.toMatchObject({
      status: 404,
    });
    expect(await query('select state from policy where id = $1', [id])).toEqual([{ state: 'draft' }]);
    await world.close();
  });
});

describe('claims', () => {
  let claimId: string;
  let policyId: string;
  beforeAll(async () => {
    world = await startWorld({ now: new Date('2026-03-01T08:00:00Z') });
    ({ claimId, policyId } = await claimedPolicy(world));
  });
  const stands = async (state: string) => {
    await query('update claim set state = $1, reviewed_by = null, approved_by = null', [state]);
  };
  const move = (to: 'in_review' | 'approved' | 'rejected' | 'paid') =>
    world.call(moveClaim, { ...byId(claimId), body: { to, reason: 'As computed' } }, admin);
  const becomes = (state: string): Statement => [
    `update claim set state = $1, version = version + 1 where id = $2`,
    ...[state, claimId],
  ];
  const stateOf = async () =>
    (await world.call(findClaims, { query: { policyId } }, admin)).content.map(({ state }) => state);

  test.each([
    ['approved', 'in_review', 'rejected', 'approved'],
    ['paid', 'approved', 'in_review', 'paid'],
    ['paid', 'approved', 'paid', 'paid'],
  ] as const)('one that is %s at that moment is not moved as it was read', async (meanwhile, from, to, then) => {
    await stands(from);
    await expect(beside([becomes(meanwhile)], () => move(to))).rejects.toMatchObject({
      ...{ status: 409, code: 'claims.state' },
    });
    expect(await stateOf()).toEqual([then]);
  });

  test('a rejection is not undone that somebody has taken back at that moment', async () => {
    await stands('in_review');
    await move('rejected');
    const undo = () => world.call(restoreClaim, byId(claimId), admin);
    await expect(beside([becomes('approved')], undo)).rejects.toMatchObject({ status: 409, code: 'claims.state' });
    expect(await stateOf()).toEqual(['approved']);
  });

  test('a rejected claim does not come back beside one that is drawn up in its place at that moment', async () => {
    await stands('rejected');
    const hold: Statement = ['select 1 from parametric_event for update'];
    const draw: Statement = [
      `insert into claim select (jsonb_populate_record(c, '{"id": "newer", "sequence": 1, "state": "drawn_up"}')).* from claim c`,
    ];
    await expect(beside([hold, draw], () => move('in_review'))).rejects.toMatchObject({
      ...{ status: 409, code: 'claims.unowed' },
    });
    expect((await stateOf()).sort()).toEqual(['drawn_up', 'rejected']);
  });
});

describe('coverages and events', () => {
  const underwriter = { as: 'underwriter' } as const;
  let eventId: string;
  let coverageId: string;
  beforeAll(async () => {
    await world.close();
    world = await startWorld({ now: new Date('2026-03-01T08:00:00Z') });
    await claimedPolicy(world);
    const [event] = await query<{ id: string; coverage: string }>(
      'select id, coverage_id as coverage from parametric_event',
    );
    [eventId, coverageId] = [event?.id ?? '', event?.coverage ?? ''];
  });
  const told = (id: string, action: string) =>
    query('select 1 from audit where subject_id = $1 and action = $2', [id, action]);

  test('a coverage that somebody activates at that moment is not activated once more', async () => {
    const { id } = await world.call(copyCoverage, byId(coverageId), underwriter);
    await world.call(simulateCoverage, byId(id), underwriter);
    await world.runJobs();
    const activates: readonly Statement[] = [
      ['update coverage set active_version = 1 where id = $1', id],
      [`update coverage_version set ui_state = 'active' where coverage_id = $1`, id],
    ];
    await expect(beside(activates, () => world.call(activateCoverage, byId(id), underwriter))).rejects.toMatchObject({
      status: 409,
      code: 'coverages.state',
    });
    expect(await told(id, 'activated')).toEqual([]);
  });

  test('an event that somebody rejects at that moment is not confirmed as it was read', async () => {
    const rejects: Statement = [`update parametric_event set status = 'REJECTED', version = version + 1`];
    const body = { to: 'CONFIRMED', reason: 'As computed' } as const;
    const confirm = () => world.call(moveEvent, { ...byId(eventId), body }, admin);
    await expect(beside([rejects], confirm)).rejects.toMatchObject({ status: 409, code: 'monitoring.move' });
  });

  test('a correction that somebody decides on at that moment is not decided on once more', async () => {
    await query(
      `insert into correction_notice (tenant_id, id, event_id, as_of, data_version, old_index, new_index, old_payout_pct, new_payout_pct, created_at)
        values ($1, 'notice', $2, '2026-06-05', 2, 90, 100, 0.5, 0.6, now())`,
      [world.tenantId, eventId],
    );
    const keeps: readonly Statement[] = [
      ['select 1 from parametric_event for update'],
      [`update correction_notice set decision = 'kept', decided_by = 'somebody', decided_at = now(), reason = 'So'`],
    ];
    const body = { decision: 'keep', reason: 'As measured' } as const;
    const keep = () => world.call(decideCorrection, { ...byId(eventId), body }, admin);
    await expect(beside(keeps, keep)).rejects.toMatchObject({ status: 409, code: 'monitoring.no-correction' });
    expect(await told(eventId, 'correction kept')).toEqual([]);
  });
});
