import type { Browser, Page } from 'puppeteer';
import { builds, openPage } from './browsers';
import { hostPage, openHosts } from './hosts';
import type { Stage } from './stage';

let stage: Stage;
beforeAll(async () => {
  stage = await openHosts();
});
afterAll(() => stage?.close());

const card = '<parametric-event permalink="rain" loading="eager"></parametric-event>';
const systems = ['light', 'dark'] as const;
/** Pages as strangers write them; what the card has to be under a light and under a dark system. */
const pages: readonly (readonly [string, string, string, readonly [string, string]])[] = [
  ['says nothing', '', card, ['light', 'light']],
  ['follows the system', '<meta name="color-scheme" content="light dark">', card, ['light', 'dark']],
  ['is dark by its background', '<style>body{background:#101820;color:#eee}</style>', card, ['dark', 'dark']],
  [
    'is white, and would follow the system',
    '<style>:root{color-scheme:light dark}body{background:#fff;color:#111}</style>',
    card,
    ['light', 'light'],
  ],
  ['has a dark section', '', `<section style="background:oklch(0.2 0.02 250)">${card}</section>`, ['dark', 'dark']],
  ...['lab(12 0 0)', 'lch(10 2 250)', 'color(display-p3 0.08 0.08 0.1)'].map(
    (colour) =>
      [
        `has a section of ${colour}`,
        '',
        `<section style="background:${colour}">${card}</section>`,
        ['dark', 'dark'],
      ] as const,
  ),
  [
    'has a section of a bright display-p3',
    '',
    `<section style="background:color(display-p3 0.98 0.98 0.98);color:#111">${card}</section>`,
    ['light', 'light'],
  ],
  [
    'has light text over a picture',
    '',
    `<section style="background:linear-gradient(#111,#333);color:#fff">${card}</section>`,
    ['dark', 'dark'],
  ],
  [
    'asks for light',
    '<style>body{background:#000;color:#fff}</style>',
    card.replace('permalink', 'theme="light" permalink'),
    ['light', 'light'],
  ],
];
/** Only Chromium can be told here which system it has: the others have a light one. */
const canBeTold = (browser: string) => browser.startsWith('Chromium');
const surfaces = { light: 'rgb(255, 255, 255)', dark: 'rgb(18, 26, 33)' } as const;

const surfaceOf = (page: Page) =>
  page.$eval('parametric-event', ({ shadowRoot }) => {
    const found = shadowRoot?.querySelector('[part=card]');
    return found ? getComputedStyle(found).backgroundColor : '';
  });

describe.each(builds)('the theme of the page, in %s', (_name, open, file) => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await open();
  });
  afterAll(() => browser?.close());
  const openIn = async (system: 'light' | 'dark', head: string, body: string) => {
    stage.pages.set('/theme', { html: hostPage(`${stage.api}/widgets/v1/${file}`, body, head) });
    const page = await openPage(browser, 'about:blank');
    if (canBeTold(_name)) await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: system }]);
    await page.goto(`${stage.site}/theme`);
    await page.waitForFunction(() => document.querySelector('parametric-event')?.matches(':state(ready)'), {
      timeout: 60_000,
    });
    return page;
  };

  test.each(pages)(
    'a page that %s',
    async (_what, head, body, wanted) => {
      const tried = canBeTold(_name) ? systems : (['light'] as const);
      for (const system of tried) {
        const page = await openIn(system, head, body);
        const theme = wanted[systems.indexOf(system)] === 'dark' ? 'dark' : 'light';
        expect({ system, surface: await surfaceOf(page) }).toEqual({ system, surface: surfaces[theme] });
        await page.close();
      }
    },
    60_000,
  );

  const goesDark = (page: Page) =>
    page.waitForFunction(
      (wanted) => {
        const found = document.querySelector('parametric-event')?.shadowRoot?.querySelector('[part=card]');
        return found && getComputedStyle(found).backgroundColor === wanted;
      },
      { timeout: 20_000 },
      surfaces.dark,
    );
  test('what is around it goes dark by an attribute of its own, or by a style that comes late', async () => {
    const style = '<style>.app{background:#fff;color:#111}.app[data-look=night]{background:#101820;color:#eee}</style>';
    const app = await openIn('light', style, `<div class="app"><section>${card}</section></div>`);
    await app.evaluate(() => document.querySelector<HTMLElement>('.app')?.setAttribute('data-look', 'night'));
    await goesDark(app);
    await app.close();
    const late = await openIn('light', '', card);
    await late.evaluate(() => {
      const sheet = document.createElement('style');
      sheet.textContent = 'body{background:#101820;color:#eee}';
      document.head.append(sheet);
    });
    await goesDark(late);
    await late.close();
  });

  test('a page that goes dark by a class takes the card with it, and back', async () => {
    const style =
      '<style>body{transition:background-color 200ms;background:#fff;color:#111}.night body{background:#0d1117;color:#eee}</style>';
    const page = await openIn('light', style, card);
    for (const theme of ['dark', 'light'] as const) {
      await page.evaluate(() => document.documentElement.classList.toggle('night'));
      await page.waitForFunction(
        (wanted) => {
          const found = document.querySelector('parametric-event')?.shadowRoot?.querySelector('[part=card]');
          return found && getComputedStyle(found).backgroundColor === wanted;
        },
        { timeout: 20_000 },
        surfaces[theme],
      );
    }
    await page.close();
  });
});
