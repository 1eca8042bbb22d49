import type { Browser } from 'puppeteer';
import { publicEventOf } from '../../tests/support/publicEvent';
import { builds, waitForEvent, inState, openPage, waitForText, textOf } from './browsers';
import { openStage, type Stage } from './stage';

let stage: Stage;
const event = publicEventOf();
beforeAll(async () => {
  stage = await openStage();
  stage.links.set('rain', { event });
  stage.links.set('heat', { event: publicEventOf({ label: 'Hot days, chilli' }) });
  for (let number = 1; number <= 50; number++)
    stage.links.set(`many-${number}`, { event: publicEventOf({ label: `Cover ${number}` }), delayMs: 30 });
});
afterAll(() => stage?.close());

let file = 'isoline.js';
const loader = () => `<script type="module" src="${stage.api}/widgets/v1/${file}"></script>`;
const host = (body: string, script = loader()) =>
  `<!doctype html><html lang="en"><head><title>Host</title></head><body>${body}${script}</body></html>`;
type Card = HTMLElement & {
  permalink?: string | undefined;
  headingLevel?: number;
  data?: unknown;
  refresh: () => Promise<void>;
  toCSV: () => Promise<string>;
};
const asked = (slug: string) => stage.asked.filter((path) => path.endsWith(`/permalinks/${slug}`)).length;

