import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser, Page } from 'puppeteer';
import { publicEventOf } from '../../tests/support/publicEvent';
import { builds, waitForEvent, inState, openPage, waitForText, textOf } from './browsers';
import { hostPage, openHosts, policies, tags, underPolicy } from './hosts';
import type { Stage } from './stage';

let stage: Stage;
/** A page that waits half a minute for its answer, while the other tests go on. */
let hanging: { readonly browser: Browser; readonly page: Page; readonly givenUp: Promise<unknown> };
beforeAll(async () => {
  stage = await openHosts();
  hanging = await openHanging();
});
afterAll(async () => {
  await hanging?.browser.close();
  await stage?.close();
});

async function openHanging() {
  const [, open, file] = builds[0];
  const browser = await open();
  stage.links.set('hangs', { hang: true });
  const element = '<parametric-event permalink="hangs"></parametric-event>';
  stage.pages.set('/hangs', { html: hostPage(`${stage.api}/widgets/v1/${file}`, element) });
  const page = await openPage(browser, `${stage.site}/hangs`);
  const givenUp = waitForEvent(page, 'error timeout', 90_000);
  // Looked at by its test, which may come later.
  givenUp.catch(() => undefined);
  return { browser, page, givenUp };
}

let script = '';
const host = (body?: string, head?: string) => hostPage(`${stage.api}/widgets/v1/${script}`, body, head);
const allReady = async (page: Awaited<ReturnType<typeof openPage>>) => {
  for (const tag of ['parametric-event', 'event-chart', 'coverage-viewer']) {
    await page.evaluate((name) => document.querySelector(name)?.scrollIntoView(), tag);
    await inState(page, tag, 'ready');
  }
};

