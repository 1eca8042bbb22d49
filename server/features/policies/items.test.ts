import { createPolicy, readPolicy } from '#shared/contract/policies';
import { completeQuote, createQuote, readQuote } from '#shared/contract/quotes';
import { activeCoverage, inr, partnerOf, quoteBody } from '../../../tests/support/insurance';
import { startWorld, type World } from '../../../tests/support/world';

const agent = { as: 'agent' } as const;
const byId = (id: string) => ({ params: { id } });
const cohorts = [
  ['Third field', 3],
  ['First field', 1],
  ['Second field', 2],
] as const;

let world: World;
let quoteId: string;
beforeAll(async () => {
  world = await startWorld({ now: new Date('2026-03-01T08:00:00Z') });
  const coverageId = await activeCoverage(world);
  const { id: holderId } = await partnerOf(world, 'POLICY_HOLDER', 'Paddy growers');
  quoteId = (await world.call(createQuote, {}, agent)).id;
  const quoteItems = cohorts.map(([name, quantity]) => ({ coverageId, name, quantity, sumInsured: inr(24_000) }));
  await world.call(completeQuote, { ...byId(quoteId), body: quoteBody(coverageId, holderId, { quoteItems }) }, agent);
  await world.runJobs();
});
afterAll(() => world.close());

const query = (text: string, values: readonly unknown[] = []) => world.parts.database.pool.query(text, [...values]);
const accept = () => world.call(createPolicy, { body: { quoteId } }, agent);

test('one item that costs nothing keeps the others from being sold with it, wherever it stands', async () => {
  for (const [name] of cohorts) {
    await query('update quote_item set gross_written_premium = case when name = $1 then 0 else 100 end', [name]);
    await expect(accept()).rejects.toMatchObject({
      ...{ status: 409, code: 'quotes.no-premium', message: expect.stringContaining(`"${name}" has a premium of 0`) },
    });
  }
});

test('with an underwriter’s reason it is shown at 0, and the policy has all items in their order, each at its premium', async () => {
  await query(`update coverage_version set price_reason = 'A trial'`);
  await query('update quote_item set gross_written_premium = case when quantity = 2 then 0 else quantity * 100 end');
  const itemsOf = (items: readonly { name: string; quantity: number; grossWrittenPremium: unknown }[]) =>
    items.map(({ name, quantity, grossWrittenPremium }) => [name, quantity, grossWrittenPremium]);
  const expected = [
    ['Third field', 3, inr(300)],
    ['First field', 1, inr(100)],
    ['Second field', 2, inr(0)],
  ];
  expect(itemsOf((await world.call(readQuote, byId(quoteId), agent)).quoteItems)).toEqual(expected);
  const { id, policyItems } = await accept();
  expect(itemsOf(policyItems)).toEqual(expected);
  const { rows } = await query('select name, position from policy_item where policy_id = $1 order by position', [id]);
  expect(rows).toEqual(cohorts.map(([name], position) => ({ name, position })));
  expect(itemsOf((await world.call(readPolicy, byId(id), agent)).policyItems)).toEqual(expected);
});
