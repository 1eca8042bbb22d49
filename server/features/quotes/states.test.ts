import { cancelDraftPolicy, createPolicy } from '#shared/contract/policies';
import { completeQuote, createQuote, readQuote, rejectQuote, retryQuote, saveQuote } from '#shared/contract/quotes';
import { activeCoverage, partnerOf, quoteBody } from '../../../tests/support/insurance';
import { startWorld, type World } from '../../../tests/support/world';

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
const complete = async (more: Parameters<typeof quoteBody>[2] = {}, customerId = holderId) => {
  const { id } = await world.call(createQuote, {}, agent);
  return {
    id,
    answer: world.call(completeQuote, { ...byId(id), body: quoteBody(coverageId, customerId, more) }, agent),
  };
};
/** Refused with 422 by this field, the draft as it was. */
async function refusedBy(field: string, { id, answer }: Awaited<ReturnType<typeof complete>>): Promise<void> {
  await expect(answer).rejects.toMatchObject({
    status: 422,
    details: { fields: [expect.objectContaining({ path: expect.stringContaining(field) })] },
  });
  expect(await world.call(readQuote, byId(id), agent)).toMatchObject({ uiState: 'draft', version: 1, quoteItems: [] });
}

describe('a quote is priced', () => {
  // The coverage runs from 1 April to 31 May.
  test.each([
    ['on the days of its coverage', '2026-04-01', '2026-05-31', true],
    ['from a day before to a day after', '2026-03-31', '2026-06-01', true],
    ['a day too late', '2026-04-02', '2026-05-31', false],
    ['a day too short', '2026-04-01', '2026-05-30', false],
  ])('%s: %s to %s', async (_, inceptionDate, expiryDate, isPriced) => {
    const asked = await complete({ inceptionDate, expiryDate });
    if (!isPriced) return refusedBy('quoteItems.0', asked);
    expect((await asked.answer).uiState).toBe('queued');
    await world.runJobs();
    expect(await world.call(readQuote, byId(asked.id), agent)).toMatchObject({
      uiState: 'completed',
      status: 'COMPLETED',
    });
  });

  test('never on a coverage that is not active', async () => {
    const [before] = await query('select active_version from coverage where id = $1', [coverageId]);
    await query('update coverage set active_version = null where id = $1', [coverageId]);
    try {
      await refusedBy('quoteItems.0', await complete());
    } finally {
      await query('update coverage set active_version = $1 where id = $2', [before.active_version, coverageId]);
    }
  });

  test.each([
    ['customerId', () => complete({}, brokerId)],
    ['customerId', () => complete({}, 'nobody')],
    ['intermediaryId', () => complete({ intermediaryId: holderId })],
  ])('for partners in their own roles: %s', async (field, asked) => refusedBy(field, await asked()));
});

describe('a quote in each state', () => {
  const states = ['draft', 'queued', 'completed', 'fail', 'rejected', 'accepted', 'expired'] as const;
  type State = (typeof states)[number];
  /** A quote that has come to a state by the calls alone. */
  async function quoteIn(state: State): Promise<string> {
    const { id } = await world.call(createQuote, {}, agent);
    if (state === 'draft') return id;
    await world.call(completeQuote, { ...byId(id), body: quoteBody(coverageId, holderId) }, agent);
    if (state === 'queued') return id;
    await world.runJobs();
    if (state === 'rejected') await world.call(rejectQuote, byId(id), agent);
    if (state === 'accepted') await world.call(createPolicy, { body: { quoteId: id } }, agent);
    if (state === 'fail') await query(`update quote set ui_state = 'fail', status = 'FAILED' where id = $1`, [id]);
    if (state === 'expired')
      await query(`update quote set ui_state = 'expired', status = 'EXPIRED' where id = $1`, [id]);
    return id;
  }
  const moves = {
    save: (id: string) => world.call(saveQuote, { ...byId(id), body: quoteBody(coverageId, holderId) }, agent),
    complete: (id: string) => world.call(completeQuote, { ...byId(id), body: quoteBody(coverageId, holderId) }, agent),
    retry: (id: string) => world.call(retryQuote, byId(id), agent),
    reject: (id: string) => world.call(rejectQuote, byId(id), agent),
    accept: (id: string) => world.call(createPolicy, { body: { quoteId: id } }, agent),
  } as const;
  const allowed: Readonly<Record<State, readonly string[]>> = {
    draft: ['save', 'complete', 'reject'],
    queued: [],
    completed: ['reject', 'accept'],
    fail: ['save', 'complete', 'retry', 'reject'],
    rejected: [],
    // Its policy is answered again: two people who accept it have one.
    accepted: ['accept'],
    expired: [],
  };

  test.each(states)('%s', async (state) => {
    const id = await quoteIn(state);
    const rowOf = async () =>
      (await query('select status, ui_state, version, archived from quote where id = $1', [id]))[0];
    const before = await rowOf();
    const others = Object.entries(moves).filter(([name]) => !allowed[state].includes(name));
    for (const [name, move] of others) {
      const refused: unknown = await move(id).then(
        () => `${name} went through`,
        (failure: unknown) => failure,
      );
      expect([name, refused]).toEqual([name, expect.objectContaining({ status: 409 })]);
      expect(await rowOf()).toEqual(before);
    }
    await world.runJobs();
  });

  test.each(states.flatMap((state) => allowed[state].map((name) => [state, name] as const)))(
    '%s may be: %s',
    async (state, name) => {
      const id = await quoteIn(state);
      await expect(moves[name as keyof typeof moves](id)).resolves.not.toThrow();
      await world.runJobs();
    },
  );

  test('rejected while it is priced it stays queued, and is priced', async () => {
    const id = await quoteIn('queued');
    await expect(moves.reject(id)).rejects.toMatchObject({ status: 409, code: 'quotes.closed' });
    await world.runJobs();
    expect(await world.call(readQuote, byId(id), agent)).toMatchObject({ status: 'COMPLETED', uiState: 'completed' });
  });

  test('a policy that is withdrawn leaves its quote as it was, to be accepted anew', async () => {
    const id = await quoteIn('completed');
    const policy = await moves.accept(id);
    await world.call(cancelDraftPolicy, byId(policy.id), agent);
    expect(await world.call(readQuote, byId(id), agent)).toMatchObject({ status: 'COMPLETED' });
    expect((await moves.accept(id)).id).not.toBe(policy.id);
  });
});

