import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser, Page } from 'puppeteer';
import { findScreens, type Screen } from '../scripts/screens.mjs';
import { openBrowser } from './support/browser';
import { keyboardAt } from './support/keyboard';
import { startWorld, type World } from './support/world';

type Axe = {
  run: (
    within: string,
    options: object,
  ) => Promise<{ violations: { id: string; nodes: { html: string; failureSummary: string }[] }[] }>;
};
const still = { name: 'prefers-reduced-motion', value: 'reduce' };
let world: World;
let browser: Browser;
let page: Page;
/** Every route of the console is among them, or they cannot be found. */
let screens: readonly Screen[];
/** A view has the name that a person gives it, and its list says that it is shown. */
const longName = 'W'.repeat(80);
const viewQuery = 'search=rain';
const saveView = () =>
  world.fetch('/internal/views', {
    ...{ as: 'owner', method: 'POST', headers: { 'content-type': 'application/json' } },
    body: JSON.stringify({
      ...{ list: '/coverages', name: longName, query: viewQuery, shared: false },
      look: { isDense: false, hidden: [] },
    }),
  });

beforeAll(async () => {
  world = await startWorld({ seed: true, identity: true });
  screens = await findScreens(async (path) => (await (await world.fetch(path, { as: 'owner' })).json()) as never);
  await saveView();
  browser = await openBrowser();
  page = await browser.newPage();
  await page.setViewport({ width: 1440, height: 1000 });
  await page.emulateMediaFeatures([still]);
  await page.goto(world.url);
  const keys = keyboardAt(page);
  await keys.signIn('owner');
  await keys.run('Choose');
  await keys.waitFor('My work');
  await page.evaluate(() => {
    // A colour on its way to another one is neither.
    const calm = new CSSStyleSheet();
    calm.replaceSync('*, *::before, *::after { transition: none !important; animation: none !important; }');
    document.adoptedStyleSheets.push(calm);
  });
  await page.evaluate(readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8'));
}, 300_000);
afterAll(async () => {
  await browser?.close();
  await world?.close();
});

/** Shows a screen as a link of the console would, and waits until it is there and quiet. */
async function show({ path, says }: Screen): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
  await page.waitForFunction(
    (text) => {
      const main = document.querySelector('main');
      return main?.innerText.includes(text) && !main.querySelector('[aria-busy=true]');
    },
    { timeout: 15_000 },
    says,
  );
}
/** What axe has against the page; `only` names the rules that are asked. */
const violations = (only?: readonly string[]) =>
  page.evaluate(async (rules) => {
    const { axe } = window as unknown as { axe: Axe };
    const { violations: found } = await axe.run('body', {
      ...(rules && { runOnly: { type: 'rule', values: rules } }),
      resultTypes: ['violations'],
    });
    return found.flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 160)} ${failureSummary}`),
    );
  }, only);

test.each([
  ['light', undefined],
  // What does not depend on colours is the same.
  ['dark', ['color-contrast']],
] as const)(
  'axe finds nothing on any screen that is %s',
  async (value, rules) => {
    await page.emulateMediaFeatures([still, { name: 'prefers-color-scheme', value }]);
    const found: Record<string, string[]> = {};
    for (const screen of screens) {
      await show(screen);
      const against = await violations(rules);
      if (against.length > 0) found[screen.name] = against;
    }
    expect(found).toEqual({});
  },
  120_000,
);

test('no screen is wider than the window, on a desk, a tablet and a phone', async () => {
  const longView = { name: 'a view of the longest name', path: `/coverages?${viewQuery}`, says: longName, route: null };
  const over: Record<string, number> = {};
  for (const screen of [...screens, longView]) {
    await show(screen);
    for (const width of [1440, 1024, 390]) {
      await page.setViewport({ width, height: 1000 });
      const by = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      if (by > 0) over[`${screen.name} at ${width} px`] = by;
      // Nor are the names by which a list is sorted moved sideways.
      const heads = await page.$$eval('thead tr', (all) => all.map((row) => row.scrollWidth - row.clientWidth));
      if (Math.max(0, ...heads) > 0) over[`heads of ${screen.name} at ${width} px`] = Math.max(...heads);
    }
  }
  expect(over).toEqual({});
}, 120_000);
