import { findClaims } from '#shared/contract/claims';
import { coverageHistory, coverageLabels, findCoverages } from '#shared/contract/coverages';
import { readCoverageVersions } from '#shared/contract/coverageVersions';
import { findInbox } from '#shared/contract/inbox';
import { findPartners } from '#shared/contract/partners';
import { findPolicies, readPolicy } from '#shared/contract/policies';
import { policyHistory } from '#shared/contract/policyReport';
import { findPrograms } from '#shared/contract/programs';
import { findQuotes, quoteHistory } from '#shared/contract/quotes';
import { claimStates, policyStates, quoteMachine, quoteStage } from '#shared/engine/states';
import { demoAccounts } from '../server/identity/accounts';
import { startWorld, type World } from './support/world';

let world: World;
const [owner, agent] = [{ as: 'owner' }, { as: 'agent' }] as const;
beforeAll(async () => {
  world = await startWorld({ seed: true });
}, 300_000);
afterAll(() => world.close());
const all = { labels: '', size: 200 };
const each = <T, R>(things: readonly T[], ask: (thing: T) => Promise<R>) => Promise.all(things.map(ask));
const byId = (id: string) => ({ params: { id }, query: {} });
const policies = async () => (await world.call(findPolicies, { query: all }, owner)).content;
const sorted = (values: Iterable<string>) => [...new Set(values)].sort();

test('a cover of several triggers was designed, priced, offered, sold, watched and paid once, and is on sale for the next season', async () => {
  const { content } = await world.call(findCoverages, { query: all }, owner);
  const several = content.filter(({ coverageType }) => coverageType === 'MULTI_TRIGGER');
  const [next, now, ...before] = several.toSorted((a, b) => (a.start < b.start ? 1 : -1));
  expect(before.length).toBeGreaterThanOrEqual(2);
  expect(next).toMatchObject({ uiState: 'active', label: `Drought or heat, Chinchiná ${next?.start.slice(0, 4)}` });
  expect(now).toMatchObject({ uiState: 'active', label: 'Drought or heat, Chinchiná' });
  expect(now?.coverages.map(({ label, riskTypeId }) => [label, riskTypeId])).toEqual([
    ['Too little rain', 'RAINFALL'],
    ['Too many hot days', 'TEMPERATURE'],
  ]);
  const sold = await each(
    (await policies()).filter(({ name }) => name.startsWith('Chinchiná coffee, berry filling')),
    ({ id }) => world.call(readPolicy, byId(id), owner),
  );
  expect(sold).toHaveLength(several.length - 1);
  const last = sold.find(({ policyItems }) => policyItems.some(({ coverage }) => coverage.id === now?.id));
  expect(last?.policyItems.map(({ coverage }) => coverage.id)).toEqual([now?.id, now?.id]);
  // Its season is that of the berries: on other days it is over.
  const told = { running: 'MONITORED', expired: 'NO_PAYOUT' };
  expect(Object.entries(told)).toContainEqual([last?.state, last?.eventStatus.id]);
  expect(sold.filter(({ totalPaidAmount }) => totalPaidAmount.amount > 0)).toHaveLength(1);
});

test('every program has something on sale, whatever the day', async () => {
  const { content: programs } = await world.call(findPrograms, { query: { size: 50 } }, owner);
  const active = programs.filter(({ status }) => status === 'ACTIVE');
  expect(active.length).toBeGreaterThan(4);
  const offers = await each(active, async ({ name }) => {
    const query = { labels: `user/program:${name}`, quotable: 'true', size: 50 } as const;
    return [name, (await world.call(findCoverages, { query }, owner)).totalElements > 0];
  });
  expect(offers).toEqual(active.map(({ name }) => [name, true]));
});

