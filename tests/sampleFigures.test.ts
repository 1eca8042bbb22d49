import { findDataSets, findProviders } from '#shared/contract/catalog';
import { findClaims } from '#shared/contract/claims';
import { findCoverages } from '#shared/contract/coverages';
import { readPricingResult } from '#shared/contract/coverageVersions';
import { findPolicies, summarisePolicies } from '#shared/contract/policies';
import { findQuotes } from '#shared/contract/quotes';
import { samplePrograms } from '#shared/contract/sampleCatalogue';
import { demoAccounts } from '../server/identity/accounts';
import { startWorld, type World } from './support/world';

let world: World;
const owner = { as: 'owner' } as const;
beforeAll(async () => {
  world = await startWorld({ seed: true });
}, 300_000);
afterAll(() => world.close());
const all = { labels: '', size: 200 };
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
  expect(everything.map(({ currency }) => currency)).toEqual(['EUR', 'INR', 'USD']);
  for (const { currency, ratio } of everything) expect([currency, credible(ratio)]).toEqual([currency, 'credible']);
  for (const { Name } of samplePrograms) {
    const ofProgram = await ratiosOf(`user/program:${Name}`);
    for (const { currency, ratio } of ofProgram) expect([Name, currency, ratio <= 0.8]).toEqual([Name, currency, true]);
    const [main] = ofProgram.filter(({ claims }) => claims > 0).sort((a, b) => b.claims - a.claims);
    expect([Name, credible(main?.ratio ?? 0)]).toEqual([Name, 'credible']);
  }
});

test('what its policies were paid is what the engine finds in the data, for no season more and for none less', async () => {
  const { content: policies } = await world.call(findPolicies, { query: all }, owner);
  const { content: claims } = await world.call(findClaims, { query: { size: 200 } }, owner);
  for (const { id, name, state, totalCalculatedPayout } of policies) {
    const claimed = claims
      .filter(({ policyId }) => policyId === id)
      .reduce((sum, { amount }) => sum + amount.amount, 0);
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
