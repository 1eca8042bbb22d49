import { AsyncResource } from 'node:async_hooks';
import { sql } from 'drizzle-orm';
import { shownQuoteStatus } from '#shared/engine/states';
import { createPartner, updatePartner } from '#shared/contract/partners';
import { createQuote, exportQuotes, findQuotes, saveQuote } from '#shared/contract/quotes';
import { until } from '../../../tests/support/until';
import { startWorld, type World } from '../../../tests/support/world';
import { tenantPool } from '../../db/open';
import { inTenant } from '../../db/scope';

const agent = { as: 'agent' } as const;
let world: World;
beforeAll(async () => {
  world = await startWorld();
  await quoteIn('Kochi', 'Kerala');
  await quoteIn('', 'Assam');
  await quoteIn('Kochi', 'Assam', { street: 'Beach Road', houseNumber: '9', county: 'Ernakulam' });
  await quoteIn('Ahmedabad', 'Gujarat');
  const { id } = await world.call(createQuote, {}, agent);
  await world.call(saveQuote, { params: { id }, body: { name: 'Nobody', quoteItems: [] } }, agent);
});
afterAll(() => world.close());

async function quoteIn(city: string, state: string, more: object = {}): Promise<void> {
  const address = { ...more, city, state, postcode: '682001', stateCode: 'KL', country: 'India', countryCode: 'IN' };
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
    (await world.call(findQuotes, { query: { sort } }, agent)).content.map(({ customer }) => {
      const { street, houseNumber, city, county, state } = customer?.address ?? { houseNumber: '' };
      return [houseNumber && `${street} ${houseNumber}`, city, county, state].filter(Boolean).join(', ');
    });
  const up = ['', 'Ahmedabad, Gujarat', 'Assam', 'Beach Road 9, Kochi, Ernakulam, Assam', 'Kochi, Kerala'];
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

test('a quote is found by any part of its name and of its customer, in capital letters or not, and sign by sign', async () => {
  const address = { city: 'Österåker', state: 'Uppland', postcode: '18430', stateCode: 'AB', country: 'Sweden' };
  const partner = {
    ...{
      name: 'किसान 100% Äpfel_Söhne',
      role: 'POLICY_HOLDER' as const,
      contactName: 'Åsa',
      contactEmailAddress: 'b@example.org',
    },
    address: { ...address, street: 'Ängsvägen', countryCode: 'SE' },
  } as const;
  const { id: customerId, version } = await world.call(createPartner, { body: partner }, agent);
  const { id } = await world.call(createQuote, {}, agent);
  await world.call(saveQuote, { params: { id }, body: { name: 'मौसम Straße', customerId, quoteItems: [] } }, agent);
  const found = async (search: string, as: 'agent' | 'stranger' = 'agent') =>
    (await world.call(findQuotes, { query: { search } }, { as })).content.map((one) => one.id);
  const parts = ['मौसम', 'straße', 'किसान', 'ÄPFEL', 'söhne', 'ÖSTERÅKER', 'ängsvägen', '18430'];
  for (const part of [...parts, '100%', 'l_S', 'uPPland', 'SWEDEN'])
    expect([part, await found(part)]).toEqual([part, [id]]);
  for (const none of ['0%Ä', 'किसाना', '1_0', 'Ö%r']) expect([none, await found(none)]).toEqual([none, []]);
  for (const part of parts) expect(await found(part, 'stranger')).toEqual([]);
  // What is changed of the customer is what the quote is found and sorted by.
  const body = { ...partner, name: 'Zzz Holders', address: { ...partner.address, city: 'Visby' } };
  await world.call(updatePartner, { params: { id: customerId }, body }, { ...agent, ifMatch: `"${version}"` });
  expect(await found('किसान')).toEqual([]);
  expect(await found('österåker')).toEqual([]);
  expect(await found('VISBY')).toEqual([id]);
  const { content } = await world.call(findQuotes, { query: { sort: 'customer,asc' } }, agent);
  expect(content.filter(({ customer }) => customer).at(-1)?.id).toBe(id);
});

test('a customer who is renamed while a quote is given to them has their new name there', async () => {
  const { db, pool } = world.parts.database;
  await quoteIn('Panaji', 'Goa');
  const { rows } = await pool.query<{ id: string; customer: string }>(
    `select id, customer_id as customer from quote where name = 'From PanajiGoa'`,
  );
  const [{ id, customer } = { id: '', customer: '' }] = rows;
  await pool.query('update quote set customer_id = null where id = $1', [id]);
  // Another request: the transaction that is open here is not its own.
  const outside = new AsyncResource('another request');
  let saved: Promise<unknown> = Promise.resolve();
  await inTenant(db, world.tenantId, async (renaming) => {
    await renaming.execute(sql`update business_partner set name = 'Renamed' where id = ${customer}`);
    saved = outside.runInAsyncScope(() =>
      inTenant(db, world.tenantId, (saving) =>
        saving.execute(sql`update quote set customer_id = ${customer} where id = ${id}`),
      ),
    );
    // In the embedded database it waits for its turn, in PostgreSQL for the row.
    const connections = tenantPool(db);
    await until(() => connections.totalCount - connections.idleCount === 2);
    if (world.parts.database.kind === 'postgres')
      await until(async () => {
        const { rows: waiting } = await pool.query(
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        );
        return waiting.length > 0;
      });
  });
  await saved;
  const found = await world.call(findQuotes, { query: { search: 'renamed' } }, agent);
  expect(found.content.map((one) => one.id)).toEqual([id]);
});
