import { deleteFilesByLabels, readFileInfo, uploadFile } from '#shared/contract/files';
import { acceptPolicy, attachSignedSchedule, createPolicy, readPolicy, submitPolicy } from '#shared/contract/policies';
import { policyHistory } from '#shared/contract/policyReport';
import { activationAlone } from '#shared/engine/fourEyes';
import { activeCoverage, completedQuote, partnerOf, signedFile } from '../../../tests/support/insurance';
import { copyPolicy } from '../../../tests/support/policies';
import { changeInTwo } from '../../../tests/support/settings';
import { startWorld, type World } from '../../../tests/support/world';
import { inTenant } from '../../db/scope';
import { advancePolicies } from './advance';

const admin = { as: 'admin' } as const;
const byId = (id: string) => ({ params: { id } });

let world: World;
let submitted: string;
let fileId: string;
beforeAll(async () => {
  world = await startWorld({ now: new Date('2026-03-01T08:00:00Z') });
  const coverageId = await activeCoverage(world);
  const holder = await partnerOf(world, 'POLICY_HOLDER', 'Paddy growers');
  const quoteId = await completedQuote(world, coverageId, holder.id);
  submitted = (await world.call(createPolicy, { body: { quoteId } }, { as: 'agent' })).id;
  await world.call(submitPolicy, byId(submitted), { as: 'owner' });
  fileId = await signedFile(world);
});
afterAll(() => world.close());
beforeEach(() => world.setNow(new Date('2026-03-01T08:00:00Z')));

const query = async <T>(text: string, values: readonly unknown[] = []) =>
  (await world.parts.database.pool.query(text, [...values])).rows as T[];
const stateOf = async (id: string) =>
  (await query<{ state: string }>('select state from policy where id = $1', [id]))[0]?.state;
let copies = 0;
const copy = (changes: Parameters<typeof copyPolicy>[3]) =>
  copyPolicy(world, submitted, `copy ${(copies += 1)}`, changes);

describe('a policy is activated', () => {
  const accept = (id: string, as: 'admin' | 'owner') =>
    world.call(acceptPolicy, { ...byId(id), body: { fileId } }, { as });

  // 12 units of 24,000 INR are insured: 288,000. The owner has submitted it.
  test.each([
    ['by its submitter, without a limit', 'owner', null, null],
    ['by its submitter, at the limit', 'owner', { amount: 288_000, currency: 'INR' }, null],
    ['by its submitter, above the limit', 'owner', { amount: 287_999.99, currency: 'INR' }, 'policies.four-eyes'],
    ['by its submitter, with a limit in dollars', 'owner', { amount: 1e9, currency: 'USD' }, 'policies.four-eyes'],
    ['by a second person, above the limit', 'admin', { amount: 1, currency: 'INR' }, null],
  ] as const)('%s', async (_, as, fourEyesLimit, code) => {
    await changeInTwo(world, { fourEyesLimit });
    const id = await copy({ review_limit: null });
    const told = await world.call(readPolicy, byId(id), { as });
    // What it answers tells screens the same beforehand.
    expect(activationAlone(told) === null).toBe(code === null);
    if (code !== null) {
      await expect(accept(id, as)).rejects.toMatchObject({
        ...{ status: 409, code, message: expect.stringContaining('somebody other than its submitter') },
      });
      expect(await stateOf(id)).toBe('created');
      return;
    }
    expect((await accept(id, as)).state).toBe('active');
    const [row] = await query<{ by: string }>('select activated_by as by from policy where id = $1', [id]);
    expect(row?.by).toBe(await world.personOf(as));
    const { content } = await world.call(policyHistory, { ...byId(id), query: {} }, admin);
    expect(content[0]).toMatchObject({ action: 'activated', from: 'created', to: 'active', who: `${as}@isoline.demo` });
  });

  test('by the limit with which it was submitted, whatever the limit is by then', async () => {
    const limited = await copy({ review_limit: { limit: { amount: 1, currency: 'INR' } } });
    const free = await copy({ review_limit: { limit: null } });
    await changeInTwo(world, { fourEyesLimit: null });
    await expect(accept(limited, 'owner')).rejects.toMatchObject({ code: 'policies.four-eyes' });
    await changeInTwo(world, { fourEyesLimit: { amount: 1, currency: 'INR' } });
    expect((await accept(free, 'owner')).state).toBe('active');
    const [row] = await query('select review_limit from policy where id = $1', [submitted]);
    expect(row).toEqual({ review_limit: { limit: null } });
  });

  test.each([
    ['the day before inception', '2026-03-31', 1, null],
    ['on the day of inception', '2026-04-01', 1, 'has to be 1 day in the future'],
    ['on the day of inception, where no day between is asked for', '2026-04-01', 0, null],
    ['ten days before, where ten are asked for', '2026-03-22', 10, null],
    ['nine days before, where ten are asked for', '2026-03-23', 10, 'has to be 10 days in the future'],
  ] as const)('%s', async (_, today, minDaysBeforeInception, refusal) => {
    await changeInTwo(world, { fourEyesLimit: null, minDaysBeforeInception });
    const id = await copy({});
    world.setNow(new Date(`${today}T23:59:59Z`));
    if (refusal === null) expect((await accept(id, 'admin')).state).toBe('active');
    else
      await expect(accept(id, 'admin')).rejects.toMatchObject({
        ...{ status: 409, code: 'policies.inception' },
        message: expect.stringContaining(refusal),
      });
  });

  test.each(['draft', 'active', 'running', 'claims', 'expired', 'completed'])('not once it is %s', async (state) => {
    const id = await copy({ state });
    await expect(accept(id, 'admin')).rejects.toMatchObject({ status: 409, code: 'policies.state' });
    expect(await stateOf(id)).toBe(state);
  });

  test('never without its signed schedule', async () => {
    const id = await copy({});
    await expect(world.call(acceptPolicy, byId(id), admin)).rejects.toMatchObject({
      ...{
        status: 409,
        code: 'policies.unsigned',
        message: expect.stringContaining('Attach the signed policy schedule'),
      },
    });
    expect(await stateOf(id)).toBe('created');
  });

  test.each(['attached before', 'sent with it'])(
    'its signed schedule, %s, is not deleted by its labels',
    async (way) => {
      const id = await copy({});
      const query = { labels: `user/policy:${id}` };
      const upload = async () => {
        const form = new FormData();
        form.append('file', new Blob(['%PDF-1.4 signed'], { type: 'application/pdf' }), 'signed.pdf');
        return byId((await world.call(uploadFile, { query }, { ...admin, form })).id);
      };
      const [signed, spare] = [await upload(), await upload()];
      const body = { fileId: signed.params.id };
      await world.call(way === 'sent with it' ? acceptPolicy : attachSignedSchedule, { ...byId(id), body }, admin);
      await world.call(deleteFilesByLabels, { query }, admin);
      await expect(world.call(readFileInfo, spare, admin)).rejects.toMatchObject({ status: 404 });
      expect(await world.call(readFileInfo, signed, admin)).toMatchObject({ fileName: 'signed.pdf' });
    },
  );
});

