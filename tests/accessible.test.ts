import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser, Page } from 'puppeteer';
import { startActivation } from '#shared/contract/coverageActivations';
import { NewBusinessPartner } from '#shared/contract/newPartner';
import { readPartner, updatePartner } from '#shared/contract/partners';
import { findScreens, type Screen } from '../scripts/screens.mjs';
import { openShell } from './support/browser';
import { keyboardAt } from './support/keyboard';
import { act } from './support/acts';
import { cutWords } from './support/cutWords';
import { dialog, openStates, sessionEnded, type OpenState, type Places } from './support/openStates';
import { startWorld, type World } from './support/world';
import { partOf } from './support/parts';

type Axe = {
  run: (
    within: { readonly include: readonly string[]; readonly exclude: readonly string[] },
    options: object,
  ) => Promise<{ violations: { id: string; nodes: { html: string; failureSummary: string }[] }[] }>;
};
const usual = ['light', 'dark'] as const;
const highContrast = ['light, high contrast', 'dark, high contrast'] as const;
type Theme = (typeof usual)[number] | (typeof highContrast)[number];
const still = { name: 'prefers-reduced-motion', value: 'reduce' };
let world: World;
let browser: Browser;
let page: Page;
/** Every route of the console is among them, or they cannot be found. */
let screens: readonly Screen[];
let states: readonly OpenState[];
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

type Listed = Readonly<Record<'id' | 'name' | 'label' | 'status' | 'state' | 'uiState', string>>;
const read = async (path: string) => (await (await world.fetch(path, { as: 'owner' })).json()) as never;
/** The id of the first one of a list that is wanted. */
async function idOf(list: string, wanted: (one: Listed) => boolean): Promise<string> {
  const { content }: { content: Listed[] } = await read(`/internal/${list}`);
  const found = content.find(wanted);
  if (!found) throw new Error(`The sample world has nothing for a state of ${list}`);
  return found.id;
}
/** Where something can be opened. */
async function findPlaces(): Promise<Places> {
  const pathOf = (name: string) => screens.find((screen) => screen.name === name)?.path ?? '';
  const coverages = 'coverages/find-by-labels?size=50';
  const policies = 'policies/find-by-labels?size=50';
  const quote = await idOf('quotes/find-by-labels?size=50', ({ status }) => status === 'COMPLETED');
  const draft = await idOf(coverages, ({ uiState }) => uiState === 'simulated');
  const policy = await idOf(policies, ({ state }) => state === 'created');
  const policyDraft = await idOf(policies, ({ state }) => state === 'draft');
  const watched = await idOf(coverages, ({ label }) => label === partOf('disputed').label);
  const { parametricEventId }: { parametricEventId: string } = await read(`/internal/coverages/${watched}`);
  const begun = await activate(watched, await idOf(coverages, ({ label }) => label === 'Unseasonal rain, Nashik'));
  const [stays, goes] = await Promise.all(
    ['Bayview Hotel', 'Hansekontor Online'].map((wanted) =>
      idOf('business-partners?size=50', ({ name }) => name === wanted),
    ),
  );
  return {
    ...{ coverage: pathOf('coverage'), claims: pathOf('policy-claims'), event: pathOf('event') },
    draft: `/coverages/coverage/${draft}`,
    quote: `/quotations/quotation/${quote}`,
    policy: `/policies/policy/${policy}`,
    policyDraft: `/policies/policy-draft/${policyDraft}`,
    review: `/monitoring/event/${parametricEventId}`,
    merge: `/clients/merge?stays=${stays}&goes=${goes}`,
    partner: `/clients/${stays}`,
    activation: `/coverages?activation=${begun}`,
  };
}
/** Somebody else gives the partner another contact. */
async function changePartner(id: string): Promise<void> {
  const { version: _version, ...stored } = await world.call(readPartner, { params: { id } }, { as: 'agent' });
  const body = NewBusinessPartner.strip().parse({ ...stored, contactName: 'Somebody else' });
  await world.call(updatePartner, { params: { id }, body }, { as: 'agent' });
}
/** Coverages that are active already are activated: all of them are skipped. */
async function activate(...coverageIds: string[]): Promise<string> {
  const body = { coverageIds, count: coverageIds.length };
  const { id } = await world.call(startActivation, { body }, { as: 'underwriter' });
  await world.runJobs();
  return id;
}

