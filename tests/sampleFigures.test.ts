import { findDataSets, findProviders } from '#shared/contract/catalog';
import { findClaims } from '#shared/contract/claims';
import { coverageHistory, findCoverages } from '#shared/contract/coverages';
import { readPricingResult } from '#shared/contract/coverageVersions';
import { findPolicies, summarisePolicies } from '#shared/contract/policies';
import { findQuotes, quoteHistory } from '#shared/contract/quotes';
import { partnerRoles } from '#shared/contract/partner';
import { findPartners } from '#shared/contract/partners';
import { findPrograms, programHistory } from '#shared/contract/programs';
import { riskOf, riskTypes } from '#shared/engine/risks/list';
import { machine } from '../server/base/person';
import { demoAccounts } from '../server/identity/accounts';
import { startWorld, type World } from './support/world';

let world: World;
const owner = { as: 'owner' } as const;
beforeAll(async () => {
  world = await startWorld({ seed: true });
}, 300_000);
afterAll(() => world.close());
const all = { labels: '', size: 200 };
const isOutage = (riskTypeId: string) => riskOf(riskTypeId).measuredBy === 'incident';
/** The program that a label names. */
const programTag = (labels: readonly string[]) => labels.find((label) => label.startsWith('user/program:'))?.slice(13);
/** Places that are not in India. */
const countries = [
  ['Bridgetown', 'Barbados'],
  ['Chinchiná', 'Colombia'],
  ['Poços de Caldas', 'Brazil'],
] as const;
const different = (values: readonly unknown[]) => new Set(values).size;

test('every priced cover of the sample world pays once in 5 to 12 years, for 3 to 15 % of the sum insured', async () => {
  const { content } = await world.call(findCoverages, { query: all }, owner);
  const priced = content.filter(({ uiState }) => uiState !== 'created');
  expect(priced.length).toBeGreaterThanOrEqual(12);
  for (const { id, label } of priced) {
    const { returnPeriod, grossPremiumIndicationPct } = await world.call(
      readPricingResult,
      { params: { id }, query: {} },
      owner,
    );
    const years = returnPeriod ?? Infinity;
    const premium = grossPremiumIndicationPct ?? 0;
    expect([label, years >= 5 && years <= 12, premium >= 0.03 && premium <= 0.15]).toEqual([label, true, true]);
  }
  expect(different(content.map(({ uiState }) => uiState))).toBeGreaterThanOrEqual(3);
});

test('its seasons and policies differ as those of a house at work do: some paid, most did not', async () => {
  const { content: policies } = await world.call(findPolicies, { query: all }, owner);
  const { content: claims } = await world.call(findClaims, { query: { size: 200 } }, owner);
  const { content: quotes } = await world.call(findQuotes, { query: all }, owner);
  expect(different(policies.map(({ state }) => state))).toBeGreaterThanOrEqual(4);
  expect(different(policies.map(({ customerName }) => customerName))).toBeGreaterThanOrEqual(6);
  expect(different(policies.map(({ grossWrittenPremium }) => grossWrittenPremium?.currency))).toBeGreaterThanOrEqual(3);
  expect(different(quotes.map(({ uiState }) => uiState))).toBeGreaterThanOrEqual(2);
  expect(different(claims.map(({ state }) => state))).toBeGreaterThanOrEqual(2);
  const paying = policies.filter(({ totalCalculatedPayout }) => (totalCalculatedPayout?.amount ?? 0) > 0);
  expect(paying.length).toBeGreaterThanOrEqual(5);
  expect(paying.length).toBeLessThan(policies.length / 3);
  const over = policies.filter(({ state }) => state === 'expired' || state === 'completed');
  expect(over.length).toBeGreaterThan(20);
  expect(over.filter(({ state }) => state === 'completed').length).toBeLessThan(over.length / 3);
  expect(different(over.map(({ inceptionDate }) => inceptionDate.slice(0, 4)))).toBeGreaterThanOrEqual(4);
});

/** Claims over premium of the policies with these labels, by currency. */
const ratiosOf = async (labels: string) =>
  (await world.call(summarisePolicies, { query: { labels } }, owner)).byCurrency.map(
    ({ currency, claims, lossRatio }) => ({ currency, claims, ratio: lossRatio ?? 0 }),
  );
const credible = (ratio: number) => (ratio >= 0.2 && ratio <= 0.8 ? 'credible' : ratio);

test('its premiums carry its claims as those of a house at work do, in every currency and in every program', async () => {
  const everything = await ratiosOf('');
  expect(everything.map(({ currency }) => currency)).toEqual(['BRL', 'EUR', 'INR', 'USD']);
  for (const { currency, ratio } of everything) expect([currency, credible(ratio)]).toEqual([currency, 'credible']);
  const { content: programs } = await world.call(findPrograms, { query: { size: 50 } }, owner);
  for (const { name, status } of programs) {
    const labels = `user/program:${name}`;
    const { totalElements: sold } = await world.call(findPolicies, { query: { ...all, labels } }, owner);
    // What is still designed has sold nothing yet, and what has sold is no draft.
    expect([name, status]).toEqual([name, sold > 0 ? 'ACTIVE' : 'DRAFT']);
    if (sold === 0) continue;
    const ofProgram = await ratiosOf(labels);
    for (const { currency, ratio } of ofProgram) expect([name, currency, ratio <= 0.8]).toEqual([name, currency, true]);
    const [main] = ofProgram.filter(({ claims }) => claims > 0).sort((a, b) => b.claims - a.claims);
    expect([name, credible(main?.ratio ?? 0)]).toEqual([name, 'credible']);
  }
});

