import fc from 'fast-check';
import { findCoverages, listCoverages } from '#shared/contract/coverages';
import { addDays } from '#shared/engine/calendar';
import type { Coverage } from '#shared/contract/coverage';
import { completeQuote, createQuote, readQuote } from '#shared/contract/quotes';
import { emptyDraft, estimate, itemOf, submissionOf, type Draft } from '../console/features/quotes/stories/draft';
import { partnerOf } from './support/insurance';
import { startWorld, type World } from './support/world';

const agent = { as: 'agent' } as const;

let world: World;
let coverages: readonly Coverage[];
let activeCount: number;
let customerId: string;
beforeAll(async () => {
  world = await startWorld({ seed: true });
  // On the day before the first of them begins they can all be sold, and nothing has come of their events.
  const all = { labels: '', uiState: 'active', size: 1000 } as const;
  const { content: active } = await world.call(findCoverages, { query: all }, agent);
  const [first = ''] = active.map(({ start }) => start).sort();
  world.setNow(new Date(`${addDays(first, -1)}T08:00:00Z`));
  await world.parts.database.pool.query("update parametric_event set status = 'MONITORED'");
  const query = { labels: '', quotable: 'true', size: 1000 } as const;
  const { content } = await world.call(findCoverages, { query }, agent);
  activeCount = active.length;
  const body = content.map(({ id }) => id);
  coverages = await world.call(listCoverages, { query: { version: 'quoted' }, body }, agent);
  customerId = (await partnerOf(world, 'POLICY_HOLDER', 'Everything insured')).id;
});
afterAll(() => world.close());

/** The whole of a sample's coverages in one currency, as somebody would choose them in the wizard. */
function draftOn(currency: string, amounts: readonly { quantity: number; cents: number }[]): Draft {
  const chosen = coverages.filter((coverage) => coverage.currency === currency);
  return {
    ...emptyDraft,
    name: `All in ${currency}`,
    currency,
    customerId,
    inceptionDate: chosen.map(({ start }) => start).sort()[0] ?? '',
    expiryDate:
      chosen
        .map(({ end }) => end)
        .sort()
        .at(-1) ?? '',
    items: chosen.map((coverage, at) => {
      const { quantity, cents } = amounts[at % amounts.length] ?? { quantity: 1, cents: 100 };
      return { ...itemOf(coverage, emptyDraft), quantity: String(quantity), sum: String(cents / 100) };
    }),
  };
}

async function price(draft: Draft) {
  const { body } = submissionOf(draft);
  if (!body) throw new Error('The draft is not complete');
  const { id } = await world.call(createQuote, {}, agent);
  await world.call(completeQuote, { params: { id }, body }, agent);
  await world.runJobs();
  return world.call(readQuote, { params: { id } }, agent);
}

test('what the wizard estimates is the price, to the cent, for every coverage of the sample world', async () => {
  expect(coverages).toHaveLength(activeCount);
  expect(activeCount).toBeGreaterThan(5);
  const currencies = [...new Set(coverages.map(({ currency }) => currency))];
  const amounts = fc.sample(
    fc.record({ quantity: fc.integer({ min: 1, max: 5000 }), cents: fc.integer({ min: 10_000, max: 5_000_000 }) }),
    { numRuns: 97, seed: 20_261_122 },
  );
  for (const currency of currencies) {
    const draft = draftOn(currency, amounts);
    const expected = estimate(draft, coverages);
    const quote = await price(draft);
    expect(quote).toMatchObject({
      uiState: 'completed',
      grossWrittenPremium: { amount: expected?.premium, currency },
      totalSumInsured: { amount: expected?.tsi, currency },
      grossWrittenPremiumPct: expected?.share,
    });
    // And each of them alone.
    expect(quote.quoteItems.map(({ grossWrittenPremium }) => grossWrittenPremium?.amount)).toEqual(
      draft.items.map((item) => estimate({ items: [item], currency }, coverages)?.premium),
    );
  }
});
