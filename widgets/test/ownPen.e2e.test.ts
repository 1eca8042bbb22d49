import type { Browser, Page } from 'puppeteer';
import { openShell } from '../../tests/support/browser';
import { openPage, waitForEvent } from './browsers';
import { allReady, hostPage, openHosts, tags } from './hosts';
import type { Stage } from './stage';

let stage: Stage;
let browser: Browser;
beforeAll(async () => {
  stage = await openHosts();
  browser = await openShell();
});
afterAll(async () => {
  await browser?.close();
  await stage?.close();
});

const policy = (api: string) =>
  `default-src 'none'; script-src ${api}; connect-src ${api}; style-src 'none'; require-trusted-types-for 'script'; trusted-types 'none'`;
async function openLight(body: string, width: number): Promise<Page> {
  const html = hostPage(`${stage.api}/widgets/v1/isoline.light.js`, body);
  stage.pages.set('/pen', { html, headers: { 'content-security-policy': policy(stage.api) } });
  const page = await openPage(browser, `${stage.site}/pen`, { width, height: 900 });
  await waitForEvent(page, 'ready');
  return page;
}
const openChart = (width: number) => openLight('<event-chart permalink="rain"></event-chart>', width);
const inside = (page: Page) =>
  page.evaluate(() => {
    const root = document.querySelector('event-chart')?.shadowRoot;
    const svg = root?.querySelector('[data-drawn=true] svg');
    return {
      text: root?.querySelector('[data-drawn=true]')?.textContent ?? '',
      named: root?.activeElement?.getAttribute('aria-label') ?? '',
      beyond: [...(svg?.querySelectorAll('text, rect, circle') ?? [])].filter((part) => {
        const [box, all] = [part.getBoundingClientRect(), svg?.getBoundingClientRect() ?? new DOMRect()];
        return box.width > 0 && (box.left < all.left - 1 || box.right > all.right + 1);
      }).length,
    };
  });

test('all that the light build draws is drawn where a page allows no policy for scripts', async () => {
  const page = await openLight(tags, 1000);
  await allReady(page);
  expect((await inside(page)).text).not.toBe('');
  expect(await page.evaluate(() => window.wrong)).toEqual([]);
  await page.close();
});

test('a page that grows narrower has the chart drawn anew for its width, and nothing of it runs over its edge', async () => {
  const page = await openChart(1000);
  const view = () =>
    page.evaluate(() =>
      document
        .querySelector('event-chart')
        ?.shadowRoot?.querySelector('[data-drawn=true] svg')
        ?.getAttribute('viewBox'),
    );
  expect((await inside(page)).beyond).toBe(0);
  for (const width of [390, 320]) {
    const before = await view();
    await page.setViewport({ width, height: 900 });
    await page.waitForFunction(
      (old) =>
        document
          .querySelector('event-chart')
          ?.shadowRoot?.querySelector('[data-drawn=true] svg')
          ?.getAttribute('viewBox') !== old,
      {},
      before,
    );
    expect((await inside(page)).beyond).toBe(0);
  }
  await page.close();
});

test('pointer, finger and arrow keys tell the facts of a day; Escape closes them', async () => {
  const page = await openChart(800);
  const place = await page.evaluate(() => {
    const svg = document.querySelector('event-chart')?.shadowRoot?.querySelector('[data-drawn=true] svg');
    const { left, top, width, height } = svg?.getBoundingClientRect() ?? new DOMRect();
    return { x: left + width * 0.4, y: top + height / 2 };
  });
  await page.mouse.move(place.x, place.y);
  expect((await inside(page)).text).toMatch(/Total rainfall: [\d.,]+.mm/);
  await page.mouse.move(1, 1);
  expect((await inside(page)).text).not.toMatch(/Total rainfall: /);
  await page.evaluate(() =>
    document.querySelector('event-chart')?.shadowRoot?.querySelector<HTMLElement>('[role=group][tabindex]')?.focus(),
  );
  await page.waitForFunction(() =>
    document.querySelector('event-chart')?.shadowRoot?.querySelector('[role=img][tabindex="0"]'),
  );
  await page.keyboard.press('Tab');
  expect((await inside(page)).named).toMatch(/^14-Aug, Rainfall: .+, Payout: 100\.00 %$/);
  await page.keyboard.press('ArrowLeft');
  const { named, text } = await inside(page);
  expect(named).toMatch(/^13-Aug, /);
  expect(text).toContain('13-Aug');
  await page.keyboard.press('Escape');
  expect((await inside(page)).text).not.toContain('13-Aug');
  await page.close();
});
