import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'puppeteer';
import type { PublicEvent } from '#shared/contract/event';
import { inState, openPage, waitForText } from '../widgets/test/browsers';
import { openShell, openFirefox } from './support/browser';
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

describe.each([
  ['Chromium', openShell],
  ['Firefox', openFirefox],
] as const)('a partner’s site on another origin, in %s', (name, open) => {
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
  /** Its elements may be drawn anew for the width. */
  async function fitsOnPhone(page: Page): Promise<void> {
    await page.setViewport({ width: 390, height: 844 });
    await page.waitForFunction(() => innerWidth === 390 && document.documentElement.scrollWidth <= innerWidth);
  }

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

  test('where tags are stripped a place becomes the card, a frame is as high as its content, and all of it fits on a phone', () =>
    visit('/cms.html', ['parametric-event'], async (page) => {
      await page.evaluate(() => document.querySelector('iframe')?.scrollIntoView());
      await page.waitForFunction(() => {
        const height = document.querySelector('iframe')?.style.height;
        return height !== undefined && Number.parseFloat(height) > 400;
      });
      await fitsOnPhone(page);
    }));

  test('under a strict policy all elements are drawn', () =>
    visit('/strict.html', ['parametric-event', 'event-chart', 'coverage-viewer']));

  // The elements themselves are tried in each engine by widgets/test.
  if (name === 'Firefox') return;

  test('a page whose styles are hostile has its elements drawn', () =>
    visit('/hostile.html', ['parametric-event', 'event-chart']));

  test.each([
    ['/', 'parametric-event'],
    ['/viewer.html', 'coverage-viewer'],
    ['/reference/parametric-event.html', '#live'],
    ['/reference/coverage-viewer.html', '#live'],
  ] as const)('%s is drawn, and no wider than a phone', (path, selector) => visit(path, [selector], fitsOnPhone));

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

  test('the playground writes the snippet that it shows, and is no wider than a phone', () =>
    visit('/playground.html', ['parametric-event'], async (page) => {
      await page.select('select', 'event-chart');
      await ready(page, 'event-chart');
      const link = await page.$eval('event-chart', (chart) => chart.getAttribute('permalink'));
      const { coverage } = (await (await fetch(`${api}/internal/permalinks/${link}`)).json()) as PublicEvent;
      await waitForText(page, 'event-chart', coverage.indexDefinition.output.name);
      const snippet = await page.evaluate(() => document.querySelector('pre')?.textContent ?? '');
      expect(snippet).toContain(`<script type="module" src="${api}/widgets/v1/isoline.js"></script>\n<event-chart`);
      await fitsOnPhone(page);
    }));
});
