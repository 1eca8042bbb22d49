import type { Browser } from 'puppeteer';
import { publicEventOf } from '../../tests/support/publicEvent';
import { engines, waitForEvent, inState, openPage, waitForText, textOf } from './browsers';
import { allReady, hostPage, openHosts, policies, strictest, tags, underPolicy } from './hosts';
import type { Stage } from './stage';

let stage: Stage;
beforeAll(async () => {
  stage = await openHosts();
});
afterAll(() => stage?.close());

let script = '';
const host = (body?: string, head?: string) => hostPage(`${stage.api}/widgets/v1/${script}`, body, head);

describe.each(engines)('%s', (name, open, file) => {
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

  test.each(name === 'Chromium' ? policies : strictest)('nothing is violated under %s', async (_policyName, policy) => {
    const html = underPolicy(host(), policy);
    stage.pages.set('/policy', { html, headers: { 'content-security-policy': policy.replaceAll('API', stage.api) } });
    const page = await openPage(browser, `${stage.site}/policy`);
    await allReady(page);
    await waitForEvent(page, 'ready');
    expect(await page.evaluate(() => window.wrong)).toEqual([]);
    await page.close();
  });

  test('where the policy forbids the request, the element says so in words; what else it forbids is heard, so that the tests above would see it', async () => {
    const policy = `default-src 'none'; script-src ${stage.api}; connect-src 'none'`;
    stage.pages.set('/closed', {
      html: host('<parametric-event permalink="rain"></parametric-event><img src="/forbidden.png" alt="">'),
      headers: { 'content-security-policy': policy },
    });
    const page = await openPage(browser, `${stage.site}/closed`);
    await waitForEvent(page, 'error blocked');
    expect(await textOf(page, 'parametric-event')).toContain('security policy');
    const image = `policy img-src ${stage.site}/forbidden.png`;
    await page.waitForFunction((line) => window.wrong.includes(line), {}, image);
    const more = (await page.evaluate(() => window.wrong)).filter(
      (line) => line !== image && !line.startsWith('policy connect-src'),
    );
    expect(more).toEqual([]);
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

  test('from 320 to 1440 pixels, light and dark, nothing is wider than the page', async () => {
    stage.pages.set('/narrow', { html: host(tags.replaceAll('></', ' theme="light"></')) });
    const page = await openPage(browser, `${stage.site}/narrow`, { width: 320, height: 844 });
    await allReady(page);
    for (const [width, theme, surface] of [
      [320, 'light', 'rgb(255, 255, 255)'],
      [390, 'light', 'rgb(255, 255, 255)'],
      [390, 'dark', 'rgb(18, 26, 33)'],
      [1440, 'dark', 'rgb(18, 26, 33)'],
    ] as const) {
      await page.setViewport({ width, height: 844 });
      await page.evaluate((chosen) => {
        for (const element of document.querySelectorAll('main > *')) element.setAttribute('theme', chosen);
      }, theme);
      // The charts are drawn anew for the width a moment after the page has it.
      await page.waitForFunction(
        (wanted, colour) => {
          const card = document.querySelector('parametric-event')?.shadowRoot?.querySelector('[part~=card]');
          const isIn = card && getComputedStyle(card).backgroundColor === colour;
          return innerWidth === wanted && isIn && document.documentElement.scrollWidth <= innerWidth;
        },
        {},
        width,
        surface,
      );
    }
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
});
