import { findDataSets, findProviders } from '#shared/contract/catalog';
import { findClaims } from '#shared/contract/claims';
import { findCoverages } from '#shared/contract/coverages';
import { readPricingResult } from '#shared/contract/coverageVersions';
import { findPolicies, summarisePolicies } from '#shared/contract/policies';
import { findQuotes } from '#shared/contract/quotes';
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
  expect(paying.length).toBeGreaterThanOrEqual(2);
  expect(paying.length).toBeLessThan(policies.length / 2);
});

test('its premiums carry its claims, in every currency', async () => {
  const { byCurrency } = await world.call(summarisePolicies, { query: { labels: '' } }, owner);
  expect(byCurrency.length).toBeGreaterThanOrEqual(3);
  for (const { currency, lossRatio } of byCurrency) expect([currency, (lossRatio ?? 0) < 1]).toEqual([currency, true]);
  expect(byCurrency.some(({ claims }) => claims > 0)).toBe(true);
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
