import { inArray } from 'drizzle-orm';
import { findCoverages } from '#shared/contract/coverages';
import { simulateCoverage } from '#shared/contract/coverageVersions';
import { exportInbox, findInbox, findWork, markAllRead, markRead } from '#shared/contract/inbox';
import { createQuote, findQuotes, saveQuote } from '#shared/contract/quotes';
import { byCommand } from '../../base/person';
import { startWorld, type Who, type World } from '../../../tests/support/world';
import { inboxMessage, inboxRead } from '../../db/schema/platform';
import { inTenant } from '../../db/scope';
import { forgetMessages } from './repository';
import { tell } from './tell';

let world: World;
beforeAll(async () => {
  world = await startWorld();
  await told([
    { kind: 'expiryNear', area: 'policies', subjectId: 'p1', name: 'Kuttanad paddy', date: '2026-06-30', key: 'one' },
    { kind: 'eventDetected', area: 'monitoring', subjectId: 'e1', name: 'Late monsoon', key: 'two' },
    {
      kind: 'quoteFailed',
      area: 'quotes',
      subjectId: 'q1',
      name: 'Delta',
      recipient: await world.personOf('agent'),
      key: 'three',
    },
  ]);
});
afterAll(() => world.close());

const told = (messages: Parameters<typeof tell>[2], tenantId = world.tenantId) =>
  inTenant(world.parts.database.db, tenantId, (db) => tell(db, { tenantId, now: world.parts.now() }, messages));
const inbox = (as: Who, unread = false) => world.call(findInbox, { query: unread ? { unread: 'true' } : {} }, { as });
const namesFor = async (as: Who) => (await inbox(as)).content.map(({ name }) => name);

test('everybody finds what their role may see, and what concerns them alone', async () => {
  expect(await namesFor('agent')).toEqual(['Delta']);
  expect(await namesFor('underwriter')).toEqual(['Late monsoon']);
  expect((await namesFor('admin')).sort()).toEqual(['Kuttanad paddy', 'Late monsoon']);
  expect(await namesFor('stranger')).toEqual([]);
});

test('a message is as old as what it tells of, not as its writing', async () => {
  const now = new Date('2026-02-03T04:05:06.000Z');
  const message = { kind: 'expiryNear', area: 'policies', subjectId: 'p2', name: 'Long ago', key: 'four' } as const;
  await inTenant(world.parts.database.db, world.otherTenantId, (db) =>
    tell(db, { tenantId: world.otherTenantId, now }, [message]),
  );
  const rows = await inTenant(world.parts.database.db, world.otherTenantId, (db) => db.select().from(inboxMessage));
  expect(rows.map(({ createdAt }) => createdAt)).toEqual([now]);
});

test('what is older than a quarter of a year is forgotten, with whether it was read', async () => {
  const { db } = world.parts.database;
  const ago = (days: number) => new Date(Date.now() - days * 86_400_000);
  const ids = ['recent', 'forgotten'];
  const rowOf = (id: string, createdAt: Date) => ({
    ...{
      tenantId: world.otherTenantId,
      id,
      kind: 'eventDetected',
      area: 'monitoring',
      subjectId: id,
      name: id,
      key: id,
    },
    createdAt,
  });
  const left = await inTenant(db, world.otherTenantId, async (own) => {
    await own.insert(inboxMessage).values([rowOf('recent', ago(89)), rowOf('forgotten', ago(91))]);
    await own
      .insert(inboxRead)
      .values(ids.map((messageId) => ({ tenantId: world.otherTenantId, messageId, userId: byCommand('somebody') })));
    await forgetMessages(own);
    const messages = await own.select().from(inboxMessage).where(inArray(inboxMessage.id, ids));
    return [messages.map(({ id }) => id), (await own.select().from(inboxRead)).map(({ messageId }) => messageId)];
  });
  expect(left).toEqual([['recent'], ['recent']]);
});

test('the same thing is told once', async () => {
  await told([{ kind: 'eventDetected', area: 'monitoring', subjectId: 'e1', name: 'Late monsoon', key: 'two' }]);
  expect(await namesFor('underwriter')).toEqual(['Late monsoon']);
});

test('an inbox is narrowed and sorted, and its file holds what is read, in the order asked for', async () => {
  const ask = async (query: object) =>
    (await world.call(findInbox, { query }, { as: 'admin' })).content.map(({ name }) => name);
  const [paddy, monsoon] = ['Kuttanad paddy', 'Late monsoon'];
  expect(await ask({ sort: 'name' })).toEqual([paddy, monsoon]);
  expect(await ask({ sort: 'name,desc' })).toEqual([monsoon, paddy]);
  expect(await ask({ about: 'expiryNear' })).toEqual([paddy]);
  expect(await ask({ search: 'MONSOON' })).toEqual([monsoon]);
  expect(await ask({ search: '_' })).toEqual([]);
  const { content } = await inbox('admin');
  expect(await ask({ sort: 'createdAt' })).toEqual(content.map(({ name }) => name).reverse());
  await expect(ask({ sort: 'colour' })).rejects.toMatchObject({ status: 400, code: 'request.sort' });
  const query = { kind: 'csv', columns: 'message,state', sort: 'name', language: 'de' } as const;
  const text = await (await world.send(exportInbox, { query }, { as: 'admin' })).text();
  expect(text.split('\r\n')).toEqual([
    'Nachricht,Zustand',
    'Endet am 30-Jun-2026: Kuttanad paddy,Ungelesen',
    'Ereignis erkannt: Late monsoon,Ungelesen',
    '',
  ]);
  const own = await world.send(exportInbox, { query: { kind: 'json' } }, { as: 'agent' });
  expect(await own.json()).toMatchObject([{ name: 'Delta' }]);
});

