import type { Browser, Page } from 'puppeteer';
import { openShell } from '../../tests/support/browser';
import { roomRule } from '#shared/format/room';
import { engines, openPage } from './browsers';
import { cardStates, slugOf } from './cardStates';
import { hostPage, openHosts } from './hosts';
import type { Stage } from './stage';

let stage: Stage;
beforeAll(async () => {
  stage = await openHosts();
  const event = stage.links.get('rain');
  if (event && 'event' in event) stage.links.set('slow', { ...event, delayMs: 600 });
  stage.links.set('withdrawn', { status: 410 });
  for (const [state, behaviour] of Object.entries(cardStates)) stage.links.set(slugOf(state), behaviour);
  stage.links.set('unknown', { status: 404 });
  stage.links.set('down', { status: 503 });
});
afterAll(() => stage?.close());

const afterwards = `<p class="after">${'Words of the partner that stand below. '.repeat(20)}</p>`;

/** In Chromium, which counts what moves by itself, as web.dev does. */
const counter = `globalThis.shift = 0;
new PerformanceObserver((list) => { for (const { value } of list.getEntries()) shift += value; }).observe({ type: 'layout-shift', buffered: true });`;
/**
 * Elsewhere, for each tag as if it stood first on a page: how much of the window the paragraph below it takes, before and after, times
 * how far it goes.
 */
const follower = `globalThis.shifts = [];
const windowHeight = 900, above = 50;
const seen = [];
const follow = () => {
  requestAnimationFrame(follow);
  [...document.querySelectorAll('.tag')].forEach((tag, number) => {
    const now = above + tag.getBoundingClientRect().height;
    const before = seen[number] ?? now;
    const touched = Math.max(0, windowHeight - Math.min(before, now)) / windowHeight;
    shifts[number] = (shifts[number] ?? 0) + (touched * Math.abs(before - now)) / Math.max(windowHeight, innerWidth);
    seen[number] = now;
  });
};
addEventListener('DOMContentLoaded', follow);`;
const limit = 0.02;

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
describe.each(engines)('what stands below stays where it is, in %s', (name, open, file) => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await open();
  });
  afterAll(() => browser?.close());
  /** The script comes when all else has long been painted; `rule` is what the page writes beside the tag. */
  async function visit(html: string, rule: string, width: number): Promise<Page> {
    const late = `<script>setTimeout(() => { const script = document.createElement('script'); script.type = 'module'; script.src = '${stage.api}/widgets/v1/${file}'; document.head.append(script); }, 400);</script>`;
    const head = `<style>${rule}</style><script>${name === 'Chromium' ? counter : follower}</script>`;
    stage.pages.set('/room', {
      html: hostPage('data:text/javascript,', `<p>Before</p>${html}${late}`, head),
    });
    return openPage(browser, `${stage.site}/room`, { width, height: 900 });
  }
  /** All that there is to draw is drawn, charts and maps too, and has been painted. */
  async function isDone(page: Page): Promise<void> {
    await page.waitForFunction(
      () =>
        [...document.querySelectorAll('parametric-event, event-chart, coverage-viewer')].every((element) => {
          const inside = element.shadowRoot;
          if (element.matches(':state(error), :state(empty)')) return true;
          if (!element.matches(':state(ready)')) return false;
          if (element.getAttribute('view') === 'map') return inside?.querySelector('.pin, [role=status] button');
          if (element.localName === 'coverage-viewer') return inside?.querySelector('[part~=item]');
          return element.hasAttribute('size') || inside?.querySelector('[data-drawn=true] svg');
        }),
      { timeout: 60_000 },
    );
    await page.evaluate(
      () => new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => go(true))))),
    );
  }

  if (name === 'Chromium') {
    const shiftOf = (page: Page) => page.evaluate(() => (globalThis as unknown as { shift: number }).shift);

    test.each(elements)(
      '%s, %s, %s',
      async (tag, size, attributes) => {
        for (const link of attributes.includes('LINK') ? links : ['']) {
          for (const width of [390, 1280]) {
            const html = `<${tag} ${attributes.replace('LINK', link)}></${tag}>${afterwards}`;
            const page = await visit(html, roomRule(tag, size), width);
            await isDone(page);
            const shift = await shiftOf(page);
            expect(shift > limit ? { link, width, shift } : 'still').toBe('still');
            await page.close();
          }
        }
      },
      120_000,
    );

    test('a page that keeps no room is seen to move', async () => {
      const html = `<parametric-event permalink="slow" size="compact"></parametric-event>${afterwards}`;
      const page = await visit(html, '', 390);
      await isDone(page);
      await page.waitForFunction((most) => (globalThis as unknown as { shift: number }).shift > most, {}, limit);
      await page.close();
    });
  } else {
    // Of what is as high as the window nothing below is seen.
    const low = elements.filter(([tag, size]) => size !== 'full' || tag === 'event-chart');
    const html = links.flatMap((link) =>
      low.map(([tag, , attributes]) => {
        const given = `${attributes.replace('LINK', link)} loading="eager"`;
        return `<div class="tag"><${tag} ${given}></${tag}></div>`;
      }),
    );
    const rules = low.map(([tag, size]) =>
      roomRule(tag, size).replaceAll(tag, size === 'full' ? tag : `${tag}[size=${size}]`),
    );
    const shiftsOf = (page: Page) => page.evaluate(() => (globalThis as unknown as { shifts: number[] }).shifts);

    test.each([390, 1280])('at %i px, whatever the element, and whether its link is there', async (width) => {
      const page = await visit(html.join(''), rules.join('\n'), width);
      await isDone(page);
      const shifts = await shiftsOf(page);
      expect(shifts).toHaveLength(html.length);
      expect(shifts.flatMap((shift, at) => (shift > limit ? [{ element: html[at], shift }] : []))).toEqual([]);
      await page.close();
    });

    test('a page that keeps no room is seen to move', async () => {
      const page = await visit(html.join(''), '', 390);
      await isDone(page);
      expect((await shiftsOf(page)).filter((shift) => shift <= limit)).toEqual([]);
      await page.close();
    });
  }
});