test('its quotes stand wherever a quote can stay, drafts being those of two people', async () => {
  const seen = await each([owner, agent], async (who) => (await world.call(findQuotes, { query: all }, who)).content);
  const stages = sorted(seen.flat().map(quoteStage));
  // Nothing makes quotes that are only created, and none is queued for longer than its pricing takes.
  expect(stages).toEqual(quoteMachine.states.filter((stage) => stage !== 'created' && stage !== 'queued').sort());
  const drafts = seen.map((quotes) => quotes.filter(({ uiState }) => uiState === 'draft'));
  expect(drafts.map((own) => own.map(({ name, createdBy }) => [name, createdBy]))).toEqual([
    [['Kuttanad paddy, next year', 'Ola Owner']],
    [['Magazine archive downtime', 'Ama Agent']],
  ]);
  const failed = seen[1]?.find(({ uiState }) => uiState === 'fail');
  expect(failed?.error).toMatch(
    /^Another version of the coverage ".+" was activated while this quote was being priced\./,
  );
  const versions = await world.call(readCoverageVersions, byId(failed?.quoteItems[0]?.coverage.id ?? ''), owner);
  expect(versions.map(({ version }) => version).sort()).toEqual([1, 2]);
});

test('whoever is written to at a partner is a person, at an address that nobody has', async () => {
  const { content } = await world.call(findPartners, { query: { size: 100 } }, owner);
  for (const { name, contactName, contactEmailAddress } of content) {
    const words = contactName.split(' ');
    expect([name, words.length >= 2, /office|desk|team/i.test(contactName)]).toEqual([name, true, false]);
    const [own] = contactName.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().split(' ');
    expect(contactEmailAddress).toMatch(new RegExp(`^${own}\\.[a-z.]+@[a-z-]+\\.example$`));
  }
  expect(new Set(content.map(({ contactName }) => contactName)).size).toBe(content.length);
});

test('its customers are served by a broker of their own country', async () => {
  const { content } = await world.call(findPartners, { query: { size: 100 } }, owner);
  const countryOf = new Map(content.map(({ id, address }) => [id, address.country]));
  const { content: quotes } = await world.call(findQuotes, { query: all }, owner);
  for (const { name, customer, intermediary } of quotes.filter(({ uiState }) => uiState !== 'draft'))
    expect([name, countryOf.get(intermediary?.id ?? '')]).toEqual([name, countryOf.get(customer?.id ?? '')]);
});

test('its policies and claims stand in every state, and one person alone may take each of them on', async () => {
  const listed = await policies();
  expect(sorted(listed.map(({ state }) => state))).toEqual(sorted(policyStates));
  const { content: claims } = await world.call(findClaims, { query: { size: 200 } }, owner);
  expect(sorted(claims.map(({ state }) => state))).toEqual(sorted(claimStates));
  expect([...listed, ...claims].length).toBeGreaterThan(20);
  for (const { needsSecondPerson } of claims) expect(needsSecondPerson).toBe(false);
});

test('of its policies some are watched, some owe, and of some nothing is known yet', async () => {
  const told = await each(
    await policies(),
    async ({ id }) => (await world.call(readPolicy, byId(id), owner)).eventStatus,
  );
  expect(sorted(told.map(({ id }) => id))).toEqual(
    expect.arrayContaining(['CONFIRMED', 'DETECTED', 'IN_REVIEW', 'MONITORED', 'NO_PAYOUT', 'PAYOUT', 'UNKNOWN']),
  );
});

test('its coverages are tagged by more than their program', async () => {
  const facets = await world.call(coverageLabels, { query: { user: 'true', system: 'false' } }, owner);
  expect(facets.map(({ key }) => key)).toEqual(['user/program', 'user/region']);
  for (const { values } of facets) expect(values.length).toBeGreaterThan(3);
});

test('every account of the demo has a part in its histories, and finds something in the inbox', async () => {
  const { content: quotes } = await world.call(findQuotes, { query: all }, owner);
  const { content: covers } = await world.call(findCoverages, { query: all }, owner);
  const told = await Promise.all([
    ...quotes.map(({ id }) => world.call(quoteHistory, byId(id), owner)),
    ...covers.map(({ id }) => world.call(coverageHistory, byId(id), owner)),
    ...(await policies()).map(({ id }) => world.call(policyHistory, byId(id), owner)),
  ]);
  const doers = new Set(told.flatMap(({ content }) => content).map(({ who }) => who));
  for (const { email } of demoAccounts) expect([email, doers.has(email)]).toEqual([email, true]);
  for (const as of ['agent', 'underwriter', 'admin', 'owner'] as const) {
    const { unread } = await world.call(findInbox, { query: {} }, { as });
    expect([as, unread > 0]).toEqual([as, true]);
  }
});
