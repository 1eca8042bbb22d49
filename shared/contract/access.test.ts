import { access, areas, may, mayFollow, modules, roles, rolesOf, type Area, type Role } from './access';
import { allCalls } from './list';

const person = (...own: Role[]) => ({ roles: own, modules });
const [agent, admin, underwriter] = [person('User.Agent'), person('User.Admin'), person('User.Underwriter')];
const names = { agent, admin, underwriter };
type Name = keyof typeof names;

/** Who goes where: the table of docs/rules.md §14.5, and who follows a link beyond it. */
const table: readonly [Area, readonly Name[], readonly Name[]][] = [
  ['programs', ['agent', 'admin', 'underwriter'], ['agent', 'admin', 'underwriter']],
  ['coverages', ['agent', 'admin', 'underwriter'], ['agent', 'admin', 'underwriter']],
  ['termSheets', ['agent', 'admin', 'underwriter'], ['agent', 'admin', 'underwriter']],
  ['catalog', ['agent', 'admin', 'underwriter'], ['agent', 'admin', 'underwriter']],
  ['files', ['admin', 'underwriter'], ['admin', 'underwriter']],
  ['analytics', ['underwriter'], ['underwriter']],
  ['quotes', ['agent'], ['agent', 'admin']],
  ['policies', ['admin'], ['agent', 'admin']],
  ['claims', ['admin'], ['admin']],
  ['monitoring', ['admin', 'underwriter'], ['agent', 'admin', 'underwriter']],
  ['partners', ['agent'], ['agent']],
  ['explorer', ['admin', 'underwriter'], ['admin', 'underwriter']],
  ['settings', ['admin'], ['admin']],
];

test.each(table)('%s: who goes there, and who follows a link', (area, go, follow) => {
  const everybody = Object.keys(names) as Name[];
  expect(everybody.filter((name) => may(names[name], { area }))).toEqual(go);
  expect(everybody.filter((name) => mayFollow(names[name], area))).toEqual(follow);
});

test('nobody may what no row and no call allows', () => {
  const all = person(...roles);
  expect(may(all, { area: 'nowhere' })).toBe(false);
  expect(may(all, { area: 'constructor' })).toBe(false);
  expect(may(all, { area: 'quotes', roles: [] })).toBe(false);
  expect(mayFollow(all, 'toString')).toBe(false);
  expect(may({ roles: [] }, { area: 'platform' })).toBe(false);
  expect(may({ roles: ['User.Owner'] }, { area: 'platform' })).toBe(false);
});

test('a call with roles of its own goes before its area; a public one is open to all', () => {
  expect(may(agent, { area: 'policies', roles: ['User.Agent'] })).toBe(true);
  expect(may(admin, { area: 'policies', roles: ['User.Agent'] })).toBe(false);
  expect(may({ roles: [] }, { area: 'monitoring', public: true })).toBe(true);
});

test('a module that is switched off is closed to every role, by link too', () => {
  const without = { ...agent, modules: modules.filter((name) => name !== access.quotes.module) };
  expect([may(without, { area: 'quotes' }), mayFollow(without, 'quotes')]).toEqual([false, false]);
  expect(may({ roles: agent.roles }, { area: 'quotes' })).toBe(true);
});

test('every call but the public ones has roles, and every area is known', () => {
  expect(allCalls.filter((call) => !call.public && rolesOf(call).length === 0)).toEqual([]);
  expect(allCalls.filter(({ area }) => !areas.includes(area))).toEqual([]);
});

/** Calls that others than whoever may go to their area may make; a call that is not named here needs a role of its area. */
const beside: Readonly<Record<string, readonly string[]>> = {
  anyone: [
    'GET /config.json',
    'GET /health',
    'GET /internal/coverages/labels',
    'GET /internal/monitoring/external/bounding-box',
    'GET /internal/parametric-events/external',
    'GET /internal/parametric-events/overview',
    'GET /internal/permalinks/:id',
    'GET /internal/permalinks/:id/certificate',
    'GET /mock/programs',
    'GET /mock/programs/:id',
    'GET /oembed',
    'GET /ready',
    'POST /internal/news/:id/confirm',
    'POST /internal/news/:id/leave',
    'POST /internal/permalinks/:id/news',
  ],
  'admin, agent, underwriter': [
    'GET /internal/files/:id',
    'GET /internal/files/:id/info',
    'GET /internal/monitoring/:id/detail',
    'GET /internal/risk-types',
    'GET /internal/sum-insured-basis',
    'POST /internal/files',
    'POST /internal/monitoring/list',
  ],
  'admin, underwriter': [
    'GET /internal/claims',
    'GET /internal/claims/:id',
    'GET /internal/claims/:id/certificate',
    'POST /internal/data-catalog/ingest',
    'POST /internal/monitoring/run',
  ],
  'admin, agent': [
    'DELETE /internal/policies/:id',
    'GET /internal/policies/:id',
    'GET /internal/policies/:id/report',
    'GET /internal/policies/:id/report/document',
    'GET /internal/quotes/:id',
    'GET /internal/quotes/:id/history',
    'POST /internal/policies',
    'POST /internal/policies/:id/submit',
  ],
};
test('what may be done beyond the table of the areas, and what without signing in, is written down here', () => {
  const found: Record<string, string[]> = {};
  for (const { key, public: isPublic, roles: own } of allCalls) {
    const who = isPublic
      ? 'anyone'
      : own
          ?.map((role) => role.replace('User.', '').toLowerCase())
          .sort()
          .join(', ');
    if (who) (found[who] ??= []).push(key);
  }
  for (const keys of Object.values(found)) keys.sort();
  expect(found).toEqual(beside);
});