describe.each(builds)('what the bridge lacks, and ours has, in %s', (name, open, script) => {
  let browser: Browser;
  beforeAll(async () => {
    file = script;
    browser = await open();
  });
  afterAll(() => browser?.close());
  const openHost = async (body: string, head?: string) => {
    stage.pages.set('/host', { html: host(body, head) });
    return openPage(browser, `${stage.site}/host`);
  };

  test('a property that was set before the tag was defined counts, and goes on counting', async () => {
    const page = await openHost('<parametric-event></parametric-event>', '');
    await page.evaluate(() => {
      const card = document.querySelector<Card>('parametric-event');
      if (card) card.permalink = 'rain';
    });
    await page.evaluate((src) => {
      const script = document.createElement('script');
      script.type = 'module';
      script.src = src;
      document.head.append(script);
    }, `${stage.api}/widgets/v1/${file}`);
    await waitForText(page, 'parametric-event', 'kharif rice');
    await page.evaluate(() => {
      const card = document.querySelector<Card>('parametric-event');
      if (card) card.permalink = 'heat';
    });
    await waitForText(page, 'parametric-event', 'Hot days, chilli');
    await page.close();
  });

  test('an element that is moved keeps what it shows, and asks for nothing again', async () => {
    const page = await openHost('<parametric-event permalink="rain"></parametric-event><section></section>');
    await inState(page, 'parametric-event', 'ready');
    const before = asked('rain');
    const kept = await page.evaluate(async () => {
      const card = document.querySelector<Card>('parametric-event');
      const inside = card?.shadowRoot?.querySelector('article');
      document.querySelector('section')?.append(card ?? '');
      await new Promise((go) => setTimeout(go, 100));
      return inside !== null && card?.shadowRoot?.querySelector('article') === inside;
    });
    expect(kept).toBe(true);
    expect(asked('rain')).toBe(before);
    await page.close();
  });

  // What follows is decided by our own code, which an engine only runs.
  if (!name.startsWith('Chromium')) return;

  test('a browser of two years ago shows the card and says what fails', async () => {
    stage.links.set('old', { event });
    stage.pages.set('/old', { html: host('<parametric-event permalink="old"></parametric-event>') });
    const page = await browser.newPage();
    await page.evaluateOnNewDocument(() => {
      for (const [owner, names] of [
        [AbortSignal, ['any']],
        [URL, ['canParse', 'parse']],
        [Promise, ['withResolvers', 'try']],
        [Object, ['groupBy']],
        [Array, ['fromAsync']],
        [window, ['requestIdleCallback', 'scheduler']],
        [Set.prototype, ['union', 'difference', 'intersection', 'isSubsetOf']],
      ] as const)
        for (const name of names) Reflect.deleteProperty(owner, name);
    });
    await page.goto(`${stage.site}/old`);
    await waitForText(page, 'parametric-event', 'kharif rice');
    await page.evaluate(() => document.querySelector('parametric-event')?.setAttribute('permalink', 'nobody'));
    await inState(page, 'parametric-event', 'error');
    await page.close();
  });

  test('an element that is not on the page asks for nothing and draws nothing', async () => {
    const page = await openHost('');
    await page.waitForFunction(() => customElements.get('parametric-event') !== undefined);
    const before = asked('rain');
    const drawn = await page.evaluate(() => {
      const card = document.createElement('parametric-event');
      card.setAttribute('permalink', 'rain');
      return card.shadowRoot?.childElementCount;
    });
    expect(drawn).toBe(0);
    expect(asked('rain')).toBe(before);
    await page.close();
  });

  test('an attribute that is removed, or emptied, counts no more', async () => {
    const page = await openHost('<parametric-event permalink="rain" heading-level="4"></parametric-event>');
    await inState(page, 'parametric-event', 'ready');
    const heading = (level: number) =>
      page.waitForFunction(
        (name) => document.querySelector('parametric-event')?.shadowRoot?.querySelector(name) !== null,
        {},
        `h${level}`,
      );
    await heading(4);
    await page.evaluate(() => document.querySelector('parametric-event')?.removeAttribute('heading-level'));
    await heading(2);
    await page.evaluate(() => document.querySelector('parametric-event')?.setAttribute('permalink', ''));
    await waitForEvent(page, 'error invalid-permalink');
    await page.close();
  });

  test('JSON that is none is an event and not an exception; an object given as a property is not written out', async () => {
    const page = await openHost('<event-chart data="{broken"></event-chart>');
    await waitForEvent(page, 'error internal');
    await page.evaluate(
      (given) => {
        const chart = document.querySelector<Card>('event-chart');
        chart?.removeAttribute('data');
        if (chart) chart.data = given;
      },
      event as unknown as Record<string, unknown>,
    );
    await waitForText(page, 'event-chart', 'Total rainfall');
    expect(await page.evaluate(() => document.querySelector('event-chart')?.hasAttribute('data'))).toBe(false);
    await page.evaluate(() => {
      const chart = document.querySelector<Card>('event-chart');
      if (chart) chart.data = { id: 1 };
    });
    await waitForEvent(page, 'error bad-data');
    expect(await page.evaluate(() => window.wrong)).toEqual([]);
    await page.close();
  });

  test('undefined takes an attribute away; numbers are numbers', async () => {
    const page = await openHost('<parametric-event permalink="rain" heading-level="3"></parametric-event>');
    await inState(page, 'parametric-event', 'ready');
    const found = await page.evaluate(() => {
      const card = document.querySelector<Card>('parametric-event');
      const level = card?.headingLevel;
      if (card) card.permalink = undefined;
      return { level, has: card?.hasAttribute('permalink') };
    });
    expect(found).toEqual({ level: 3, has: false });
    await waitForEvent(page, 'error invalid-permalink');
    await page.close();
  });

  test('a second copy of the loader changes nothing, and no error reaches the page', async () => {
    const again = loader().replace('.js', '.js?again');
    const page = await openHost('<parametric-event permalink="rain"></parametric-event>', loader() + again);
    await inState(page, 'parametric-event', 'ready');
    expect(await page.evaluate(() => window.wrong)).toEqual([]);
    await page.close();
  });

  test('refresh asks again, toCSV gives the days; both wait until the code is there', async () => {
    const page = await openHost('<parametric-event permalink="rain"></parametric-event>');
    await page.waitForFunction(() => customElements.get('parametric-event') !== undefined);
    await inState(page, 'parametric-event', 'ready');
    const before = asked('rain');
    const csv = await page.evaluate(async () => {
      const card = document.querySelector<Card>('parametric-event');
      await card?.refresh();
      return card?.toCSV();
    });
    expect(asked('rain')).toBe(before + 1);
    const lines = csv?.trim().split('\n') ?? [];
    expect(lines[0]).toMatch(/Date.*Rainfall.*Total rainfall.*Payout/);
    expect(lines.length - 1).toBe(event.footprint.length);
    await page.close();
  });

  test('a link to another server is refused, and nothing is sent', async () => {
    const page = await openHost('<parametric-event permalink="https://elsewhere.example/m/rain"></parametric-event>');
    await waitForEvent(page, 'error invalid-permalink');
    expect(await textOf(page, 'parametric-event')).toContain('not valid');
    expect(
      await page.evaluate(() =>
        performance.getEntriesByType('resource').some(({ name }) => name.includes('elsewhere')),
      ),
    ).toBe(false);
    await page.close();
  });

  test('sharing can be taken over by the page', async () => {
    const page = await openHost('<parametric-event permalink="rain"></parametric-event>');
    await inState(page, 'parametric-event', 'ready');
    const press = () =>
      page.evaluate(() => {
        const root = document.querySelector('parametric-event')?.shadowRoot;
        root?.querySelector<HTMLElement>('[part~=share]')?.click();
      });
    const isOpen = () =>
      page.evaluate(() => document.querySelector('parametric-event')?.shadowRoot?.querySelector('dialog') !== null);
    await page.evaluate(() =>
      document.addEventListener('isoline-share', (shared) => shared.preventDefault(), { once: true }),
    );
    await press();
    expect(await isOpen()).toBe(false);
    await press();
    await page.waitForFunction(
      () => document.querySelector('parametric-event')?.shadowRoot?.querySelector('dialog') !== null,
    );
    await page.close();
  });

  test('fifty elements with one link ask once, and so does one that comes later; fifty with fifty are all drawn', async () => {
    const cards = (slug: (number: number) => string) =>
      Array.from(
        { length: 50 },
        (_, at) => `<parametric-event permalink="${slug(at + 1)}" chart="none" loading="eager"></parametric-event>`,
      ).join('');
    const before = asked('rain');
    const same = await openHost(cards(() => 'rain'));
    await same.waitForFunction(() => document.querySelectorAll('parametric-event:state(ready)').length === 50);
    expect(asked('rain')).toBe(before + 1);
    await same.evaluate(() => {
      const late = document.createElement('parametric-event');
      late.setAttribute('permalink', 'rain');
      document.body.prepend(late);
    });
    await same.waitForFunction(() => document.querySelectorAll('parametric-event:state(ready)').length === 51);
    expect(asked('rain')).toBe(before + 1);
    await same.close();
    const all = await openHost(cards((number) => `many-${number}`));
    await all.waitForFunction(() => document.querySelectorAll('parametric-event:state(ready)').length === 50);
    expect(await all.evaluate(() => window.wrong)).toEqual([]);
    await all.close();
  });
});

