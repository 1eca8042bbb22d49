import { access, may, roles, type Area } from '#shared/contract/access';
import type { Call } from '#shared/contract/call';
import { isTest, readSources, type Source } from './support/structure';

const sources = new Map(
  readSources()
    .filter(({ path }) => path.startsWith('console/features/') && !isTest(path))
    .map((source) => [source.path, source]),
);
const areas = [...new Set([...sources.keys()].map((path) => path.split('/')[2] as Area))];
const isStories = (path: string) => path.endsWith('/stories/sagas.ts');

/** Declarations of a file by name, each with its text: stories and what they share. */
const declarationsOf = ({ text }: Source) =>
  new Map(
    text
      .split(/^(?=(?:export )?(?:const|function\*?|async function) \w)/m)
      .map((part) => [/^(?:export )?(?:const|function\*?|async function) (\w+)/.exec(part)?.[1] ?? '', part]),
  );

/** What a screen is made of: its own files with their text, and of the stories those that it begins. */
function partsOf(screen: string): { readonly path: string; readonly text: string }[] {
  const seen = new Set<string>();
  const parts: { path: string; text: string }[] = [];
  const take = (source: Source) => {
    if (seen.has(source.path)) return;
    seen.add(source.path);
    parts.push(source);
    for (const { to, names } of source.imports) {
      const next = sources.get(to);
      if (!next) continue;
      if (isStories(to)) for (const name of names) takeStory(next, name);
      else take(next);
    }
  };
  const takeStory = (source: Source, name: string) => {
    const key = `${source.path}: ${name}`;
    const text = declarationsOf(source).get(name);
    if (text === undefined || seen.has(key)) return;
    seen.add(key);
    parts.push({ path: source.path, text });
    for (const other of declarationsOf(source).keys())
      if (other !== '' && new RegExp(`\\b${other}\\b`).test(text)) takeStory(source, other);
  };
  const first = sources.get(screen);
  if (first) take(first);
  return parts;
}

/** The calls of the contract that a screen makes, by their names. */
async function callsOf(screen: string): Promise<Map<string, Call>> {
  const named = new Map<string, Call>();
  for (const { path, text } of partsOf(screen)) {
    for (const { to, names } of sources.get(path)?.imports.filter((taken) => !taken.isType) ?? []) {
      if (!to.startsWith('shared/contract/')) continue;
      const contract = (await import(`../${to}`)) as Record<string, unknown>;
      for (const name of names.filter((taken) => new RegExp(`\\b${taken}\\b`).test(text))) {
        const value = contract[name];
        if (typeof value === 'object' && value !== null && 'method' in value && 'summary' in value)
          named.set(name, value as Call);
      }
    }
  }
  return named;
}

/** Who may stand before a screen: who has the area, and before one thing of it those whom a link of their own work leads there. */
function visitorsOf(area: Area, route: string) {
  const row: { readonly roles: readonly string[]; readonly followers?: readonly string[] } = access[area];
  return roles.filter((role) => row.roles.includes(role) || (route.includes(':') && row.followers?.includes(role)));
}

const screens = areas.flatMap((area) =>
  [
    ...(sources.get(`console/features/${area}/routes.ts`)?.text ?? '').matchAll(
      /'([^']+)': \(\) => import\('\.\/([^']+)'\)/g,
    ),
  ].map(([, route = '', file = '']) => ({ area, route, screen: `console/features/${area}/${file}.tsx` })),
);

test('the screens are found', () => expect(screens.length).toBeGreaterThan(12));

/** By their role, or because the call's module is off while the screen's is on. */
test.each(screens)('$route: what a visitor would be refused is asked about before it is offered', async (shown) => {
  const { area, route, screen } = shown;
  const calls = await callsOf(screen);
  expect(calls.size).toBeGreaterThan(route === '/coverages/:id' ? -1 : 0);
  const texts = partsOf(screen).map(({ text }) => text);
  const unasked = [...calls].filter(([name, call]) => {
    const isRefused = visitorsOf(area, route).some(
      (role) => !may({ roles: [role], modules: [access[area].module, 'platform'] }, call),
    );
    return (
      isRefused &&
      !texts.some((text) => new RegExp(`may\\(me, ${name}\\)|useMissingRoles\\(${name}\\)|by={${name}}`).test(text))
    );
  });
  expect(unasked.map(([name]) => name)).toEqual([]);
});
