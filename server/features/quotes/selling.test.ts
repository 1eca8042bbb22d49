import { findCoverages, findCoveragesInBox, listCoverages } from '#shared/contract/coverages';
import { cancelDraftPolicy, createPolicy, submitPolicy } from '#shared/contract/policies';
import { completeQuote, copyQuote, createQuote, findQuotes, readQuote, saveQuote } from '#shared/contract/quotes';
import { changeSettings } from '#shared/contract/settings';
import { whyNotQuotable } from '#shared/engine/selling';
import { eventStatuses } from '#shared/engine/status';
import { activeCoverage, completedQuote, partnerOf, quoteBody } from '../../../tests/support/insurance';
import { startWorld, type World } from '../../../tests/support/world';

const agent = { as: 'agent' } as const;
const admin = { as: 'admin' } as const;
const byId = (id: string) => ({ params: { id } });
const begun =
  'The period of the coverage "Spring rain" began on 2026-04-01: it cannot be sold any more, for what happens in it begins to be known.';

let world: World;
let coverageId: string;
let holderId: string;
beforeEach(async () => {
  world = await startWorld({ now: new Date('2026-03-01T08:00:00Z') });
  coverageId = await activeCoverage(world);
  holderId = (await partnerOf(world, 'POLICY_HOLDER', 'Paddy growers')).id;
});
afterEach(() => world.close());

const on = (day: string) => world.setNow(new Date(`${day}T23:59:59Z`));
const read = (id: string) => world.call(readQuote, byId(id), agent);
/** A draft of the coverage, as the wizard saves it. */
async function draft(): Promise<string> {
  const { id } = await world.call(createQuote, {}, agent);
  await world.call(saveQuote, { ...byId(id), body: quoteBody(coverageId, holderId) }, agent);
  return id;
}
const standing = (status: string) =>
  world.parts.database.pool.query('update parametric_event set status = $1 where coverage_id = $2', [
    status,
    coverageId,
  ]);

test('list and map offer what the rule lets be sold, on each day and whatever has come of the event', async () => {
  const box = { topLeftLat: 90, topLeftLon: -180, bottomRightLat: -90, bottomRightLon: 180 };
  const query = { labels: '', quotable: 'true' };
  const offered: unknown[] = [];
  const told: unknown[] = [];
  const ask = async (label: string, minDaysBeforeInception: number) => {
    const list = await world.call(findCoverages, { query }, agent);
    const map = await world.call(findCoveragesInBox, { query: { ...query, ...box } }, agent);
    offered.push([label, list.totalElements, map.features.length]);
    const [coverage] = await world.call(listCoverages, { query: {}, body: [coverageId] }, agent);
    if (!coverage) throw new Error('The coverage is there');
    const today = world.parts.now().toISOString().slice(0, 10);
    const why = whyNotQuotable({ ...coverage, activeVersion: 1 }, today, { minDaysBeforeInception });
    told.push([label, why === null ? 1 : 0, why === null ? 1 : 0]);
  };
  for (const days of [0, 1, 10]) {
    await world.call(changeSettings, { body: { minDaysBeforeInception: days } }, admin);
    for (const day of ['2026-03-22', '2026-03-23', '2026-03-31', '2026-04-01', '2026-04-02', '2026-06-01']) {
      on(day);
      await ask(`${day}, ${days} before`, days);
    }
  }
  await world.call(changeSettings, { body: { minDaysBeforeInception: 1 } }, admin);
  on('2026-03-01');
  for (const status of eventStatuses) {
    await standing(status);
    await ask(status, 1);
  }
  expect(offered).toEqual(told);
  expect(offered).toContainEqual(['2026-03-31, 1 before', 1, 1]);
  expect(offered).toContainEqual(['2026-04-01, 1 before', 0, 0]);
  expect(offered).toContainEqual(['DETECTED', 0, 0]);
});