describe('a draft that is saved', () => {
  test.each([
    ['customerId', { customerId: 'nobody' }],
    ['customerId', () => ({ customerId: brokerId })],
    ['intermediaryId', () => ({ intermediaryId: holderId })],
  ] as const)('names partners in their own roles, or none: %s', async (path, given) => {
    const { id } = await world.call(createQuote, {}, agent);
    const body = { name: 'Paddy', quoteItems: [], ...(typeof given === 'function' ? given() : given) };
    await expect(world.call(saveQuote, { ...byId(id), body }, agent)).rejects.toMatchObject({
      status: 422,
      details: { fields: [expect.objectContaining({ path: `body.${path}` })] },
    });
    expect(await world.call(readQuote, byId(id), agent)).toMatchObject({
      name: '',
      customer: null,
      intermediary: null,
    });
  });

  const columns = `name, customer_id, intermediary_id, inception_date::text, expiry_date::text, commission_rate::float8,
    service_fee_amount::float8, remarks, exclusions, program, sum_insured_basis, currency, labels`;
  const rowOf = async (id: string) => (await query(`select ${columns} from quote where id = $1`, [id]))[0];
  const save = (id: string, body: Parameters<typeof world.call<typeof saveQuote>>[1]['body']) =>
    world.call(saveQuote, { ...byId(id), body }, agent);

  test('keeps what is not sent, and takes what is', async () => {
    const { id } = await world.call(createQuote, { body: { program: 'Rice' } }, agent);
    expect((await rowOf(id))?.labels).toEqual(['user/program:Rice']);
    const sent = {
      ...{ customerId: holderId, intermediaryId: brokerId, inceptionDate: '2026-04-01', expiryDate: '2026-05-31' },
      ...{
        commissionRate: 0.1,
        remarks: 'By hand',
        exclusions: 'War\nNuclear risks',
        program: 'Paddy',
        sumInsuredBasis: 'Cost of seeds',
        currency: 'INR',
      },
      serviceFee: { amount: 12, currency: 'USD' as const },
    };
    await save(id, { name: 'One', quoteItems: [], ...sent });
    const stored = {
      ...{ name: 'One', customer_id: holderId, intermediary_id: brokerId, inception_date: '2026-04-01' },
      ...{ expiry_date: '2026-05-31', commission_rate: 0.1, service_fee_amount: 12, remarks: 'By hand' },
      exclusions: 'War\nNuclear risks',
      ...{ program: 'Paddy', sum_insured_basis: 'Cost of seeds', currency: 'INR', labels: ['user/program:Paddy'] },
    };
    expect(await rowOf(id)).toEqual(stored);
    await save(id, { name: 'Two', quoteItems: [] });
    expect(await rowOf(id)).toEqual({ ...stored, name: 'Two' });
    await save(id, { name: 'Two', quoteItems: [], customerId: null, notes: 'Wheat' });
    expect(await rowOf(id)).toEqual({
      ...{ ...stored, name: 'Two', customer_id: null, program: 'Wheat', labels: ['user/program:Wheat'] },
    });
    await save(id, { name: 'Two', quoteItems: [], intermediaryId: null, inceptionDate: null, expiryDate: null });
    await save(id, {
      name: 'Two',
      quoteItems: [],
      commissionRate: 0,
      serviceFee: { amount: 0, currency: 'USD' },
      remarks: '',
      exclusions: '',
    });
    // Nothing is an amount too, and not what was left out.
    const free = { commission_rate: 0, service_fee_amount: 0, remarks: '', exclusions: '' };
    expect(await rowOf(id)).toMatchObject(free);
    const taken = { customer_id: null, intermediary_id: null, inception_date: null, expiry_date: null };
    expect(await rowOf(id)).toMatchObject({ ...taken, ...free, program: 'Wheat' });
  });
});