test('its covers stand in programs that they belong to: of every risk, in the country and the currency of the program', async () => {
  const { content } = await world.call(findCoverages, { query: all }, owner);
  const { content: programs } = await world.call(findPrograms, { query: { size: 50 } }, owner);
  const countryOf = new Map(programs.map(({ name, country }) => [name, country]));
  expect(different(content.map(({ riskTypeId }) => riskTypeId))).toBe(riskTypes.length);
  for (const { label, labels, riskTypeId } of content) {
    const country = countryOf.get(programTag(labels) ?? '');
    const [, abroad] = countries.find(([place]) => label.includes(place)) ?? [];
    const wanted = abroad ?? (isOutage(riskTypeId) ? 'Germany' : 'India');
    expect([label, country]).toEqual([label, wanted]);
  }
});

test('its books have a partner of every role', async () => {
  const { content } = await world.call(findPartners, { query: { size: 100 } }, owner);
  expect(different(content.map(({ role }) => role))).toBe(partnerRoles.length);
});

test('what its policies were paid is what the engine finds in the data, for no season more and for none less', async () => {
  const { content: policies } = await world.call(findPolicies, { query: all }, owner);
  const { content: claims } = await world.call(findClaims, { query: { size: 200 } }, owner);
  for (const { id, name, state, totalCalculatedPayout } of policies) {
    const cents = claims
      .filter(({ policyId }) => policyId === id)
      .reduce((sum, { amount }) => sum + Math.round(amount.amount * 100), 0);
    const claimed = cents / 100;
    // Of a season that is not over yet, what is owed so far is claimed at its end.
    const isOver = state === 'expired' || state === 'completed';
    if (isOver) expect([name, claimed]).toEqual([name, totalCalculatedPayout?.amount ?? 0]);
    if (state === 'expired') expect([name, claimed]).toEqual([name, 0]);
  }
});

test('its claims were reviewed, approved and paid by accounts of their own, and its histories call them by their names', async () => {
  const { content: claims } = await world.call(findClaims, { query: { size: 200 } }, owner);
  const paid = claims.filter(({ state }) => state === 'paid');
  expect(paid.length).toBeGreaterThan(0);
  for (const { history } of paid) {
    const movedBy = (state: string) => history.find(({ to }) => to === state)?.who;
    expect(movedBy('approved')).not.toBe(movedBy('in_review'));
    expect(movedBy('paid')).not.toBe(movedBy('approved'));
  }
  const names = new Map<string, string>(demoAccounts.map(({ email, name }) => [email, name]));
  const steps = claims.flatMap(({ history }) => history).filter(({ to }) => to !== 'drawn_up');
  for (const { who, whoName } of steps) expect([who, whoName]).toEqual([who, names.get(who)]);
});

test('more than one provider of data stands behind it', async () => {
  const sets = await Promise.all(
    (await world.call(findProviders, { query: {} }, owner)).map(({ id }) =>
      world.call(findDataSets, { params: { providerId: id }, query: {} }, owner),
    ),
  );
  expect(sets.filter((ofProvider) => ofProvider.length > 0).length).toBeGreaterThanOrEqual(2);
  expect(sets.flat().length).toBeGreaterThanOrEqual(4);
});

test('every coverage, quote and program tells who did what to it, when, and through which door', async () => {
  const first = (content: readonly { id: string }[]) => ({ params: { id: content.at(-1)?.id ?? '' }, query: {} });
  const { content: covers } = await world.call(findCoverages, { query: all }, owner);
  const { content: quotes } = await world.call(findQuotes, { query: all }, owner);
  const { content: programs } = await world.call(findPrograms, { query: { size: 50 } }, owner);
  const actionsOf = ({ content }: { content: readonly { action: string }[] }) => content.map(({ action }) => action);
  const ofCover = await world.call(coverageHistory, first(covers), owner);
  const ofQuote = await world.call(quoteHistory, first(quotes), owner);
  const ofProgram = await world.call(programHistory, first(programs), owner);
  expect(actionsOf(ofCover)).toEqual(['activated', 'simulated', 'simulation queued', 'created']);
  expect(actionsOf(ofQuote)).toEqual(['accepted', 'priced', 'submitted', 'created']);
  expect(actionsOf(ofProgram)).toEqual(['created']);
  // Newest first, also by the clock of the story.
  for (const { id } of covers) {
    const { content } = await world.call(coverageHistory, { params: { id }, query: {} }, owner);
    const times = content.map(({ at }) => at);
    expect([id, times]).toEqual([id, times.toSorted().toReversed()]);
  }
  const names = new Set<string>([machine, ...demoAccounts.map(({ name }) => name)]);
  for (const { whoName, channel, action } of [ofCover, ofQuote, ofProgram].flatMap(({ content }) => content))
    expect([action, names.has(whoName), ['console', 'api', 'job'].includes(channel)]).toEqual([action, true, true]);
});