/** Of a card with its chart, without it, small, and of a chart alone: what is behind the link decides how high each would be. */
const sizes = [
  ['parametric-event', 'full', ''],
  ['parametric-event', 'card', 'chart="none"'],
  ['parametric-event', 'card', 'size="card"'],
  ['parametric-event', 'compact', 'size="compact"'],
  ['event-chart', 'full', ''],
] as const;
describe('in a column of any width, whatever is behind the link', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openShell();
  });
  afterAll(() => browser?.close());
  const states = [...Object.keys(cardStates).map(slugOf), 'unknown', 'down'];

  test.each(sizes.flatMap((size) => [304, 560, 800].map((width) => [...size, width] as const)))(
    '%s, %s, %s at %i px: nothing below it moves, and there is no hole before it',
    async (tag, size, attributes, width) => {
      const each = states.map(
        (state) =>
          `<div class="tag" style="width:${width}px"><${tag} loading="eager" permalink="${state}" ${attributes}></${tag}></div>`,
      );
      const head = `<style>${roomRule(tag, size)}</style><script>${follower}</script>`;
      stage.pages.set('/room', { html: hostPage(`${stage.api}/widgets/v1/isoline.js`, each.join(''), head) });
      const page = await openPage(browser, `${stage.site}/room`, { width: 1400, height: 900 });
      await page.waitForFunction(
        (wanted) =>
          [...document.querySelectorAll(wanted)].every((element) => {
            if (element.matches(':state(error), :state(empty)')) return true;
            const inside = element.shadowRoot;
            const hasChart = inside?.querySelector('[data-drawn]');
            return element.matches(':state(ready)') && (!hasChart || inside?.querySelector('[data-drawn=true] svg'));
          }),
        {},
        tag,
      );
      await page.evaluate(() => new Promise((go) => requestAnimationFrame(() => setTimeout(go, 100))));
      const seen = await page.$$eval(tag, (elements) =>
        elements.map((element) => {
          const drawn = [...(element.shadowRoot?.querySelectorAll('[part~=card], [part~=chart], [part~=error]') ?? [])];
          const bottom = Math.max(...drawn.map((one) => one.getBoundingClientRect().bottom));
          return Math.round(element.getBoundingClientRect().bottom - bottom);
        }),
      );
      const shifts = await page.evaluate(() => (globalThis as unknown as { shifts: number[] }).shifts);
      const wrong = states.flatMap((state, at) => {
        const [hole = Number.NaN, shift = Number.NaN] = [seen[at], shifts[at]];
        return hole >= 0 && hole <= 40 && shift <= limit ? [] : [{ state, hole, shift }];
      });
      expect(wrong).toEqual([]);
      await page.close();
    },
  );
});
