import { findClaims, moveClaim } from '#shared/contract/claims';
import { findJobs, readMe } from '#shared/contract/platform';
import { createQuote, findQuotes, rejectQuote, restoreQuote, saveQuote } from '#shared/contract/quotes';
import { deleteView, findViews, restoreView, saveView } from '#shared/contract/views';
import { claimedPolicy } from '../../tests/support/insurance';
import { changeInTwo } from '../../tests/support/settings';
import { startWorld, type World } from '../../tests/support/world';
import { personId } from '../base/person';
import { newId } from '../db/ids';
import type { TokenHolder } from './user';

const admin = { as: 'admin' } as const;
const owner = { as: 'owner' } as const;
let world: World;
let policyId: string;
let claimId: string;
beforeAll(async () => {
  world = await startWorld({ now: new Date('2026-03-01T08:00:00Z') });
  ({ policyId, claimId } = await claimedPolicy(world));
  await changeInTwo(world, { fourEyesLimit: { amount: 1, currency: 'INR' } });
});
afterAll(() => world.close());

const query = async <T>(text: string, values: readonly unknown[] = []) =>
  (await world.parts.database.pool.query(text, [...values])).rows as T[];
type Named = Parameters<World['token']>[2];
/** Somebody's own token, as their provider writes it after a change of address or name; with another `id`, somebody else. */
const tokenOf = async (who: 'admin' | 'owner', claims: Named) => ({
  as: { token: await world.token(who, 10, claims) },
});
const adminAs = (claims: Named) => tokenOf('admin', claims);
const ownerAs = (claims: Named) => tokenOf('owner', claims);
const move = (to: 'in_review' | 'approved' | 'rejected' | 'paid', as: Awaited<ReturnType<typeof tokenOf>>) =>
  world.call(moveClaim, { params: { id: claimId }, body: { to, reason: 'As computed' } }, as);
const begin = () =>
  query(`update claim set state = 'drawn_up', reviewed_by = null, approved_by = null where id = $1`, [claimId]);
const refused = { status: 409, code: 'claims.four-eyes' };

test.each([
  ['other letters', { email: 'ADMIN@Isoline.Demo' }],
  ['another address', { email: 'married@isoline.demo', name: 'Adi Married' }],
])(
  'whoever reviewed a claim does not approve it, nor whoever approved pay it: with %s of theirs',
  async (_, claims) => {
    await begin();
    await move('in_review', await adminAs({}));
    await expect(move('approved', await adminAs(claims))).rejects.toMatchObject(refused);
    await move('approved', await ownerAs({}));
    await expect(move('paid', await ownerAs({ email: `x${claims.email}` }))).rejects.toMatchObject(refused);
    expect((await move('paid', await adminAs(claims))).state).toBe('paid');
  },
);

test('two people who have the same address one after the other are two', async () => {
  await begin();
  await move('in_review', await adminAs({}));
  expect((await move('approved', await adminAs({ id: newId() }))).state).toBe('approved');
});

test('the address and the name of a person are those of their newest token, on what they did before too', async () => {
  await begin();
  await move('in_review', await adminAs({}));
  world.setNow(new Date(world.parts.clock().getTime() + 1000));
  await world.call(readMe, {}, await adminAs({ email: 'new@isoline.demo', name: 'Adi New' }));
  const read = async () =>
    (await world.call(findClaims, { query: { policyId } }, { as: 'owner' })).content.map(({ reviewedBy, history }) => [
      reviewedBy,
      history[0]?.who,
      history[0]?.whoName,
    ]);
  expect(await read()).toEqual([['new@isoline.demo', 'new@isoline.demo', 'Adi New']]);
  world.setNow(new Date(world.parts.clock().getTime() + 1000));
  await world.call(readMe, {}, admin);
  expect(await read()).toEqual([['admin@isoline.demo', 'admin@isoline.demo', 'Adi Admin']]);
});

test('what a person may take back is theirs after their address has changed, and nobody else’s who bears it', async () => {
  const { id } = await world.call(createQuote, { body: { program: 'Paddy' } }, owner);
  await world.call(rejectQuote, { params: { id } }, owner);
  const other = await ownerAs({ id: newId() });
  await expect(world.call(restoreQuote, { params: { id } }, other)).rejects.toMatchObject({ code: 'undo.others' });
  const married = await ownerAs({ email: 'married@isoline.demo' });
  expect((await world.call(restoreQuote, { params: { id } }, married)).uiState).toBe('draft');
});

