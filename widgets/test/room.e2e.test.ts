import type { Browser, Page } from 'puppeteer';
import { roomRule } from '#shared/format/room';
import { builds, openPage } from './browsers';
import { hostPage, openHosts } from './hosts';
import type { Stage } from './stage';

let stage: Stage;
beforeAll(async () => {
  stage = await openHosts();
  const event = stage.links.get('rain');
  if (event && 'event' in event) stage.links.set('slow', { ...event, delayMs: 1500 });
  stage.links.set('withdrawn', { status: 410 });
}, 120_000);
afterAll(() => stage?.close());

const afterwards = `<p class="after">${'Words of the partner that stand below. '.repeat(20)}</p>`;
/** What has moved so far on the page; 0 where nothing has. */
const shiftOf = (page: Page) => page.evaluate(() => (globalThis as unknown as { shift: number }).shift);

const elements: readonly (readonly [string, string, string])[] = [
  ['parametric-event', 'full', 'permalink="LINK"'],
  ['parametric-event', 'card', 'permalink="LINK" size="card"'],
  ['parametric-event', 'compact', 'permalink="LINK" size="compact"'],
  ['event-chart', 'full', 'permalink="LINK"'],
  ['coverage-viewer', 'full', 'view="list"'],
  ['coverage-viewer', 'full', 'view="map"'],
];
const links = ['slow', 'withdrawn'];
const [firstBuild] = builds;

describe.each(firstBuild ? [firstBuild] : [])('what stands below stays where it is, in %s', (_name, open, file) => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await open();
  }, 60_000);
  afterAll(() => browser?.close());

  test.each(elements)(
    '%s, %s, %s',
    async (tag, size, attributes) => {
      for (const link of attributes.includes('LINK') ? links : ['']) {
        for (const width of [390, 1280]) {
          const html = `<p>Before</p><${tag} ${attributes.replace('LINK', link)}></${tag}>${afterwards}`;
          // The script comes when all else has long been painted.
          const late = `<script>setTimeout(() => { const script = document.createElement('script'); script.type = 'module'; script.src = '${stage.api}/widgets/v1/${file}'; document.head.append(script); }, 700);</script>`;
          const head = `<style>${roomRule(tag, size)}</style><script>globalThis.shift = 0; new PerformanceObserver((list) => { for (const entry of list.getEntries()) globalThis.shift += entry.value; }).observe({ type: 'layout-shift', buffered: true });</script>`;
          stage.pages.set('/room', { html: hostPage('data:text/javascript,', html + late, head) });
          const page = await openPage(browser, `${stage.site}/room`, { width, height: 900 });
          await page.waitForFunction(
            (name) => document.querySelector(name)?.matches(':state(ready), :state(error), :state(empty)'),
            { timeout: 60_000 },
            tag,
          );
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
});