describe.each(builds)('%s', (_name, open, file) => {
  let browser: Browser;
  beforeAll(async () => {
    script = file;
    browser = await open();
  });
  afterAll(() => browser?.close());

  test('three elements draw on a plain page, in the language that the page asks for, and follow when it changes', async () => {
    stage.pages.set('/plain', { html: host() });
    const page = await openPage(browser, `${stage.site}/plain`);
    await allReady(page);
    expect(await textOf(page, 'parametric-event')).toMatch(/Excess rainfall, kharif rice[\s\S]*Strike[\s\S]*Exit/);
    expect(await textOf(page, 'event-chart')).toContain('Total rainfall');
    // What explains itself comes below the cards, after them.
    await waitForText(page, 'coverage-viewer', 'Who is the paying the Claim?');
    for (const [lang, word] of [
      ['de', 'Auszahlung'],
      ['se', 'Utbetalning'],
      ['fr', 'Indemnité'],
      ['it', 'Indennizzo'],
      ['es', 'Pago'],
    ] as const) {
      await page.evaluate((chosen) => document.documentElement.setAttribute('lang', chosen), lang);
      await page.waitForFunction(
        (part) =>
          document
            .querySelector('parametric-event')
            ?.shadowRoot?.querySelector<HTMLElement>('.frame')
            ?.innerText.toLowerCase()
            .includes(part),
        { timeout: 15_000 },
        word.toLowerCase(),
      );
    }
    expect(await page.evaluate(() => window.wrong)).toEqual([]);
    await page.close();
  });

  test.each(policies)('nothing is violated under %s', async (_policyName, policy) => {
    const html = underPolicy(host(), policy);
    stage.pages.set('/policy', { html, headers: { 'content-security-policy': policy.replaceAll('API', stage.api) } });
    const page = await openPage(browser, `${stage.site}/policy`);
    await allReady(page);
    await waitForEvent(page, 'ready');
    expect(await page.evaluate(() => window.wrong)).toEqual([]);
    await page.close();
  });

  test('what a policy forbids is heard, so that the tests above would see it', async () => {
    const policy = `default-src 'none'; script-src ${stage.api}`;
    const html = host('<img src="/forbidden.png" alt="">');
    stage.pages.set('/forbids', { html, headers: { 'content-security-policy': policy } });
    const page = await openPage(browser, `${stage.site}/forbids`);
    await page.waitForFunction((site) => window.wrong.includes(`policy img-src ${site}/forbidden.png`), {}, stage.site);
    await page.close();
  });

  test('where the policy forbids the request, the element says so in words', async () => {
    const policy = `default-src 'none'; script-src ${stage.api}; connect-src 'none'`;
    stage.pages.set('/closed', {
      html: host('<parametric-event permalink="rain"></parametric-event>'),
      headers: { 'content-security-policy': policy },
    });
    const page = await openPage(browser, `${stage.site}/closed`);
    await waitForEvent(page, 'error blocked');
    expect(await textOf(page, 'parametric-event')).toContain('security policy');
    expect((await page.evaluate(() => window.wrong)).filter((line) => !line.startsWith('policy connect-src'))).toEqual(
      [],
    );
    await page.close();
  });

  test("a page's own styles do not reach inside, and ours do not reach out", async () => {
    const css = `* { font-size: 40px !important; letter-spacing: 9px !important; color: red !important; text-transform: uppercase !important }
      div, p, button { display: inline !important; position: static !important; background: lime !important }`;
    stage.pages.set('/hostile', { html: host(`<p id="own">Own</p>${tags}`, `<style>${css}</style>`) });
    const page = await openPage(browser, `${stage.site}/hostile`);
    await allReady(page);
    const found = await page.evaluate(() => {
      const title = document.querySelector('parametric-event')?.shadowRoot?.querySelector('h2');
      const style = title && getComputedStyle(title);
      return { size: style?.fontSize, spacing: style?.letterSpacing, transform: style?.textTransform };
    });
    expect(found.size).toBe('16px');
    expect(found.transform).toBe('none');
    expect(Number.parseFloat(found.spacing ?? '9')).toBeLessThan(1);
    const outside = await page.evaluate(() => ({
      sheets: document.adoptedStyleSheets.length,
      styles: document.querySelectorAll('head style, head link[rel=stylesheet]').length,
    }));
    expect(outside).toEqual({ sheets: 0, styles: 1 });
    await page.close();
  });

  test('elements that come to a page where others stand get every rule of their look', async () => {
    stage.pages.set('/later', { html: host('<parametric-event permalink="rain"></parametric-event>') });
    const page = await openPage(browser, `${stage.site}/later`);
    await inState(page, 'parametric-event', 'ready');
    await page.evaluate(() => {
      const list = '<coverage-viewer view="list" loading="eager"></coverage-viewer>';
      document.querySelector('main')?.insertAdjacentHTML('beforeend', list.repeat(8));
    });
    const heads = await page.waitForFunction(() => {
      const lists = [...document.querySelectorAll('coverage-viewer')];
      const elements = lists.flatMap(
        ({ shadowRoot }) => shadowRoot?.querySelector('[part~=item]')?.firstElementChild ?? [],
      );
      return elements.length === lists.length && elements.map((head) => getComputedStyle(head).color);
    });
    expect(await heads.jsonValue()).toEqual(Array(8).fill('rgb(255, 255, 255)'));
    await page.close();
  });

  test.each([
    [320, 'light'],
    [390, 'light'],
    [390, 'dark'],
    [1440, 'dark'],
  ] as const)('%i pixels wide and %s, nothing is wider than the page', async (width, theme) => {
    stage.pages.set('/narrow', { html: host(tags.replaceAll('></', ` theme="${theme}"></`)) });
    const page = await openPage(browser, `${stage.site}/narrow`, { width, height: 844 });
    await allReady(page);
    const wide = await page.evaluate(() => ({
      page: document.documentElement.scrollWidth - innerWidth,
      surface: getComputedStyle(
        document.querySelector('parametric-event')?.shadowRoot?.querySelector('[part~=card]') ?? document.body,
      ).backgroundColor,
    }));
    expect(wide.page).toBeLessThanOrEqual(0);
    expect(wide.surface).toBe(theme === 'dark' ? 'rgb(18, 26, 33)' : 'rgb(255, 255, 255)');
    await page.close();
  });

  test('names of 690 characters and numbers like 1e308 do not widen a page', async () => {
    const event = publicEventOf({ label: 'X'.repeat(690), place: 'Y'.repeat(690) });
    const coverage = { ...event.coverage, trigger: 1e300, exit: 1e305 };
    const footprint = event.footprint.map((row) => ({ ...row, indexValue: 1e308 }));
    const all = { ...event, coverage, footprint, indexValue: 1e308, latestIndexValue: 1e308 };
    stage.links.set('vast', { event: all });
    const list = '/internal/parametric-events/external';
    const usual = stage.answers.get(list);
    stage.answers.set(list, { content: [all], totalPages: 1, totalElements: 1, numberOfElements: 1 });
    const vast = tags.replaceAll('"rain"', '"vast"').replaceAll('></', ' loading="eager"></');
    stage.pages.set('/vast', {
      html: host(`${vast}<parametric-event permalink="vast" size="compact"></parametric-event>`),
    });
    const page = await openPage(browser, `${stage.site}/vast`, { width: 390, height: 844 });
    await allReady(page);
    await waitForText(page, 'coverage-viewer', 'XXXX');
    stage.answers.set(list, usual);
    await page.evaluate(() => {
      for (const { shadowRoot } of document.querySelectorAll('parametric-event'))
        shadowRoot?.querySelector('details')?.setAttribute('open', '');
    });
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    expect(await page.evaluate(() => window.wrong)).toEqual([]);
    await page.close();
  });

  test('on the narrowest phone no word leaves its box, in any language', async () => {
    stage.pages.set('/words', { html: host('<parametric-event permalink="rain" chart="none"></parametric-event>') });
    const page = await openPage(browser, `${stage.site}/words`, { width: 320, height: 844 });
    await inState(page, 'parametric-event', 'ready');
    for (const lang of ['en', 'de', 'se', 'fr', 'it', 'es', 'hi', 'mr']) {
      await page.evaluate((chosen) => document.querySelector('parametric-event')?.setAttribute('lang', chosen), lang);
      await page.waitForFunction(
        (locale) => document.querySelector('parametric-event')?.shadowRoot?.querySelector(`.frame[lang^=${locale}]`),
        {},
        lang === 'se' ? 'sv' : lang,
      );
      const outside = await page.evaluate(() => {
        const inside = document.querySelector('parametric-event')?.shadowRoot?.querySelectorAll<HTMLElement>('*') ?? [];
        return [...inside]
          .filter(({ clientWidth, scrollWidth }) => clientWidth > 0 && scrollWidth > clientWidth + 1)
          .map(({ textContent }) => textContent);
      });
      expect([lang, outside]).toEqual([lang, []]);
    }
    await page.close();
  });

  test('axe finds nothing, inside the shadow trees too', async () => {
    stage.pages.set('/axe', { html: host(`<h1>Partner</h1>${tags}`) });
    const page = await openPage(browser, `${stage.site}/axe`);
    await allReady(page);
    const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
    await page.evaluate(axe);
    const found = await page.evaluate(async () => {
      const { violations } = await (
        window as unknown as {
          axe: {
            run: () => Promise<{ violations: { id: string; nodes: { html: string; failureSummary: string }[] }[] }>;
          };
        }
      ).axe.run();
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 120)} ${failureSummary}`),
      );
    });
    expect(found).toEqual([]);
    await page.close();
  });

  test('the viewer is walked by keyboard: a tag is chosen, a card opened, the list found again', async () => {
    stage.pages.set('/keys', { html: host('<coverage-viewer view="list"></coverage-viewer>') });
    const page = await openPage(browser, `${stage.site}/keys`);
    await waitForText(page, 'coverage-viewer', 'Excess rainfall');
    const focused = () => page.evaluate(() => document.activeElement?.shadowRoot?.activeElement?.textContent ?? '');
    let steps = 0;
    while (!(await focused()).includes('Excess rainfall') && steps++ < 12) await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await waitForText(page, 'coverage-viewer', 'Back to List');
    await waitForEvent(page, 'view-change');
    steps = 0;
    while (!(await focused()).includes('Back to List') && steps++ < 12) await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await waitForText(page, 'coverage-viewer', 'Back to Map');
    expect(await page.evaluate(() => window.wrong)).toEqual([]);
    await page.close();
  });

  test('the map shows a pin that opens its list; where no map can be drawn the list is offered', async () => {
    stage.pages.set('/map', { html: host('<coverage-viewer></coverage-viewer>') });
    const page = await openPage(browser, `${stage.site}/map`);
    await page.waitForFunction(
      () => {
        const inside = document.querySelector('coverage-viewer')?.shadowRoot;
        return inside?.querySelector('.pin') ?? inside?.querySelector('[role=status] button');
      },
      { timeout: 40_000 },
    );
    const isDrawn = await page.evaluate(() => {
      const inside = document.querySelector('coverage-viewer')?.shadowRoot;
      const pin = inside?.querySelector<HTMLElement>('.pin');
      (pin ?? inside?.querySelector<HTMLElement>('[role=status] button'))?.click();
      return pin !== null && pin !== undefined;
    });
    if (!isDrawn) expect(await page.evaluate(() => window.heard)).toContain('error unsupported');
    await waitForText(page, 'coverage-viewer', 'Back to Map');
    await waitForText(page, 'coverage-viewer', 'Excess rainfall');
    expect(await page.evaluate(() => window.wrong)).toEqual([]);
    await page.close();
  });

  test.each([
    [
      'required trusted types',
      "worker-src blob:; img-src data:; require-trusted-types-for 'script'; trusted-types highcharts",
    ],
    ['a policy that allows no worker', "worker-src 'none'; img-src data:"],
  ])('under %s the map gives way to the list, and the page hears of no error', async (_title, more) => {
    const policy = `default-src 'none'; script-src ${stage.api}; connect-src ${stage.api}; ${more}`;
    stage.pages.set('/strict-map', {
      html: host('<coverage-viewer></coverage-viewer>'),
      headers: { 'content-security-policy': policy },
    });
    const page = await openPage(browser, `${stage.site}/strict-map`);
    await page.waitForFunction(
      () => {
        const inside = document.querySelector('coverage-viewer')?.shadowRoot;
        return inside?.querySelector('.pin') ?? inside?.querySelector('[role=status] button');
      },
      { timeout: 40_000 },
    );
    const uncaught = (await page.evaluate(() => window.wrong)).filter((line) => !line.startsWith('policy'));
    expect(uncaught).toEqual([]);
    await page.close();
  });

  test('the chart draws what it is asked to: other days, another kind, no table', async () => {
    const chart = '<event-chart permalink="rain" from="2025-07-01" to="2025-07-10" kind="index"></event-chart>';
    stage.pages.set('/kinds', { html: host(chart) });
    const page = await openPage(browser, `${stage.site}/kinds`);
    await waitForEvent(page, 'ready');
    const press = () =>
      page.evaluate(() => {
        const inside = document.querySelector('event-chart')?.shadowRoot;
        inside?.querySelector<HTMLElement>('[aria-pressed]')?.click();
      });
    await press();
    await page.waitForFunction(
      () => document.querySelector('event-chart')?.shadowRoot?.querySelectorAll('tbody tr').length === 10,
    );
    expect(await textOf(page, 'event-chart')).not.toContain('Rainfall, mm a day');
    await page.evaluate(() => document.querySelector('event-chart')?.setAttribute('kind', 'rainfall'));
    await waitForText(page, 'event-chart', 'Rainfall');
    await page.evaluate(() => document.querySelector('event-chart')?.setAttribute('table', 'hide'));
    await page.waitForFunction(
      () => !document.querySelector('event-chart')?.shadowRoot?.querySelector('[aria-pressed]'),
    );
    expect(await page.evaluate(() => window.wrong)).toEqual([]);
    await page.close();
  });

  test('a place for a tag becomes the tag, and a link stays where there is no script', async () => {
    const link = `<a href="${stage.api}/m/rain">Daily Index Monitoring</a>`;
    stage.pages.set('/cms', {
      html: host(`<div data-isoline="parametric-event" data-permalink="${stage.api}/m/rain">${link}</div>`),
    });
    const page = await openPage(browser, `${stage.site}/cms`);
    await inState(page, 'parametric-event', 'ready');
    const noScript = `<main><parametric-event permalink="rain">${link}</parametric-event></main>`;
    stage.pages.set('/noscript', { html: noScript });
    await page.goto(`${stage.site}/noscript`);
    expect(await page.evaluate(() => document.querySelector('main')?.innerText.trim())).toBe('Daily Index Monitoring');
    await page.close();
  });

  const failures: readonly (readonly [string, Parameters<Stage['links']['set']>[1], string])[] = [
    ['404', { status: 404 }, 'not-found'],
    ['410', { status: 410 }, 'gone'],
    ['429', [{ status: 429, headers: { 'retry-after': '1' } }, { status: 429 }, { status: 429 }], 'rate-limited'],
    ['500', { status: 500 }, 'internal'],
    ['no JSON', { text: '{"id": "x", "cover' }, 'bad-data'],
    ['JSON of another kind', { text: '[1, 2, 3]' }, 'bad-data'],
  ];
  test.each(failures)(
    '%s is told in words and as an event; the page hears of no error',
    async (name, behaviour, code) => {
      const slug = `fails-${`${name}${_name}`.replace(/\W/g, '')}`;
      stage.links.set(slug, behaviour);
      stage.pages.set('/fails', { html: host(`<parametric-event permalink="${slug}"></parametric-event>`) });
      const page = await openPage(browser, `${stage.site}/fails`);
      await waitForEvent(page, `error ${code}`);
      await inState(page, 'parametric-event', 'error');
      expect((await textOf(page, 'parametric-event')).length).toBeGreaterThan(20);
      expect(await page.evaluate(() => window.wrong)).toEqual([]);
      await page.close();
    },
  );

  test('a server that is down is told, and asked again by Retry', async () => {
    const nobody = 'http://127.0.0.1:9';
    stage.pages.set('/down', {
      html: host(`<parametric-event permalink="rain" api-base="${nobody}"></parametric-event>`),
    });
    const page = await openPage(browser, `${stage.site}/down`);
    await waitForEvent(page, 'error network');
    expect(await textOf(page, 'parametric-event')).toContain('Retry');
    await page.evaluate((api) => document.querySelector('parametric-event')?.setAttribute('api-base', api), stage.api);
    await inState(page, 'parametric-event', 'ready');
    expect(await page.evaluate(() => window.wrong)).toEqual([]);
    await page.close();
  });

  test('a slow server is waited for; the place is kept meanwhile', async () => {
    stage.links.set('slow', { event: publicEventOf(), delayMs: 4000 });
    stage.pages.set('/slow', { html: host('<parametric-event permalink="slow"></parametric-event>') });
    const page = await openPage(browser, `${stage.site}/slow`);
    await page.waitForSelector('parametric-event:state(loading)');
    const height = await page.evaluate(() => document.querySelector('parametric-event')?.clientHeight ?? 0);
    expect(height).toBeGreaterThan(400);
    await inState(page, 'parametric-event', 'ready');
    await page.close();
  });

  test('a server that answers at the second try is not noticed', async () => {
    const slug = `late-${_name.replace(/\W/g, '')}`;
    stage.links.set(slug, [{ status: 503 }, { event: publicEventOf() }]);
    stage.pages.set('/late', { html: host(`<parametric-event permalink="${slug}"></parametric-event>`) });
    const page = await openPage(browser, `${stage.site}/late`);
    await inState(page, 'parametric-event', 'ready');
    expect(await page.evaluate(() => window.heard.filter((line) => line.startsWith('error')))).toEqual([]);
    await page.close();
  });

  test('a missing chunk is told, and found again by Retry', async () => {
    stage.missing.add('card-');
    stage.pages.set('/chunk', { html: host('<parametric-event permalink="rain"></parametric-event>') });
    const page = await openPage(browser, `${stage.site}/chunk`);
    await waitForEvent(page, 'error script');
    stage.missing.delete('card-');
    await page.evaluate(() =>
      document.querySelector('parametric-event')?.shadowRoot?.querySelector<HTMLElement>('.fail button')?.click(),
    );
    await inState(page, 'parametric-event', 'ready');
    expect(await page.evaluate(() => window.wrong)).toEqual([]);
    await page.close();
  });

  test('a missing chart chunk leaves the table with every value', async () => {
    stage.missing.add('footprintDrawing-');
    stage.pages.set('/chart', { html: host('<event-chart permalink="rain"></event-chart>') });
    const page = await openPage(browser, `${stage.site}/chart`);
    await waitForEvent(page, 'error script');
    stage.missing.delete('footprintDrawing-');
    // The page is told first; the table is painted behind that.
    await page.waitForFunction(
      () => (document.querySelector('event-chart')?.shadowRoot?.querySelectorAll('tbody tr').length ?? 0) > 60,
    );
    await page.close();
  });
});

test('a server that never answers is given up after three tries of ten seconds', async () => {
  await hanging.givenUp;
  expect(stage.asked.filter((path) => path.endsWith('/hangs'))).toHaveLength(3);
  expect(await hanging.page.evaluate(() => window.wrong)).toEqual([]);
});
