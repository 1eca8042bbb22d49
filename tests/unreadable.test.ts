import { z } from 'zod';
import { allCalls } from '#shared/contract/list';
import { servedCalls } from '../server/start/app';
import { sampleOf } from './support/sample';
import { startWorld, type World } from './support/world';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const inQuery = (query: unknown): string[] =>
  query && typeof query === 'object' && 'shape' in query ? Object.keys(query.shape as object) : [];
const served = servedCalls();
const calls = allCalls
  .filter(({ key }) => served.has(key))
  .map(({ key, method, path, query }) => ({ key, method, path, names: inQuery(query) }));
/** What each parameter cannot be, whatever the list. */
const unreadable: Readonly<Record<string, readonly string[]>> = {
  page: ['abc', '-1', '1.5', '0x1', '1e0', ''],
  size: ['0', 'many', '10001', '-5', '0x1', '1e1'],
  version: ['abc', '1.5', '0x1'],
  topLeftLat: ['abc', '0x1', '91'],
  topLeftLon: ['abc', '0x1', ''],
  lat: ['abc', '0x1', ''],
  lon: ['abc', '0x1', ''],
  zoom: ['abc', '0x1'],
  maxwidth: ['abc', '0x1'],
  details: ['abc', '0x1'],
  maxValids: ['abc', '0x1'],
  sort: ['nonsense', 'id;drop', 'name,sideways', '__proto__'],
  labels: ['nonsense', 'a:b;nonsense', ':x'],
  kind: ['pdf', ''],
};
/** What a call may not be asked without, readable. */
const others: Readonly<Record<string, string>> = {
  ...{ topLeftLat: '1', topLeftLon: '0', bottomRightLat: '0', bottomRightLon: '1' },
  ...{ lat: '1', lon: '1', url: 'https://here.example/m/abc', kind: 'csv' },
};
const tried = calls.flatMap((call) =>
  Object.entries(unreadable)
    .filter(([name]) => call.names.includes(name))
    .flatMap(([name, values]) => values.map((value) => [`${call.key} ${name}=${value}`, call, name, value] as const)),
);

test('the contract has such lists', () => expect(tried.length).toBeGreaterThan(80));

test.each(tried)('%s is 400 and names the parameter', async (_what, { method, path, names }, name, value) => {
  const needed = Object.entries(others).filter(([other]) => names.includes(other));
  const asked = new URLSearchParams({ ...Object.fromEntries(needed), [name]: value });
  const response = await world.fetch(`${path.replace(/:\w+/g, 'x')}?${asked}`, { as: 'owner', method });
  const refused = (await response.json()) as { code: string; message: string };
  expect([response.status, refused.code]).toEqual([
    400,
    name === 'sort' && /sort/.test(refused.code) ? 'request.sort' : 'request.invalid',
  ]);
  expect(refused.message).toMatch(name === 'sort' ? /sort/ : new RegExp(`query\\.${name}`));
});

const kindsIn = (type: unknown) => {
  const schema = z.toJSONSchema(type as z.ZodType, { io: 'input', unrepresentable: 'any' });
  return JSON.stringify(schema).includes('"@type"');
};
const withBody = allCalls.filter(({ key, body }) => served.has(key) && body);
/** Lists of ids: there is no field in which they could say what they are. */
const lists = ['POST /internal/coverages/list', 'POST /internal/monitoring/list'];

test('every body that has fields may say what it is', () => {
  expect(withBody.length).toBeGreaterThan(20);
  expect(withBody.filter(({ body }) => !kindsIn(body)).map(({ key }) => key)).toEqual(lists);
});

test.each(withBody.filter(({ key }) => !lists.includes(key)))(
  '$key of another kind than it takes is 400 and names the field',
  async ({ method, path, body }) => {
    const response = await world.fetch(path.replace(/:\w+/g, 'x'), {
      as: 'owner',
      method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...(sampleOf(body) as object), '@type': 'Something' }),
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: 'request.invalid', message: expect.stringContaining('@type') });
  },
);

test.each([
  ['an address', { address: { '@type': 'Street' } }, 'body.address.@type'],
  ['an item', { quoteItems: [{ '@type': 'Item' }] }, 'body.quoteItems.0.@type'],
])('so is a part of it: %s', async (_what, part, field) => {
  const [path, method] = 'address' in part ? ['/internal/business-partners', 'POST'] : ['/internal/quotes/x', 'POST'];
  const response = await world.fetch(path, {
    ...{ as: 'owner', method, headers: { 'content-type': 'application/json' } },
    body: JSON.stringify(part),
  });
  const { details } = (await response.json()) as { details: { fields: { path: string }[] } };
  expect([response.status, details.fields.map((one) => one.path)]).toEqual([400, expect.arrayContaining([field])]);
});
