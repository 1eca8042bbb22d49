import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'puppeteer';
import { engines, inState, openPage, waitForText } from '../widgets/test/browsers';
import { environmentOf, freePort, ServerProcess } from './support/process';
import { copyFramedWorld } from './support/sampleWorld';

let dataDir: string;
let server: ServerProcess;
let site: string;
let api: string;
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'isoline-embed-'));
  const port = await freePort();
  await copyFramedWorld(dataDir, port);
  server = new ServerProcess(() => environmentOf(dataDir, port));
  await server.start();
  api = `http://127.0.0.1:${port}`;
  site = `http://127.0.0.1:${port + 1}`;
});
afterAll(async () => {
  await server?.end();
  rmSync(dataDir, { recursive: true, force: true });
});

const ready = async (page: Page, selector: string) => {
  await page.waitForSelector(selector);
  await page.evaluate((wanted) => document.querySelector(wanted)?.scrollIntoView(), selector);
  await inState(page, selector, 'ready');
};

describe.each(engines)('a partner’s site on another origin, in %s', (_name, open) => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await open();
  });
  afterAll(() => browser?.close());

  /** Opens a page of the demo, waits until its elements stand, and hands on; nothing may have gone wrong by the end. */
  async function visit(path: string, selectors: readonly string[], look?: (page: Page) => Promise<void>) {
    const page = await openPage(browser, `${site}${path}`);
    for (const selector of selectors) await ready(page, selector);
    await look?.(page);
    expect(await page.evaluate(() => window.wrong)).toEqual([]);
    await page.close();
  }

  test.each([
    ['/', ['parametric-event']],
    ['/strict.html', ['parametric-event', 'event-chart', 'coverage-viewer']],
    ['/hostile.html', ['parametric-event', 'event-chart']],
    ['/viewer.html', ['coverage-viewer']],
    ['/playground.html', ['parametric-event']],
    ['/reference/parametric-event.html', ['#live']],
    ['/reference/event-chart.html', ['#live']],
    ['/reference/coverage-viewer.html', ['#live']],
  ] as const)('%s', (path, selectors) => visit(path, selectors));

  test.each(['/', '/cms.html', '/playground.html', '/reference/parametric-event.html', '/viewer.html'])(
    '%s is no wider than a phone',
    async (path) => {
      const page = await openPage(browser, `${site}${path}`, { width: 390, height: 844 });
      await ready(page, 'parametric-event, coverage-viewer');
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
      await page.close();
    },
  );

  test.each(['/react.html', '/vue.html'])('%s hears the element, and tells it what to be', (path) =>
    visit(path, ['parametric-event'], async (page) => {
      await page.waitForFunction(() => document.querySelector('output')?.textContent?.includes('as of'));
      await page.evaluate(() => document.querySelector('button')?.click());
      await page.waitForFunction(
        () =>
          document.querySelector('parametric-event')?.shadowRoot?.querySelector<HTMLElement>('.frame')?.dataset[
            'theme'
          ] === 'dark',
      );
    }),
  );

  test('where tags are stripped a place becomes the card, and a frame is as high as its content', () =>
    visit('/cms.html', ['parametric-event'], async (page) => {
      await page.evaluate(() => document.querySelector('iframe')?.scrollIntoView());
      await page.waitForFunction(() => {
        const height = document.querySelector('iframe')?.style.height;
        return height !== undefined && Number.parseFloat(height) > 400;
      });
    }));

  test('fifty elements share one request', () =>
    visit('/fifty.html', ['parametric-event', 'event-chart'], async (page) => {
      const asked = await page.evaluate(
        () => performance.getEntriesByType('resource').filter(({ name }) => name.includes('/permalinks/')).length,
      );
      expect(asked).toBe(1);
    }));

  test('every example of the reference draws', () =>
    visit('/reference/event-chart.html', ['#live'], async (page) => {
      const count = await page.evaluate(() => document.querySelectorAll('.example event-chart').length);
      expect(count).toBeGreaterThan(6);
      for (let at = 0; at < count; at++) {
        await page.evaluate(
          (number) => document.querySelectorAll('.example event-chart')[number]?.scrollIntoView(),
          at,
        );
        await page.waitForFunction(
          (number) => document.querySelectorAll('.example event-chart')[number]?.matches(':state(ready)'),
          {},
          at,
        );
      }
    }));

  test('the playground writes the snippet that it shows', () =>
    visit('/playground.html', ['parametric-event'], async (page) => {
      await page.select('select', 'event-chart');
      await ready(page, 'event-chart');
      await waitForText(page, 'event-chart', 'Total rainfall');
      const snippet = await page.evaluate(() => document.querySelector('pre')?.textContent ?? '');
      expect(snippet).toContain(`<script type="module" src="${api}/widgets/v1/isoline.js"></script>\n<event-chart`);
    }));
});
