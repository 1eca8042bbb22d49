import type { Browser, Page } from 'puppeteer';
import { openShell } from '../../tests/support/browser';
import { engines, openPage, scripts, textOf } from './browsers';
import { hostPage, openHosts, tags } from './hosts';
import type { Stage } from './stage';
import { strangers } from './strangers';

let stage: Stage;
beforeAll(async () => {
  stage = await openHosts();
});
afterAll(() => stage?.close());
/** Opens the page of a stranger that runs this before anything of ours. */
const show = (browser: Browser, file: string, script: string) => {
  const head = `<script>(() => { ${script} })()</script>`;
  stage.pages.set('/strange', { html: hostPage(`${stage.api}/widgets/v1/${file}`, tags, head) });
  return openPage(browser, `${stage.site}/strange`);
};
async function isWell(page: Page): Promise<void> {
  await page.waitForFunction(isDrawn);
  expect(await textOf(page, 'parametric-event')).toContain('Excess rainfall, kharif rice');
  expect(await textOf(page, 'coverage-viewer')).toContain('Excess rainfall, kharif rice');
  expect(await page.evaluate(() => window.wrong)).toEqual([]);
}

/** The card and the chart with their lines, and the list with its card. */
const isDrawn = () => {
  const elements = [...document.querySelectorAll('parametric-event, event-chart, coverage-viewer')];
  const [card, chart, list] = elements.map((element) => {
    element.scrollIntoView();
    return element.shadowRoot?.querySelector('[data-drawn=true] svg path, li [part~=item]') ?? null;
  });
  return Boolean(card && chart && list);
};

describe.each(scripts)('%s on the page of a stranger', (file) => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openShell();
  });
  afterAll(() => browser?.close());

  test.each(strangers)('%s: all elements are drawn, and the page hears of no error', async (_page, script) => {
    const page = await show(browser, file, script);
    await isWell(page);
    await page.close();
  });

  test('nothing of ours is in the document when the elements have left it, nor in its jQuery', async () => {
    const page = await show(browser, file, 'window.jQuery = function () {}; jQuery.fn = {};');
    await page.waitForFunction(isDrawn);
    await page.evaluate(() => document.querySelector('main')?.remove());
    const left = () =>
      page.evaluate(() => ({
        // React marks the document that it listens to; what drives this browser has names of its own.
        names: Object.getOwnPropertyNames(document).filter((name) => !/^(location$|_react|__|\$)/.test(name)),
        elements: [...document.querySelectorAll('html > *, head > *, body > *')].map(({ localName }) => localName),
        looks: [document.documentElement, document.body].map(({ attributes }) =>
          [...attributes].map(({ name }) => name),
        ),
        sheets: document.adoptedStyleSheets.length,
        plugins: Object.keys((window as unknown as { jQuery: { fn: object } }).jQuery.fn),
      }));
    await page.waitForFunction(() => !('hcEvents' in document));
    expect(await left()).toEqual({
      names: [],
      elements: ['head', 'meta', 'meta', 'title', 'script', 'script', 'body'],
      looks: [['lang'], []],
      sheets: 0,
      plugins: [],
    });
    await page.close();
  });
});

/** What takes the place of built-in functions, of which each engine has its own; the others only add to what all of them have. */
const replacing = strangers.filter(([name]) => /^(a library that has|polyfills|a browser)/.test(name));

describe.each(engines.filter(([name]) => name !== 'Chromium'))('in %s', (_name, open, file) => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await open();
  });
  afterAll(() => browser?.close());

  test.each(replacing)('%s: all elements are drawn, and the page hears of no error', async (_page, script) => {
    const page = await show(browser, file, script);
    await isWell(page);
    await page.close();
  });
});
