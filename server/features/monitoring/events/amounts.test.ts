import { findEvents, readEvent, runMonitoring } from '#shared/contract/monitoring';
import {
  changeShare,
  createPermalink,
  findPublicEvents,
  findShareAmounts,
  findShares,
  readPermalink,
} from '#shared/contract/publicEvents';
import { changeSettings } from '#shared/contract/settings';
import { activeCoverage, activePolicy, partnerOf } from '../../../../tests/support/insurance';
import { copyPolicy } from '../../../../tests/support/policies';
import { startWorld, type World } from '../../../../tests/support/world';
import { auditOf } from '../../../db/audit';
import { inTenant } from '../../../db/scope';

const underwriter = { as: 'underwriter' } as const;
const admin = { as: 'admin' } as const;
const byId = (id: string) => ({ params: { id } });

let world: World;
let eventId: string;
let itemId: string;
beforeAll(async () => {
  world = await startWorld({ now: new Date('2026-03-01T08:00:00Z') });
  const coverageId = await activeCoverage(world);
  const { id: customerId } = await partnerOf(world, 'POLICY_HOLDER', 'Asha Farms');
  await activePolicy(world, coverageId, customerId);
  world.setNow(new Date('2026-06-05T08:00:00Z'));
  await world.call(runMonitoring, { body: {} }, admin);
  await world.runJobs();
  eventId = (await world.call(findEvents, { query: {} }, underwriter)).content[0]?.id ?? '';
  const { policyItems } = await world.call(readEvent, { ...byId(eventId), query: {} }, underwriter);
  itemId = policyItems[0]?.id ?? '';
});
afterEach(() => world.call(changeSettings, { body: { linkAmounts: true } }, admin));
afterAll(() => world.close());

const share = (amountOf?: string | null) =>
  world.call(createPermalink, { ...byId(eventId), body: amountOf === undefined ? {} : { amountOf } }, underwriter);
const change = (id: string, amountOf: string | null) =>
  world.call(changeShare, { ...byId(id), body: { amountOf } }, underwriter);
const text = async (path: string) => (await world.fetch(path, { headers: { accept: 'text/html' } })).text();
const previewBehind = async (slug: string) => {
  const preview = await world.app.preview?.(slug, ['en']);
  if (!preview?.tenantId) throw new Error('There is no preview.');
  return preview;
};
const amountsOf = async (slug: string) => (await world.call(readPermalink, byId(slug))).amounts ?? null;
/** How sums are written, in JSON and in words. */
const sums = /amounts|INR|144,?000|288,?000/;

test('a link says no sum unless told to: not its card, its page, its certificate, its preview, nor what embeds it', async () => {
  const { permalink } = await share();
  const card = await text(`/internal/permalinks/${permalink}`);
  expect(sums.exec(card)).toBeNull();
  for (const path of [`/m/${permalink}`, `/m/${permalink}?id=${eventId}`, `/embed/m/${permalink}`])
    expect(await text(path)).not.toMatch(/INR/);
  for (const path of [`/internal/permalinks/${permalink}/certificate`, '/internal/parametric-events/external'])
    expect(await text(path)).not.toMatch(/INR|amounts/);
  const { title, description } = await previewBehind(permalink);
  expect(`${title} ${description}`).not.toMatch(/INR/);
});

test('a link that says the amount says that of what it is about, names nobody, and its certificate stays of a hundred', async () => {
  const { policyItems } = await world.call(readEvent, { ...byId(eventId), query: {} }, underwriter);
  const [item] = policyItems;
  for (const amountOf of ['event', itemId]) {
    const { permalink } = await share(amountOf);
    expect(await amountsOf(permalink)).toEqual({
      sumInsured: item?.coverageTotalSumInsured,
      payout: item?.calculatedPayout,
      indicativePayout: item?.calculatedPayout,
    });
    expect(await text(`/internal/permalinks/${permalink}`)).not.toMatch(/Asha|policy/i);
    expect(await text(`/m/${permalink}`)).toMatch(/The index pays about INR [\d,.]+ of the INR [\d,.]+ insured/);
    expect(await text(`/internal/permalinks/${permalink}/certificate`)).not.toMatch(/INR|Asha/);
    const { description } = await previewBehind(permalink);
    expect(description).toMatch(/^The index pays about INR/);
  }
});

test('events that anyone may read say no sum, whatever links of them say', async () => {
  await share('event');
  await world.parts.database.pool.query('update coverage set labels = $1', [['system/visibility:public']]);
  const { content } = await world.call(findPublicEvents, { query: {} });
  expect(content).toHaveLength(1);
  expect(content[0]).not.toHaveProperty('amounts');
});

