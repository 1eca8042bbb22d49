import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser, Page } from 'puppeteer';
import { openShell } from '../../tests/support/browser';
import { publicEventOf } from '../../tests/support/publicEvent';
import { scripts, waitForEvent, inState, openPage, waitForText, textOf } from './browsers';
import { allReady, hostPage, openHosts, tags } from './hosts';
import type { Stage } from './stage';

let stage: Stage;
let browser: Browser;
/** A page that waits half a minute for its answer, while the other tests go on. */
let hanging: { readonly page: Page; readonly givenUp: Promise<unknown> };
beforeAll(async () => {
  stage = await openHosts();
  browser = await openShell();
  hanging = await openHanging();
});
afterAll(async () => {
  await browser?.close();
  await stage?.close();
});

async function openHanging() {
  stage.links.set('hangs', { hang: true });
  const element = '<parametric-event permalink="hangs"></parametric-event>';
  stage.pages.set('/hangs', { html: hostPage(`${stage.api}/widgets/v1/${scripts[0]}`, element) });
  const page = await openPage(browser, `${stage.site}/hangs`);
  const givenUp = waitForEvent(page, 'error timeout', 90_000);
  // Looked at by its test, which may come later.
  givenUp.catch(() => undefined);
  return { page, givenUp };
}

describe.each(scripts)('%s on the page of a partner', (script) => {
  const host = (body?: string) => hostPage(`${stage.api}/widgets/v1/${script}`, body);

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

  test('what the server refuses, and what is no answer, is told in words and as an event; the page hears of no error', async () => {
    const failures = {
      'not-found': { status: 404 },
      gone: { status: 410 },
      'rate-limited': [{ status: 429, headers: { 'retry-after': '1' } }, { status: 429 }, { status: 429 }],
      internal: { status: 500 },
      'bad-data': { text: '{"id": "x", "cover' },
      // JSON of another kind.
      'bad-data again': { text: '[1, 2, 3]' },
    } as const;
    const slugOf = (name: string) => `fails-${`${name}${script}`.replaceAll(/\W/g, '')}`;
    for (const [name, behaviour] of Object.entries(failures)) stage.links.set(slugOf(name), behaviour);
    const cards = Object.keys(failures).map(
      (name) => `<parametric-event permalink="${slugOf(name)}" loading="eager"></parametric-event>`,
    );
    stage.pages.set('/fails', { html: host(cards.join('')) });
    const page = await openPage(browser, `${stage.site}/fails`);
    await page.waitForFunction(
      (count) => document.querySelectorAll('parametric-event:state(error)').length === count,
      {},
      cards.length,
    );
    const codes = Object.keys(failures).map((name) => `error ${name.replace(' again', '')}`);
    await page.waitForFunction(
      (count) => window.heard.filter((line) => line.startsWith('error')).length >= count,
      {},
      codes.length,
    );
    expect((await page.evaluate(() => window.heard)).filter((line) => line.startsWith('error')).sort()).toEqual(
      codes.sort(),
    );
    const texts = await page.$$eval('parametric-event', (found) =>
      found.map(({ shadowRoot }) => shadowRoot?.querySelector<HTMLElement>('.frame')?.innerText ?? ''),
    );
    expect(texts.map((text) => text.length > 20)).toEqual(codes.map(() => true));
    expect(await page.evaluate(() => window.wrong)).toEqual([]);
    await page.close();
  });

  test('a server that answers at the second try is not noticed', async () => {
    const slug = `late-${script.replaceAll(/\W/g, '')}`;
    stage.links.set(slug, [{ status: 503 }, { event: publicEventOf() }]);
    stage.pages.set('/late', { html: host(`<parametric-event permalink="${slug}"></parametric-event>`) });
    const page = await openPage(browser, `${stage.site}/late`);
    await inState(page, 'parametric-event', 'ready');
    expect(await page.evaluate(() => window.heard.filter((line) => line.startsWith('error')))).toEqual([]);
    await page.close();
  });

  test.each([
    ['footprintDrawing-', 'event-chart'],
    ['FootprintChart-', 'parametric-event'],
  ])('without the chunk %s a %s shows the table with every value', async (chunk, tag) => {
    stage.missing.add(chunk);
    const whole = tag === 'event-chart' ? '' : 'history="open"';
    stage.pages.set('/chart', { html: host(`<${tag} permalink="rain" ${whole}></${tag}>`) });
    const page = await openPage(browser, `${stage.site}/chart`);
    await waitForEvent(page, 'error script');
    stage.missing.delete(chunk);
    // The page is told first; the table is painted behind that.
    await page.waitForFunction(
      (name) => (document.querySelector(name)?.shadowRoot?.querySelectorAll('tbody tr').length ?? 0) > 60,
      {},
      tag,
    );
    await page.close();
  });
});

// What the loader does is the same in both builds.
const host = (body: string) => hostPage(`${stage.api}/widgets/v1/${scripts[0]}`, body);

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

test('a slow server is waited for; the place is kept meanwhile', async () => {
  let answer = () => {};
  const answered = new Promise<void>((resolve) => (answer = resolve));
  stage.links.set('slow', { event: publicEventOf(), after: answered });
  stage.pages.set('/slow', { html: host('<parametric-event permalink="slow"></parametric-event>') });
  const page = await openPage(browser, `${stage.site}/slow`);
  await page.waitForSelector('parametric-event:state(loading)');
  const height = await page.evaluate(() => document.querySelector('parametric-event')?.clientHeight ?? 0);
  expect(height).toBeGreaterThan(400);
  answer();
  await inState(page, 'parametric-event', 'ready');
  await page.close();
});

test('a server that never answers is given up after three tries of ten seconds', async () => {
  await hanging.givenUp;
  expect(stage.asked.filter((path) => path.endsWith('/hangs'))).toHaveLength(3);
  expect(await hanging.page.evaluate(() => window.wrong)).toEqual([]);
});