test('a hundred elements that come and go leave nothing behind', async () => {
  const [, open, script] = builds[0];
  file = script;
  const browser = await open();
  try {
    stage.pages.set('/leak', { html: host('') });
    const page = await openPage(browser, `${stage.site}/leak`);
    await page.waitForFunction(() => customElements.get('parametric-event') !== undefined);
    const cycle = (times: number) =>
      page.evaluate(async (count) => {
        for (let turn = 0; turn < count; turn++) {
          const card = document.createElement('parametric-event');
          card.setAttribute('permalink', 'rain');
          card.setAttribute('loading', 'eager');
          const ready = new Promise((go) => card.addEventListener('isoline-ready', go, { once: true }));
          document.body.append(card);
          await ready;
          card.remove();
          await new Promise((go) => setTimeout(go));
        }
        window.heard.length = 0;
      }, times);
    const client = await page.createCDPSession();
    const measure = async () => {
      await client.send('HeapProfiler.collectGarbage');
      await client.send('HeapProfiler.collectGarbage');
      const { Nodes = 0, JSEventListeners = 0, JSHeapUsedSize = 0 } = await page.metrics();
      return { nodes: Nodes, listeners: JSEventListeners, heap: JSHeapUsedSize / 1e6 };
    };
    await cycle(5);
    const before = await measure();
    await cycle(100);
    const after = await measure();
    expect(after.nodes - before.nodes).toBeLessThanOrEqual(0);
    expect(after.listeners - before.listeners).toBeLessThanOrEqual(0);
    expect(after.heap - before.heap).toBeLessThan(2);
  } finally {
    await browser.close();
  }
});
