import type { Call } from '#shared/contract/call';
import { allCalls } from '#shared/contract/list';
import { findViews, saveView } from '#shared/contract/views';
import { startWorld, type World } from './support/world';

let world: World;
let headers: Record<string, string>;
beforeAll(async () => {
  world = await startWorld({ seed: true });
  headers = { authorization: `Bearer ${await world.token('owner')}`, 'x-tenant-id': world.tenantId };
});
afterAll(() => world.close());

const parts = ({ query }: Call) => Object.keys((query as { shape?: object } | undefined)?.shape ?? {});
/** Lists that are sorted and searched, and the files of them. */
const lists = allCalls.filter((call) => parts(call).includes('sort') && parts(call).includes('search'));
const ask = async ({ path }: Call, query: Record<string, string>) => {
  const usual = path.endsWith('/export') ? { kind: 'json', ...query } : query;
  const answer = await fetch(`${world.url}${path}?${new URLSearchParams(usual)}`, { headers });
  const text = await answer.text();
  return { status: answer.status, text, body: JSON.parse(text) as unknown };
};

test('there are lists', () => expect(lists.length).toBeGreaterThan(15));

describe.each(lists.map((call) => [call.key, call] as const))('%s', (_key, call) => {
  const pages = [
    ...['abc', '-1', '1.5', '1e9', '1000000000', '', ' ', '0x10', 'NaN', '٣'].map((page) => ({ page })),
    ...['0', '-1', '1000000', 'abc', '1.5'].map((size) => ({ size })),
  ];
  test('is not opened at a page or in a size that is none', async () => {
    for (const query of parts(call).includes('page') ? pages : []) {
      const { status, body } = await ask(call, query as Record<string, string>);
      const told = { code: expect.any(String), requestId: expect.any(String) };
      expect({ query, status, body }).toMatchObject({ query, status: 400, body: told });
    }
  });

  test.each([
    'colour',
    'constructor',
    '__proto__',
    'id; drop table policy',
    'name,up',
    'name,desc,asc,',
    ',',
    'a'.repeat(61),
  ])('is not sorted by %j', async (sort) => expect((await ask(call, { sort })).status).toBe(400));
  test('is not read in a language that the console does not have', async () => {
    // What is public is written in one language, and has none to choose.
    const status = parts(call).includes('language') ? 400 : 200;
    expect((await ask(call, { language: 'xx' })).status).toBe(status);
  });

  test.each(['%', '_', '\\', '%%%', "'; --", '🌧️', '\u202e', '💧'.repeat(100), ' ', '\ud800'])(
    'is searched for %j by the letter',
    async (search) => {
      const { status } = await ask(call, { search });
      expect(status).toBe(200);
    },
  );
  test('is not searched for what no text holds, nor for what nobody types, which is told', async () => {
    for (const [search, status] of [
      ['a\0b', 422],
      ['x'.repeat(201), 400],
      ['x'.repeat(10_000), 414],
    ] as const) {
      const answer = await ask(call, { search });
      expect(answer).toMatchObject({ status, body: { message: expect.any(String) } });
    }
  });
});

test('a page far behind the last one is empty, and says how many there are', async () => {
  const paged = lists.filter((call) => parts(call).includes('page'));
  for (const call of paged) {
    const { body } = await ask(call, { page: '100000', size: '12' });
    expect(body).toMatchObject({ content: [], numberOfElements: 0, totalElements: expect.any(Number) });
  }
});

test('a view of another tenant is neither seen nor changed', async () => {
  const body = {
    list: '/policies',
    name: 'Mine',
    query: 'sort=name',
    look: { isDense: false, hidden: [] },
    shared: true,
  };
  const view = await world.call(saveView, { body }, { as: 'owner' });
  expect(await world.call(findViews, { query: { list: '/policies' } }, { as: 'stranger' })).toEqual([]);
  const stranger = {
    authorization: `Bearer ${await world.token('stranger')}`,
    'x-tenant-id': world.otherTenantId,
    'content-type': 'application/json',
  };
  for (const method of ['PUT', 'DELETE']) {
    const answer = await fetch(`${world.url}/internal/views/${view.id}`, {
      method,
      headers: stranger,
      ...(method === 'PUT' && { body: JSON.stringify({ name: 'Theirs' }) }),
    });
    expect(answer.status).toBe(404);
  }
  expect(await world.call(findViews, { query: { list: '/policies' } }, { as: 'owner' })).toMatchObject([
    { name: 'Mine' },
  ]);
});