test('what cannot be sold joins no draft; what a draft holds already stays in it, and the draft says so', async () => {
  const id = await draft();
  expect(await read(id)).toMatchObject({ obstacle: null });
  on('2026-04-01');
  const obstacle = { why: 'begun', text: begun };
  expect(await read(id)).toMatchObject({ obstacle });
  const { content } = await world.call(findQuotes, { query: {} }, agent);
  expect(content).toMatchObject([{ id, obstacle }]);
  const remarks = 'Called on the first of April';
  const body = { ...quoteBody(coverageId, holderId), remarks };
  expect(await world.call(saveQuote, { ...byId(id), body }, agent)).toMatchObject({ remarks, quoteItems: [{}] });
  const { id: another } = await world.call(createQuote, {}, agent);
  await expect(world.call(saveQuote, { ...byId(another), body }, agent)).rejects.toMatchObject({
    ...{ status: 422, code: 'quotes.invalid', message: begun },
    details: { fields: [{ path: 'body.quoteItems.0', message: begun }] },
  });
  await expect(world.call(completeQuote, { ...byId(id), body }, agent)).rejects.toMatchObject({ message: begun });
  expect(await world.call(copyQuote, byId(id), agent)).toMatchObject({
    quoteItems: [],
    obstacle: { why: 'inception' },
  });
});

test('an inception on which no policy can begin is refused beside its field', async () => {
  const id = await draft();
  on('2026-03-20');
  const body = quoteBody(coverageId, holderId, { inceptionDate: '2026-03-20' });
  const message =
    'The inception date (2026-03-20) is too near: a policy that is sold today begins on 2026-03-21 at the earliest.';
  await expect(world.call(completeQuote, { ...byId(id), body }, agent)).rejects.toMatchObject({
    ...{ status: 422, message, details: { fields: [{ path: 'body.inceptionDate', message }] } },
  });
  await world.call(saveQuote, { ...byId(id), body }, agent);
  expect(await read(id)).toMatchObject({ obstacle: { why: 'inception', text: message } });
});

test('a quote that waits for its price over the night on which its cover begins gets none', async () => {
  on('2026-03-31');
  const { id } = await world.call(createQuote, {}, agent);
  await world.call(completeQuote, { ...byId(id), body: quoteBody(coverageId, holderId) }, agent);
  on('2026-04-01');
  await world.runJobs();
  expect(await read(id)).toMatchObject({ uiState: 'fail', error: begun, grossWrittenPremium: null });
});

test('no policy is made of a quote whose index stands beyond its trigger, nor once its tenant asks for more days', async () => {
  const id = await completedQuote(world, coverageId, holderId);
  const make = () => world.call(createPolicy, { body: { quoteId: id } }, agent);
  await standing('DETECTED');
  await expect(make()).rejects.toMatchObject({ status: 409, code: 'quotes.notSold', details: { why: 'triggered' } });
  await standing('MONITORED');
  await world.call(changeSettings, { body: { minDaysBeforeInception: 60 } }, admin);
  await expect(make()).rejects.toMatchObject({ status: 409, code: 'quotes.notSold', details: { why: 'near' } });
  await world.call(changeSettings, { body: { minDaysBeforeInception: 1 } }, admin);
  expect(await make()).toMatchObject({ state: 'draft' });
});

test('a draft policy that could not be activated any more is not submitted, and can be withdrawn', async () => {
  const quoteId = await completedQuote(world, coverageId, holderId);
  const { id } = await world.call(createPolicy, { body: { quoteId } }, agent);
  on('2026-04-01');
  await expect(world.call(submitPolicy, byId(id), agent)).rejects.toMatchObject({
    ...{ status: 409, code: 'policies.inception', message: expect.stringContaining('Withdraw it') },
  });
  await world.call(cancelDraftPolicy, byId(id), agent);
  expect(await read(quoteId)).toMatchObject({ status: 'COMPLETED', obstacle: { why: 'begun' } });
});
