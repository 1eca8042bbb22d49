import type { Browser, Page } from 'puppeteer';
import { roomRule } from '#shared/format/room';
import { builds, openPage } from './browsers';
import { hostPage, openHosts } from './hosts';
import type { Stage } from './stage';

let stage: Stage;
beforeAll(async () => {
  stage = await openHosts();
  const event = stage.links.get('rain');
  if (event && 'event' in event) stage.links.set('slow', { ...event, delayMs: 600 });
  stage.links.set('withdrawn', { status: 410 });
});
afterAll(() => stage?.close());

const afterwards = `<p class="after">${'Words of the partner that stand below. '.repeat(20)}</p>`;
/** What has moved so far on the page, as web.dev counts it; 0 where nothing has. */
const shiftOf = (page: Page) => page.evaluate(() => (globalThis as unknown as { shift: number }).shift);

/**
 * Counts what moves: Chromium does by itself; elsewhere it is how much of the window the paragraph below the tag takes, before and
 * after, times how far it goes.
 */
const counter = `globalThis.shift = 0;
if (PerformanceObserver.supportedEntryTypes.includes('layout-shift'))
  new PerformanceObserver((list) => { for (const { value } of list.getEntries()) shift += value; }).observe({ type: 'layout-shift', buffered: true });
else {
  let before;
  const look = () => {
    requestAnimationFrame(look);
    const box = document.querySelector('.after')?.getBoundingClientRect();
    if (!box) return;
    const now = { top: Math.min(innerHeight, box.top), bottom: Math.min(innerHeight, box.bottom), at: box.top };
    if (before && before.at !== now.at) {
      const touched = Math.max(before.bottom, now.bottom) - Math.min(before.top, now.top);
      shift += (touched * box.width) / (innerHeight * innerWidth) * Math.abs(before.at - now.at) / Math.max(innerHeight, innerWidth);
    }
    before = now;
  };
  look();
}`;

const elements: readonly (readonly [string, string, string])[] = [
  ['parametric-event', 'full', 'permalink="LINK"'],
  ['parametric-event', 'card', 'permalink="LINK" size="card"'],
  ['parametric-event', 'compact', 'permalink="LINK" size="compact"'],
  ['event-chart', 'full', 'permalink="LINK"'],
  ['coverage-viewer', 'full', 'view="list"'],
  ['coverage-viewer', 'full', 'view="map"'],
];
const links = ['slow', 'withdrawn'];
// Both builds keep the same room.
const inEngines = builds.filter(([, , file]) => file === 'isoline.js');

describe.each(inEngines)('what stands below stays where it is, in %s', (_name, open, file) => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await open();
  });
  afterAll(() => browser?.close());
  /** The script comes when all else has long been painted; `rule` is what the page writes beside the tag. */
  async function visit(html: string, rule: string, width: number): Promise<Page> {
    const late = `<script>setTimeout(() => { const script = document.createElement('script'); script.type = 'module'; script.src = '${stage.api}/widgets/v1/${file}'; document.head.append(script); }, 400);</script>`;
    const head = `<style>${rule}</style><script>${counter}</script>`;
    stage.pages.set('/room', {
      html: hostPage('data:text/javascript,', `<p>Before</p>${html}${afterwards}${late}`, head),
    });
    return openPage(browser, `${stage.site}/room`, { width, height: 900 });
  }
  const isDone = (page: Page, tag: string) =>
    page.waitForFunction(
      (name) => document.querySelector(name)?.matches(':state(ready), :state(error), :state(empty)'),
      { timeout: 60_000 },
      tag,
    );

  test.each(elements)(
    '%s, %s, %s',
    async (tag, size, attributes) => {
      for (const link of attributes.includes('LINK') ? links : ['']) {
        for (const width of [390, 1280]) {
          const html = `<${tag} ${attributes.replace('LINK', link)}></${tag}>`;
          const page = await visit(html, roomRule(tag, size), width);
          await isDone(page, tag);
          // A chart and a map may draw once more after they have said that they are there.
          await new Promise((resolve) => setTimeout(resolve, 500));
          const shift = await shiftOf(page);
          expect(shift > 0.02 ? { link, width, shift } : 'still').toBe('still');
          await page.close();
        }
      }
    },
    120_000,
  );

  test('a page that keeps no room is seen to move', async () => {
    const page = await visit('<parametric-event permalink="slow" size="compact"></parametric-event>', '', 390);
    await isDone(page, 'parametric-event');
    await page.waitForFunction(() => (globalThis as unknown as { shift: number }).shift > 0.02);
    await page.close();
  });
});
