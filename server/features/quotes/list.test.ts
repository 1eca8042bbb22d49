import { shownQuoteStatus } from '#shared/engine/states';
import { createPartner } from '#shared/contract/partners';
import { createQuote, exportQuotes, findQuotes, saveQuote } from '#shared/contract/quotes';
import { startWorld, type World } from '../../../tests/support/world';

const agent = { as: 'agent' } as const;
let world: World;
beforeAll(async () => {
  world = await startWorld();
  await quoteIn('Kochi', 'Kerala');
  await quoteIn('', 'Assam');
  await quoteIn('Kochi', 'Assam');
  await quoteIn('Ahmedabad', 'Gujarat');
  const { id } = await world.call(createQuote, {}, agent);
  await world.call(saveQuote, { params: { id }, body: { name: 'Nobody', quoteItems: [] } }, agent);
});
afterAll(() => world.close());

async function quoteIn(city: string, state: string): Promise<void> {
  const address = { city, state, postcode: '682001', stateCode: 'KL', country: 'India', countryCode: 'IN' };
  const name = `From ${city}${state}`;
  const partner = {
    name,
    role: 'POLICY_HOLDER',
    contactName: 'Asha',
    contactEmailAddress: 'a@example.org',
    address,
  } as const;
  const { id: customerId } = await world.call(createPartner, { body: partner }, agent);
  const { id } = await world.call(createQuote, {}, agent);
  await world.call(saveQuote, { params: { id }, body: { name, customerId, quoteItems: [] } }, agent);
}

test('quotes are sorted by the address as it is shown, none of it first, and so is their file', async () => {
  const shown = async (sort: string) =>
    (await world.call(findQuotes, { query: { sort } }, agent)).content.map(({ customer }) =>
      [customer?.address.city, customer?.address.state].filter(Boolean).join(', '),
    );
  const up = ['', 'Ahmedabad, Gujarat', 'Assam', 'Kochi, Assam', 'Kochi, Kerala'];
  expect(await shown('address')).toEqual(up);
  expect(await shown('address,desc')).toEqual([...up].reverse());
  const query = { kind: 'csv', columns: 'address', sort: 'address' } as const;
  const [, ...lines] = (await (await world.send(exportQuotes, { query }, agent)).text()).split('\r\n');
  expect(lines.slice(0, up.length).map((line) => line.replaceAll('"', ''))).toEqual(up);
});

test.each([
  ['en', ['ACCEPTED', 'COMPLETED', 'draft', 'EXPIRED', 'queued']],
  ['de', ['EXPIRED', 'ACCEPTED', 'draft', 'COMPLETED', 'queued']],
  ['se', ['ACCEPTED', 'queued', 'COMPLETED', 'EXPIRED', 'draft']],
] as const)(
  'read in %s quotes are sorted by what their status is called there, drafts and queued ones by theirs',
  async (language, statuses) => {
    const { content } = await world.call(findQuotes, { query: { sort: 'address' } }, agent);
    const moved = ['ACCEPTED', 'COMPLETED', 'EXPIRED'];
    for (const [at, status] of moved.entries())
      await world.parts.database.pool.query("update quote set status = $1, ui_state = 'completed' where id = $2", [
        ...[status, content[at]?.id],
      ]);
    await world.parts.database.pool.query("update quote set status = 'CREATED', ui_state = 'queued' where id = $1", [
      content[moved.length]?.id,
    ]);
    const sorted = await world.call(findQuotes, { query: { sort: 'status', language } }, agent);
    const read = sorted.content.map(shownQuoteStatus);
    expect([...new Set(read)]).toEqual(statuses);
  },
);