describe('a day comes', () => {
  const today = '2026-06-01';
  const advance = () =>
    inTenant(world.parts.database.db, world.tenantId, (db) =>
      advancePolicies(db, { tenantId: world.tenantId, today, now: world.parts.now() }),
    );
  const addClaims = (policyId: string, states: readonly string[]) =>
    Promise.all(
      states.map((state, at) =>
        query(
          `insert into claim (tenant_id, id, event_id, policy_item_id, policy_id, sequence, state, amount, currency, payout_pct,
             index_value, index_unit, start_time, created_at, updated_at)
           values ($1, $2, 'event', $3, $3, $4, $5, 100, 'INR', 0.1, 70, 'RAINFALL', '2026-04-21', now(), now())`,
          [world.tenantId, `${policyId} ${at}`, policyId, at, state],
        ),
      ),
    );

  test.each([
    [
      'before its inception',
      { state: 'active', inception_date: '2026-06-02', expiry_date: '2026-07-31' },
      [],
      'active',
    ],
    ['on its inception', { state: 'active', inception_date: '2026-06-01', expiry_date: '2026-07-31' }, [], 'running'],
    ['on its last day', { state: 'running', expiry_date: '2026-06-01' }, [], 'running'],
    ['after its last day', { state: 'running', expiry_date: '2026-05-31' }, [], 'expired'],
    ['long after, never begun', { state: 'active', expiry_date: '2026-05-31' }, [], 'expired'],
    ['after its last day, all paid', { state: 'claims', expiry_date: '2026-05-31' }, ['paid', 'paid'], 'completed'],
    ['on its last day, all paid', { state: 'claims', expiry_date: '2026-06-01' }, ['paid'], 'claims'],
    ['with one rejected', { state: 'claims', expiry_date: '2026-05-31' }, ['paid', 'rejected'], 'completed'],
    ['with one drawn up', { state: 'claims', expiry_date: '2026-05-31' }, ['paid', 'drawn_up'], 'claims'],
    ['with one in review', { state: 'claims', expiry_date: '2026-05-31' }, ['in_review'], 'claims'],
    ['with one approved and unpaid', { state: 'claims', expiry_date: '2026-05-31' }, ['approved', 'paid'], 'claims'],
    ['a draft', { state: 'draft', expiry_date: '2026-05-31' }, [], 'draft'],
    ['submitted and not activated', { state: 'created', expiry_date: '2026-05-31' }, [], 'created'],
    ['withdrawn', { state: 'running', archived: true, expiry_date: '2026-05-31' }, [], 'running'],
  ] as const)('%s', async (_, changes, claims, to) => {
    const id = await copy(changes);
    await addClaims(id, claims);
    await advance();
    expect(await stateOf(id)).toBe(to);
    if (changes.state === to || 'archived' in changes) return;
    const { content } = await world.call(policyHistory, { ...byId(id), query: {} }, admin);
    const reason = {
      running: 'The inception date has come.',
      expired: 'The expiry date has passed without claims.',
      completed: 'The period is over and every claim is settled.',
    }[String(to)];
    expect(content[0]).toMatchObject({ action: 'advanced', to, reason, who: 'Isoline', channel: 'system' });
    expect(await query('select distinct area from audit where subject_id = $1', [id])).toEqual([{ area: 'policies' }]);
    expect((await world.call(readPolicy, byId(id), admin)).state).toBe(to);
  });

  test('it is told how many it moved, and twice is as once', async () => {
    await advance();
    await copy({ state: 'running', expiry_date: '2026-05-31' });
    await copy({ state: 'active', inception_date: today, expiry_date: '2026-07-31' });
    expect(await advance()).toBe(2);
    expect(await advance()).toBe(0);
  });
});
