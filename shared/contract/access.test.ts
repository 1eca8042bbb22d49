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