test('it is taken back and given again at once, and each time noted', async () => {
  const { id, permalink } = await share('event');
  const last = async () => {
    const { rows } = await inTenant(world.parts.database.db, world.tenantId, (db) =>
      auditOf(db, eventId, { page: 0, size: 1 }),
    );
    return rows[0];
  };
  expect(await last()).toMatchObject({ action: 'shared', details: { permalinkId: id, amountOf: 'event' } });
  expect(await amountsOf(permalink)).not.toBeNull();
  expect(await change(id, null)).toMatchObject({ amountOf: null, state: 'live' });
  expect(await last()).toMatchObject({ action: 'share amount hidden', details: { permalinkId: id } });
  expect(await amountsOf(permalink)).toBeNull();
  expect(await change(id, itemId)).toMatchObject({ amountOf: itemId });
  expect(await last()).toMatchObject({ action: 'share amount shown', details: { permalinkId: id, amountOf: itemId } });
  expect(await amountsOf(permalink)).not.toBeNull();
  const shares = await world.call(findShares, { query: { eventId } }, underwriter);
  expect(shares.find((link) => link.id === id)).toMatchObject({ amountOf: itemId });
});

test('a tenant that forbids amounts has none on any link, those that are out included', async () => {
  const { id, permalink } = await share('event');
  expect(await amountsOf(permalink)).not.toBeNull();
  await world.call(changeSettings, { body: { linkAmounts: false } }, admin);
  for (const paused of [true, false]) await world.call(changeShare, { ...byId(id), body: { paused } }, underwriter);
  expect(await amountsOf(permalink)).toBeNull();
  for (const ask of [() => share('event'), () => change(id, itemId)])
    await expect(ask()).rejects.toMatchObject({ status: 409, code: 'permalinks.noAmounts' });
  expect((await world.call(findShareAmounts, byId(eventId), underwriter)).allowed).toBe(false);
});

test('of what is not insured by the event there is no amount', async () => {
  const { id } = await share();
  for (const amountOf of ['nowhere', eventId]) {
    await expect(share(amountOf)).rejects.toMatchObject({ status: 422, code: 'permalinks.amount' });
    await expect(change(id, amountOf)).rejects.toMatchObject({ status: 422, code: 'permalinks.amount' });
  }
  await world.parts.database.pool.query("update policy set state = 'draft'");
  await expect(share('event')).rejects.toMatchObject({ status: 422, code: 'permalinks.amount' });
  const asked = await world.call(findShareAmounts, byId(eventId), underwriter);
  expect(asked).toEqual({ allowed: true, whole: null, items: [], itemsTotal: 0 });
  await world.parts.database.pool.query("update policy set state = 'active'");
});

test('amounts of two currencies are not added: a link says that of one policy', async () => {
  const { rows } = await world.parts.database.pool.query<{ id: string }>('select id from policy');
  await copyPolicy(world, rows[0]?.id ?? '', 'zloty', { currency: 'PLN' });
  const asked = await world.call(findShareAmounts, byId(eventId), underwriter);
  expect(asked).toMatchObject({ whole: null, itemsTotal: 2 });
  await expect(share('event')).rejects.toMatchObject({ status: 422, code: 'permalinks.amount' });
  const zloty = asked.items.find(({ sumInsured }) => sumInsured.currency === 'PLN');
  const { permalink } = await share(zloty?.id);
  expect(await amountsOf(permalink)).toMatchObject({
    ...{ sumInsured: { amount: 288_000, currency: 'PLN' }, payout: { amount: 144_000, currency: 'PLN' } },
  });
  await world.parts.database.pool.query("delete from policy_item where id like '%~%'");
});

test('what can be chosen is told with names to whoever shares', async () => {
  const { whole, items, itemsTotal } = await world.call(findShareAmounts, byId(eventId), underwriter);
  expect(itemsTotal).toBe(1);
  expect(items).toEqual([
    { id: itemId, policyHolderName: 'Asha Farms', beneficiaryName: expect.any(String), sumInsured: whole },
  ]);
});

test.each([
  ['GT', 60],
  ['LT', 35.5],
])('the detail of an event tells the triggers of its index: %s %d', async (triggerComparator, value) => {
  await world.parts.database.pool.query(
    `update coverage_version set terms =
       jsonb_set(jsonb_set(terms, '{payout,comparator}', to_jsonb($1::text)), '{payout,trigger}', to_jsonb($2::float8))`,
    [triggerComparator, value],
  );
  const { coverage } = await world.call(readEvent, { ...byId(eventId), query: {} }, underwriter);
  expect(coverage.indexDefinition.triggers).toEqual([{ triggerComparator, value }]);
});