/** A page of theirs, at the start of the console, with axe in it. */
async function openAs(who: 'owner' | 'agent'): Promise<Page> {
  const context = await browser.createBrowserContext();
  const opened = await context.newPage();
  await opened.setViewport({ width: 1440, height: 1000 });
  await opened.emulateMediaFeatures([still]);
  await opened.goto(world.url);
  const keys = keyboardAt(opened);
  await keys.signIn(who);
  await keys.run('Choose');
  await keys.waitFor('My work');
  await opened.evaluate(() => {
    // A colour on its way to another one is neither.
    const calm = new CSSStyleSheet();
    calm.replaceSync('*, *::before, *::after { transition: none !important; animation: none !important; }');
    document.adoptedStyleSheets.push(calm);
  });
  await opened.evaluate(readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8'));
  return opened;
}

beforeAll(async () => {
  world = await startWorld({ seed: true, identity: true });
  screens = await findScreens(read);
  const places = await findPlaces();
  states = openStates(places, () => changePartner(places.partner.split('/').at(-1) ?? ''));
  await saveView();
  browser = await openShell();
  page = await openAs('owner');
}, 300_000);
afterAll(async () => {
  await browser?.close();
  await world?.close();
});

let shownRoute: string | null = null;
/** Shows a screen as a link of the console would, and waits until it is there and quiet, and the screen before it is gone. */
async function show({ path, says, route }: Screen): Promise<void> {
  // Screens of two routes have heads of their own; neighbours may say the same.
  const isOther = route !== null && shownRoute !== null && route !== shownRoute;
  shownRoute = route;
  await page.evaluate((to) => {
    document.querySelector('h1')?.setAttribute('data-before', '');
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
  await page.waitForFunction(
    (text, goes) => {
      const main = document.querySelector('main');
      if (goes && document.querySelector('h1[data-before]')) return false;
      return main?.innerText.includes(text) && !main.querySelector('[aria-busy=true]');
    },
    { timeout: 30_000 },
    ...([says, isOther] as const),
  );
}
/** Opens it. @throws when it does not open, with its name */
async function open({ name, path, acts, has }: OpenState): Promise<void> {
  try {
    if (path !== undefined) await show({ name, path, says: '', route: null });
    for (const one of acts) await act(page, one);
    await page.waitForSelector(has, { timeout: 30_000 });
  } catch (cause) {
    throw new Error(`${name} does not open`, { cause });
  }
}
/** Closes it, so that the next one can be opened. */
async function leave({ name, leave: acts = [{ key: 'Escape' }] }: OpenState): Promise<void> {
  try {
    for (const one of acts) await act(page, one);
  } catch (cause) {
    throw new Error(`${name} does not close`, { cause });
  }
}
/**
 * Primer draws its menus beside the landmarks, and what explains an entry of theirs is its description and no part of its name: these
 * rules are asked of all but the menus.
 */
const notOfMenus = ['region', 'label-content-name-mismatch'];
const ofColours = ['color-contrast'];
/** What axe has against the page in this theme; what does not depend on colours is the same in all. */
async function violations(theme: Theme): Promise<string[]> {
  const [mode = '', contrast] = theme.split(', ');
  await page.emulateMediaFeatures([still, { name: 'prefers-color-scheme', value: mode }]);
  await page.waitForFunction((wanted) => document.documentElement.dataset['colorMode'] === wanted, {}, mode);
  // As the choice under My account does it; the browser cannot be told that the system wants it.
  await page.evaluate(
    (end) => {
      const { dataset } = document.documentElement;
      [dataset['lightTheme'], dataset['darkTheme']] = [`light${end}`, `dark${end}`];
    },
    contrast ? '_high_contrast' : '',
  );
  return page.evaluate(
    async (rules, others) => {
      const { axe } = window as unknown as { axe: Axe };
      const all = (except: readonly string[]) => ({
        rules: Object.fromEntries(except.map((rule) => [rule, { enabled: false }])),
      });
      const runs = rules
        ? [{ exclude: [], options: { runOnly: rules } }]
        : document.querySelector('[role=menu]')
          ? [
              { exclude: [], options: all(others) },
              { exclude: ['#__primerPortalRoot__'], options: { runOnly: others } },
            ]
          : [{ exclude: [], options: all([]) }];
      const found: string[] = [];
      for (const { exclude, options } of runs) {
        const { violations: against } = await axe.run(
          { include: ['body'], exclude },
          { ...options, resultTypes: ['violations'] },
        );
        for (const { id, nodes } of against)
          found.push(...nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 160)} ${failureSummary}`));
      }
      return found;
    },
    theme === 'light' ? undefined : ofColours,
    notOfMenus,
  );
}
/** What axe has against what is looked at, in these themes. */
async function lookAt(name: string, found: Record<string, string[]>, within: readonly Theme[] = usual): Promise<void> {
  for (const theme of within) {
    const against = await violations(theme).catch((cause: unknown) => {
      throw new Error(`${name} cannot be looked at, ${theme}`, { cause });
    });
    if (against.length > 0) found[`${name}, ${theme}`] = against;
  }
}

/** The height of the head that the screen's title stands in, and the heights at which stands what narrows its list. */
const headAndMiddles = () =>
  page.evaluate(() => {
    let bar: HTMLElement | null = document.querySelector('h1');
    while (bar && getComputedStyle(bar).position !== 'sticky') bar = bar.parentElement;
    const line = document.querySelector('main input[type=search]')?.closest('.no-print')?.children ?? [];
    return {
      head: bar?.offsetHeight ?? 0,
      middles: [...line].map((one) => {
        const { top, height } = one.getBoundingClientRect();
        return Math.round(top + height / 2);
      }),
    };
  });

/** By how much the screen that is shown is too wide for windows of these widths; the heads of a list are not moved sideways either. */
async function tooWide(name: string): Promise<Record<string, number>> {
  const over: Record<string, number> = {};
  for (const width of [1440, 1024, 390]) {
    await page.setViewport({ width, height: 1000 });
    const by = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    if (by > 0) over[`${name} at ${width} px`] = by;
    const heads = await page.$$eval('thead tr', (all) => all.map((row) => row.scrollWidth - row.clientWidth));
    if (Math.max(0, ...heads) > 0) over[`heads of ${name} at ${width} px`] = Math.max(...heads);
  }
  await page.setViewport({ width: 1440, height: 1000 });
  return over;
}

describe('every screen, opened once', () => {
  const seen = {
    axe: {} as Record<string, string[]>,
    heads: {} as Record<number, string[]>,
    crooked: [] as string[],
    over: {} as Record<string, number>,
  };
  beforeAll(async () => {
    for (const screen of screens) {
      await show(screen);
      await lookAt(screen.name, seen.axe, [...usual, ...highContrast]);
      const { head, middles } = await headAndMiddles();
      (seen.heads[head] ??= []).push(screen.name);
      if (new Set(middles).size > 1) seen.crooked.push(`${screen.name}: ${middles.join(', ')}`);
      Object.assign(seen.over, await tooWide(screen.name));
    }
    await show({ name: 'a view of the longest name', path: `/coverages?${viewQuery}`, says: longName, route: null });
    Object.assign(seen.over, await tooWide('a view of the longest name'));
  }, 600_000);

  test('axe finds nothing, light or dark, in high contrast too', () => {
    expect(seen.axe).toEqual({});
  });
  test('titles stand in heads of one height, and what narrows a list on one line', () => {
    expect(seen.heads).toEqual({ [Object.keys(seen.heads)[0] ?? '']: screens.map(({ name }) => name) });
    expect(seen.crooked).toEqual([]);
  });
  test('none is wider than the window, on a desk, a tablet and a phone', () => {
    expect(seen.over).toEqual({});
  });
});

const focusIsIn = (selector: string) =>
  page.evaluate((within) => document.activeElement?.closest(within) != null, selector);
const overlay = '[role=dialog], [role=alertdialog], [role=menu]';

/** What is against the focus in a dialog or menu that lies open; Escape closes it. */
async function tryFocus({ name }: OpenState): Promise<readonly string[]> {
  const against: string[] = [];
  if (!(await focusIsIn(overlay))) against.push(`${name} does not take the focus`);
  for (const key of ['Tab', 'Tab', 'Tab'] as const) {
    if (!(await page.$(dialog))) break;
    await page.keyboard.press(key);
    if (!(await focusIsIn(overlay))) against.push(`${name} loses the focus`);
  }
  await page.keyboard.press('Escape');
  await page.waitForFunction((open) => !document.querySelector(open), { timeout: 30_000 }, overlay);
  if (!(await focusIsIn('button, a, input, summary'))) against.push(`${name} does not give the focus back`);
  return against;
}

describe('whatever can be opened, opened once', () => {
  const seen = { axe: {} as Record<string, string[]>, focus: [] as string[], tried: 0 };
  // In the frame of a document the browser's own viewer has the keys.
  const isTried = ({ path, acts, has, leave: ways }: OpenState) =>
    path !== undefined && acts.length > 0 && ways === undefined && !has.includes('iframe');
  beforeAll(async () => {
    for (const state of states) {
      await open(state);
      await lookAt(state.name, seen.axe);
      if (isTried(state) && (await page.$(overlay))) {
        seen.focus.push(...(await tryFocus(state)));
        seen.tried += 1;
      } else {
        await leave(state);
      }
    }
  }, 600_000);

  test('axe finds nothing in menus and dialogs, in forms at fault, in steps of wizards and where the server refuses', () => {
    expect(seen.axe).toEqual({});
  });
  test('a dialog takes the focus and keeps it, Escape closes it, and the focus is back where it was opened', () => {
    expect(seen.focus).toEqual([]);
    expect(seen.tried).toBeGreaterThan(10);
  });
});

test('who goes on to another step of a wizard by keyboard stands at its beginning', async () => {
  await show({ name: 'quote', path: '/quotations/new', says: 'Paddy', route: null });
  await act(page, 'Next');
  await page.waitForFunction(() => document.activeElement?.ariaCurrent === 'step', { timeout: 30_000 });
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Coverages');
  await act(page, 'Back');
  await page.waitForFunction(() => document.activeElement?.textContent === 'Program', { timeout: 30_000 });
});

test('what takes the focus by Tab is not put under the bars that stick', async () => {
  const covered: string[] = [];
  await page.setViewport({ width: 1440, height: 900 });
  for (const name of ['coverages', 'policies']) {
    const screen = screens.find((one) => one.name === name);
    if (screen) await show(screen);
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    for (let step = 0; step < 60; step++) {
      await page.keyboard.press('Tab');
      const under = await page.evaluate(() => {
        const focused = document.activeElement;
        if (!focused || focused === document.body) return '';
        const { left, top, width, height } = focused.getBoundingClientRect();
        let over = document.elementFromPoint(left + Math.min(width, 20) / 2, top + Math.min(height, 20) / 2);
        if (over?.contains(focused)) return '';
        while (over && over !== focused && getComputedStyle(over).position !== 'sticky') over = over.parentElement;
        return over && over !== focused && !over.contains(focused) ? focused.outerHTML.slice(0, 120) : '';
      });
      if (under) covered.push(`${name}: ${under}`);
    }
  }
  expect(covered).toEqual([]);
});

test.each(['de', 'se'])('in the longer words of "%s" nothing is cut off on a tablet or a phone', async (language) => {
  const english = page;
  const cut: Record<string, readonly string[]> = {};
  try {
    page = await openAs('owner');
    await page.evaluate((code) => localStorage.setItem('isoline.language', code), language);
    await page.reload();
    for (const screen of screens) {
      await show({ ...screen, says: '' });
      await page.waitForSelector('main h1');
      for (const width of [1024, 390]) {
        await page.setViewport({ width, height: 1000 });
        const words = await cutWords(page);
        if (words.length > 0) cut[`${screen.name} at ${width} px`] = words;
      }
    }
  } finally {
    await page.browserContext().close();
    page = english;
  }
  expect(cut).toEqual({});
});

// The last one: nothing can be read after it.
test('axe finds nothing where the session has ended', async () => {
  const found: Record<string, string[]> = {};
  await page.setViewport({ width: 1440, height: 1000 });
  await open(sessionEnded);
  await lookAt(sessionEnded.name, found);
  expect(found).toEqual({});
});

test('axe finds nothing where somebody may not go', async () => {
  const found: Record<string, string[]> = {};
  page = await openAs('agent');
  await open({ name: 'no access', path: '/settings', acts: [], has: '[role=dialog] ::-p-text(No access)' });
  await lookAt('no access', found);
  expect(found).toEqual({});
});