test('what one person has read is still new to another', async () => {
  const [first] = (await inbox('underwriter')).content;
  await world.call(markRead, { params: { id: first?.id ?? '' } }, { as: 'underwriter' });
  await world.call(markRead, { params: { id: first?.id ?? '' } }, { as: 'underwriter' });
  expect(await inbox('underwriter')).toMatchObject({ unread: 0, content: [{ isRead: true }] });
  expect(await inbox('underwriter', true)).toMatchObject({ totalElements: 0 });
  expect((await inbox('admin')).unread).toBe(2);
  const byState = await world.call(findInbox, { query: { sort: 'isRead', size: 1 } }, { as: 'underwriter' });
  expect(byState.content).toMatchObject([{ isRead: true }]);
  await world.call(markAllRead, {}, { as: 'admin' });
  expect((await inbox('admin')).unread).toBe(0);
  expect((await inbox('agent')).unread).toBe(1);
});

test('nobody marks what is not for them', async () => {
  const [foreign] = (await inbox('agent')).content;
  for (const as of ['underwriter', 'stranger'] as const) {
    const marking = world.call(markRead, { params: { id: foreign?.id ?? '' } }, { as });
    await expect(marking).rejects.toMatchObject({ status: 404 });
  }
  expect((await inbox('agent')).unread).toBe(1);
});

describe('in the sample world', () => {
  let sample: World;
  beforeAll(async () => {
    sample = await startWorld({ seed: true });
  });
  afterAll(() => sample.close());

  test('whoever starts a simulation is told that it is done, and nobody else', async () => {
    const { content } = await sample.call(
      findCoverages,
      { query: { uiState: 'simulated', size: 1 } },
      { as: 'underwriter' },
    );
    const [coverage] = content;
    await sample.call(simulateCoverage, { params: { id: coverage?.id ?? '' } }, { as: 'underwriter' });
    await sample.runJobs();
    const mine = await sample.call(findInbox, { query: { size: 100 } }, { as: 'underwriter' });
    // Of its first simulation the underwriter has read already.
    const unread = mine.content.filter(({ isRead }) => !isRead);
    expect(unread.filter(({ subjectId }) => subjectId === coverage?.id)).toMatchObject([
      { kind: 'simulationDone', area: 'coverages', subjectId: coverage?.id, name: coverage?.label, isRead: false },
    ]);
    const others = await sample.call(findInbox, { query: { size: 100 } }, { as: 'owner' });
    expect(others.content.filter(({ subjectId }) => subjectId === coverage?.id)).toEqual([]);
  });

  test('the daily monitoring tells of events that pay, and of data that are late', async () => {
    const { content } = await sample.call(findInbox, { query: { size: 200 } }, { as: 'admin' });
    expect(content.map(({ kind }) => kind)).toContain('eventDetected');
    const now = new Date().toISOString();
    expect(content.filter(({ createdAt }) => createdAt > now)).toEqual([]);
  });

  test("my work is what waits in the areas of the role, drafts being one's own", async () => {
    const workOf = async (as: Who) =>
      new Map((await sample.call(findWork, {}, { as })).map((work) => [work.kind, work]));
    const [agent, underwriter, admin] = [await workOf('agent'), await workOf('underwriter'), await workOf('admin')];
    for (const kind of ['eventToReview', 'policyNear', 'correctionToDecide', 'dataLate'] as const)
      expect(agent.has(kind)).toBe(false);
    expect(underwriter.has('quoteToAnswer')).toBe(false);
    const { totalElements } = await sample.call(findQuotes, { query: { status: 'COMPLETED' } }, { as: 'agent' });
    expect(agent.get('quoteToAnswer')?.total).toBe(totalElements);
    expect(admin.get('eventToReview')?.items.length).toBeGreaterThan(0);
    const before = agent.get('draftQuote')?.total ?? 0;
    const draft = await sample.call(createQuote, {}, { as: 'agent' });
    // Nothing is in it yet: there is nothing to go on with.
    expect((await workOf('agent')).get('draftQuote')?.total ?? 0).toBe(before);
    const { content } = await sample.call(findCoverages, { query: { quotable: 'true', size: 1 } }, { as: 'agent' });
    const [coverage] = content;
    if (!coverage) throw new Error('The sample world has coverages.');
    const insured = { quantity: 1, sumInsured: { amount: 1000, currency: coverage.currency } };
    const quoteItems = [{ coverageId: coverage.id, name: coverage.label, ...insured }];
    const body = { currency: coverage.currency, quoteItems };
    await sample.call(saveQuote, { params: { id: draft.id }, body }, { as: 'agent' });
    const drafts = (await workOf('agent')).get('draftQuote');
    expect(drafts?.total).toBe(before + 1);
    expect((await workOf('owner')).get('draftQuote')?.items.map(({ id }) => id) ?? []).not.toContain(draft.id);
  });
});
