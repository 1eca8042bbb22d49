import { createPolicy } from '#shared/contract/policies';
import { copyQuote, createQuote, findQuotes, readQuote, rejectQuote, saveQuote } from '#shared/contract/quotes';
import { activeCoverage, completedQuote, partnerOf, quoteBody } from '../../../tests/support/insurance';
import { startWorld, type World } from '../../../tests/support/world';
import { inTenant } from '../../db/scope';
import { expireQuotes, validUntilOf } from './expire';

const agent = { as: 'agent' } as const;
const byId = (id: string) => ({ params: { id } });

let world: World;
let coverageId: string;
let holderId: string;
beforeAll(async () => {
  world = await startWorld({ now: new Date('2026-03-01T08:00:00Z') });
  coverageId = await activeCoverage(world);
  holderId = (await partnerOf(world, 'POLICY_HOLDER', 'Paddy growers')).id;
});
afterAll(() => world.close());

test.each([
  ['30 days, when the cover begins later', '2026-06-01', 1, '2026-03-31'],
  ['until the day before the cover begins, when that is sooner', '2026-03-10', 1, '2026-03-09'],
  ['until ten days before, where a policy is activated as long before', '2026-03-20', 10, '2026-03-10'],
  ['today, when it has begun already', '2026-02-10', 1, '2026-03-01'],
])('a price is kept open %s', (_, inception, minDaysBeforeInception, until) => {
  expect(validUntilOf(inception, { today: '2026-03-01', minDaysBeforeInception })).toBe(until);
});

test('a quote can be accepted as long as its policy can be activated, on that last day to its end', async () => {
  world.setNow(new Date('2026-03-20T08:00:00Z'));
  const id = await completedQuote(world, coverageId, holderId);
  expect(await world.call(readQuote, byId(id), agent)).toMatchObject({ validUntil: '2026-03-31' });
  world.setNow(new Date('2026-03-31T23:59:59Z'));
  expect(await world.call(createPolicy, { body: { quoteId: id } }, agent)).toMatchObject({
    quoteId: id,
    state: 'draft',
  });
  world.setNow(new Date('2026-03-01T08:00:00Z'));
});

test('a quote that nobody answers expires by itself, and is not accepted any more', async () => {
  const id = await completedQuote(world, coverageId, holderId);
  expect(await world.call(readQuote, byId(id), agent)).toMatchObject({ status: 'COMPLETED', validUntil: '2026-03-31' });
  const sweep = (today: string) =>
    inTenant(world.parts.database.db, world.tenantId, (db) =>
      expireQuotes(db, { tenantId: world.tenantId, today, now: new Date(today) }),
    );
  expect(await sweep('2026-03-31')).toBe(0);
  world.setNow(new Date('2026-04-01T08:00:00Z'));
  const refusal = {
    status: 409,
    code: 'quotes.expired',
    message: 'This quote was valid until 2026-03-31 and has expired. Copy it to price it again.',
  };
  const accept = () => world.call(createPolicy, { body: { quoteId: id } }, agent);
  // Refused from the first moment of the day, before the daily run has come.
  await expect(accept()).rejects.toMatchObject(refusal);
  expect(await sweep('2026-04-01')).toBe(1);
  expect(await world.call(readQuote, byId(id), agent)).toMatchObject({ status: 'EXPIRED', uiState: 'expired' });
  await expect(accept()).rejects.toMatchObject(refusal);
  await expect(world.call(rejectQuote, byId(id), agent)).rejects.toMatchObject({ status: 409 });
  expect(await sweep('2026-04-02')).toBe(0);
  expect(await world.call(copyQuote, byId(id), agent)).toMatchObject({ uiState: 'draft', validUntil: null });
  const expired = await world.call(findQuotes, { query: { status: 'EXPIRED' } }, agent);
  expect(expired.content.map((quote) => quote.id)).toEqual([id]);
});

test('drafts stand in the list of whoever writes them, quotes in the list of all', async () => {
  const { id } = await world.call(createQuote, {}, agent);
  await world.call(saveQuote, { ...byId(id), body: { name: 'My own draft', quoteItems: [] } }, agent);
  const names = async (as: 'agent' | 'owner') =>
    (await world.call(findQuotes, { query: { size: 100 } }, { as })).content.map(({ name }) => name);
  expect(await names('agent')).toContain('My own draft');
  const others = await names('owner');
  expect(others).not.toContain('My own draft');
  expect(others.length).toBeGreaterThan(0);
});

test('a quote says of itself what its policy will, line by line', async () => {
  world.setNow(new Date('2026-03-01T08:00:00Z'));
  const { id } = await world.call(createQuote, { body: { program: 'Paddy' } }, agent);
  await world.call(saveQuote, { ...byId(id), body: { ...quoteBody(coverageId, holderId), remarks: 'By hand' } }, agent);
  const { description } = await world.call(readQuote, byId(id), agent);
  expect(description).toContain('Sum insured basis: ');
  expect(description).toContain('Remarks: By hand');
});
