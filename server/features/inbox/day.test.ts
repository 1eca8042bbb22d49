import { createCoverage, deleteCoverage } from '#shared/contract/coverageDesign';
import { findInbox, findWork, type InboxKind, type WorkKind } from '#shared/contract/inbox';
import { findEvents, moveEvent, runMonitoring } from '#shared/contract/monitoring';
import { cancelDraftPolicy, createPolicy } from '#shared/contract/policies';
import { activeCoverage, activePolicy, completedQuote, inr, partnerOf } from '../../../tests/support/insurance';
import { ingestRecord } from '../../../tests/support/records';
import { startWorld, type Who, type World } from '../../../tests/support/world';

let world: World;
let place: { readonly dataSetId: string; readonly targetId: string };
let policyId: string;
let draftId: string;
/** A policy from 1 April to 31 May 2026, a draft of the same days, and a record that ends on 5 April. */
beforeAll(async () => {
  world = await startWorld({ now: new Date('2026-03-01T08:00:00Z') });
  place = await ingestRecord(world, {
    ...{ name: 'gauge', dataSet: 'Gauge', provider: 'Own gauge', columns: 'date,prcp_mm' },
    ...{ from: '2005-01-01', to: '2026-04-05', day: () => '1' },
  });
  const coverageId = await activeCoverage(world, place);
  const { id: holderId } = await partnerOf(world, 'POLICY_HOLDER', 'Paddy growers');
  policyId = await activePolicy(world, coverageId, holderId);
  const quoteId = await completedQuote(world, coverageId, holderId);
  draftId = (await world.call(createPolicy, { body: { quoteId } }, { as: 'agent' })).id;
});
afterAll(() => world.close());

async function runOn(day: string) {
  world.setNow(new Date(`${day}T08:00:00Z`));
  await world.call(runMonitoring, { body: {} }, { as: 'admin' });
  await world.runJobs();
}
/** What an administrator has been told of this kind, the newest first. */
const told = async (about: InboxKind) =>
  (await world.call(findInbox, { query: { about } }, { as: 'admin' })).content.map(
    ({ subjectId, date }) => [subjectId, date] as const,
  );
const waiting = async (kind: WorkKind, as: Who = 'admin') =>
  (await world.call(findWork, {}, { as })).find((work) => work.kind === kind)?.items.map(({ id }) => id) ?? [];

test('policies are near thirty days before they begin, and told of a week before; a draft that was withdrawn is neither', async () => {
  expect(await waiting('policyNear')).toEqual([]);
  world.setNow(new Date('2026-03-02T08:00:00Z'));
  expect([...(await waiting('policyNear'))].sort()).toEqual([policyId, draftId].sort());
  await world.call(cancelDraftPolicy, { params: { id: draftId } }, { as: 'agent' });
  expect(await waiting('policyNear')).toEqual([policyId]);
  await runOn('2026-03-24');
  expect(await told('inceptionNear')).toEqual([]);
  await runOn('2026-03-25');
  await runOn('2026-03-26');
  expect(await told('inceptionNear')).toEqual([[policyId, '2026-04-01']]);
  expect(await told('expiryNear')).toEqual([]);
  await runOn('2026-04-02');
  expect(await waiting('policyNear')).toEqual([]);
});

test('data are late that are ten days behind in the period of an event, while nobody has taken it over', async () => {
  await runOn('2026-04-15');
  expect(await told('dataLate')).toEqual([]);
  expect(await waiting('dataLate')).toEqual([]);
  await runOn('2026-04-16');
  await runOn('2026-04-17');
  const [[setId, lastDate] = []] = await told('dataLate');
  expect(await told('dataLate')).toHaveLength(1);
  expect(lastDate).toBe('2026-04-05');
  expect(await waiting('dataLate')).toEqual([setId]);
});

test('policies in force are told of two weeks before they end, once', async () => {
  await runOn('2026-05-16');
  expect(await told('expiryNear')).toEqual([]);
  await runOn('2026-05-17');
  await runOn('2026-05-31');
  expect(await told('expiryNear')).toEqual([[policyId, '2026-05-31']]);
});

test('for an event that somebody has taken over no data are awaited', async () => {
  const [event] = (await world.call(findEvents, { query: {} }, { as: 'underwriter' })).content;
  expect(await waiting('dataLate')).toHaveLength(1);
  await world.call(
    moveEvent,
    { params: { id: event?.id ?? '' }, body: { to: 'TERMINATED', reason: 'Agreed with the holder' } },
    { as: 'underwriter' },
  );
  expect(await waiting('dataLate')).toEqual([]);
});

test('drafts are their writer’s own, the earliest first, five of them; what was archived is no work', async () => {
  const days = ['10', '12', '11', '15', '14', '13'];
  const ids = new Map<string, string>();
  for (const day of days) {
    const body = {
      ...{ label: `Draft ${day}`, riskTypeId: 'RAINFALL', currency: 'INR', detrend: 'NONE' as const },
      ...{ dataSet: { id: place.dataSetId }, monitoringTarget: { id: place.targetId } },
      indexDefinition: { id: 'precip-sum-total' },
      payoutStructure: { type: 'linear' as const, trigger: 60, minPayout: inr(20), payoutPerUnit: inr(1) },
      ...{ start: `2026-07-${day}`, end: '2026-08-31' },
    };
    ids.set(day, (await world.call(createCoverage, { body }, { as: 'underwriter' })).id);
  }
  const idsOf = (...of: string[]) => of.map((day) => ids.get(day));
  expect(await waiting('draftCoverage', 'underwriter')).toEqual(idsOf('10', '11', '12', '13', '14'));
  expect(await waiting('draftCoverage', 'owner')).toEqual([]);
  await world.call(deleteCoverage, { params: { id: ids.get('10') ?? '' } }, { as: 'underwriter' });
  expect(await waiting('draftCoverage', 'underwriter')).toEqual(idsOf('11', '12', '13', '14', '15'));
});