test('drafts, jobs and views are seen by whoever they are of, not by a namesake', async () => {
  const { id } = await world.call(createQuote, { body: { program: 'Paddy' } }, owner);
  const body = { name: 'Mine alone', quoteItems: [] } as never;
  await world.call(saveQuote, { params: { id }, body }, owner);
  const found = async (as: Awaited<ReturnType<typeof tokenOf>>) =>
    (await world.call(findQuotes, { query: { search: 'Mine alone' } }, as)).content.length;
  const view = { list: '/quotations', name: 'Mine', query: '', look: { isDense: false, hidden: [] }, shared: false };
  const saved = await world.call(saveView, { body: view }, owner);
  const views = async (as: Awaited<ReturnType<typeof tokenOf>>) =>
    (await world.call(findViews, { query: { list: '/quotations' } }, as)).length;
  const married = await ownerAs({ email: 'married@isoline.demo', name: 'Ola Married' });
  const namesake = await ownerAs({ id: newId() });
  expect([await found(married), await found(namesake)]).toEqual([1, 0]);
  expect([await views(married), await views(namesake)]).toEqual([1, 0]);
  await world.call(deleteView, { params: { id: saved.id } }, owner);
  await expect(world.call(restoreView, { params: { id: saved.id } }, namesake)).rejects.toMatchObject({ status: 404 });
  expect((await world.call(findJobs, { query: {} }, married)).map(({ createdBy }) => createdBy)).toContain(
    'agent@isoline.demo',
  );
});

describe('who a token holder is in a tenant', () => {
  const holder = (issuer: string, subject: string, email: string, more: Partial<TokenHolder> = {}): TokenHolder => ({
    ...{ id: personId(issuer, subject), subject, shown: { email, name: `Name of ${subject}` } },
    ...{ roles: [], tenants: [], client: '', issuedAt: 1000, until: 0 },
    ...more,
  });
  const idsOf = async (who: TokenHolder, tenantId = world.tenantId) => (await world.app.people(tenantId, who)).ids;
  const legacy = (email: string, name: string) =>
    query('insert into person (tenant_id, id, email, name) values ($1, $2, $2, $3)', [world.tenantId, email, name]);

  test('the same subject at two issuers is two people', async () => {
    const [here, there] = [holder('https://a.example', 's', 'same@x.example'), holder('https://b.example', 's', '')];
    expect(await idsOf(here)).toEqual(['https://a.example#s']);
    expect(await idsOf({ ...there, shown: here.shown })).toEqual(['https://b.example#s']);
  });

  test('rows from before name a person by address in any letters, and by name; of this tenant alone', async () => {
    await legacy('Kim@Farms.example', 'Kim Berg');
    await legacy('kim@farms.example', 'K. Berg');
    const kim = holder('https://a.example', 'kim', 'KIM@farms.example');
    expect([...(await idsOf(kim))].sort()).toEqual(
      ['https://a.example#kim', 'K. Berg', 'Kim Berg', 'Kim@Farms.example', 'Name of kim', 'kim@farms.example'].sort(),
    );
    expect(await idsOf(kim, world.otherTenantId)).toEqual(['https://a.example#kim']);
  });

  test('an address that is given away later takes no row from before along: whom it named then is kept', async () => {
    await legacy('lee@farms.example', 'Lee');
    const lee = holder('https://a.example', 'lee', 'lee@farms.example');
    const before = await idsOf(lee);
    expect(before).toContain('lee@farms.example');
    const moved = { ...lee, shown: { email: 'elsewhere@farms.example', name: 'Lee' }, issuedAt: 2000 };
    expect(await idsOf(moved)).toEqual(before);
  });

  test('nobody is the machine, whatever they are called', async () => {
    await legacy('i@farms.example', 'Isoline');
    expect(await idsOf(holder('https://a.example', 'i', 'i@farms.example'))).not.toContain('Isoline');
  });

  test('decisions of people from before hold them all the same', async () => {
    await legacy('Admin@isoline.demo', 'Adi');
    await begin();
    await query(`update claim set state = 'in_review', reviewed_by = 'Admin@isoline.demo' where id = $1`, [claimId]);
    // Somebody whom this process has not seen yet.
    const fresh = { as: { token: await world.token('admin', 10, { id: newId() }) } };
    await expect(move('approved', fresh)).rejects.toMatchObject(refused);
  });
});
