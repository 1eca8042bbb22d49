import type { Browser, Page } from 'puppeteer';
import { builds, openPage } from './browsers';
import { hostPage, openHosts } from './hosts';
import type { Stage } from './stage';

let stage: Stage;
beforeAll(async () => {
  stage = await openHosts();
});
afterAll(() => stage?.close());

type Theme = 'light' | 'dark';
const card = '<parametric-event permalink="rain" loading="eager"></parametric-event>';
const inSection = (style: string) => `<section style="${style}">${card}</section>`;
/** Cards on a page that says nothing of its colours, and what each has to be: by what it stands in. */
const sections: readonly (readonly [string, Theme])[] = [
  [card, 'light'],
  [inSection('background:oklch(0.2 0.02 250)'), 'dark'],
  [inSection('background:lab(12 0 0)'), 'dark'],
  [inSection('background:lch(10 2 250)'), 'dark'],
  [inSection('background:color(display-p3 0.08 0.08 0.1)'), 'dark'],
  [inSection('background:color(display-p3 0.98 0.98 0.98);color:#111'), 'light'],
  // Light text over a picture.
  [inSection('background:linear-gradient(#111,#333);color:#fff'), 'dark'],
];
/** Pages as strangers write them; what the card has to be under a light and under a dark system. */
const pages: readonly (readonly [string, string, string, readonly [Theme, Theme]])[] = [
  ['follows the system', '<meta name="color-scheme" content="light dark">', card, ['light', 'dark']],
  ['is dark by its background', '<style>body{background:#101820;color:#eee}</style>', card, ['dark', 'dark']],
  [
    'is white, and would follow the system',
    '<style>:root{color-scheme:light dark}body{background:#fff;color:#111}</style>',
    card,
    ['light', 'light'],
  ],
  [
    'asks for light',
    '<style>body{background:#000;color:#fff}</style>',
    card.replace('permalink', 'theme="light" permalink'),
    ['light', 'light'],
  ],
];
const surfaces = { light: 'rgb(255, 255, 255)', dark: 'rgb(18, 26, 33)' } as const;

/** The surfaces of all cards of a page, from its first to its last. */
const surfacesOf = (page: Page) =>
  page.$$eval('parametric-event', (cards) =>
    cards.map(({ shadowRoot }) => {
      const found = shadowRoot?.querySelector('[part=card]');
      return found ? getComputedStyle(found).backgroundColor : '';
    }),
  );
/** The card of this number has become so. */
const becomes = (page: Page, theme: Theme, number = 0) =>
  page.waitForFunction(
    (wanted, at) => {
      const found = document.querySelectorAll('parametric-event')[at]?.shadowRoot?.querySelector('[part=card]');
      return found && getComputedStyle(found).backgroundColor === wanted;
    },
    { timeout: 20_000 },
    surfaces[theme],
    number,
  );

describe.each(builds)('the theme of the page, in %s', (_name, open, file) => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await open();
  });
  afterAll(() => browser?.close());
  // Only Chromium can be told here which system it has: the others have a light one.
  const system: Theme = _name.startsWith('Chromium') ? 'dark' : 'light';
  const openIn = async (head: string, body: string) => {
    stage.pages.set('/theme', { html: hostPage(`${stage.api}/widgets/v1/${file}`, body, head) });
    const page = await openPage(browser, 'about:blank');
    if (system === 'dark') await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: system }]);
    await page.goto(`${stage.site}/theme`);
    await page.waitForFunction(
      () => [...document.querySelectorAll('parametric-event')].every((element) => element.matches(':state(ready)')),
      { timeout: 60_000 },
    );
    return page;
  };

  test('the nearest background that one does not see through counts, however its colour is written', async () => {
    const page = await openIn('', sections.map(([html]) => html).join(''));
    expect(await surfacesOf(page)).toEqual(sections.map(([, theme]) => surfaces[theme]));
    await page.close();
  });

  test('a page that goes dark by a class takes the card with it, and back', async () => {
    const style =
      '<style>body{transition:background-color 200ms;background:#fff;color:#111}.night body{background:#0d1117;color:#eee}</style>';
    const page = await openIn(style, card);
    for (const theme of ['dark', 'light'] as const) {
      await page.evaluate(() => document.documentElement.classList.toggle('night'));
      await becomes(page, theme);
    }
    await page.close();
  });

  // How a card finds its theme is the same code in both builds.
  if (_name === 'Chromium, light build') return;

  test.each(pages)('a page that %s', async (_what, head, body, [light, dark]) => {
    const page = await openIn(head, body);
    expect(await surfacesOf(page)).toEqual([surfaces[system === 'dark' ? dark : light]]);
    await page.close();
  });

  test('what is around it goes dark by an attribute of its own, or by a style that comes late', async () => {
    const style = '<style>.app{background:#fff;color:#111}.app[data-look=night]{background:#101820;color:#eee}</style>';
    const page = await openIn(style, `<div class="app"><section>${card}</section></div>${card}`);
    await page.evaluate(() => document.querySelector<HTMLElement>('.app')?.setAttribute('data-look', 'night'));
    await becomes(page, 'dark');
    expect(await surfacesOf(page)).toEqual([surfaces.dark, surfaces.light]);
    await page.evaluate(() => {
      const sheet = document.createElement('style');
      sheet.textContent = 'body{background:#101820;color:#eee}';
      document.head.append(sheet);
    });
    await becomes(page, 'dark', 1);
    await page.close();
  });

  if (_name === 'Chromium') {
    test('a page that follows the system goes with it when it changes', async () => {
      const page = await openIn('<meta name="color-scheme" content="light dark">', card);
      for (const value of ['light', 'dark'] as const) {
        await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value }]);
        await becomes(page, value);
      }
      await page.close();
    });
  }
});
