import type { Browser, Page } from 'puppeteer';
import { publicEventOf } from '../../tests/support/publicEvent';
import { builds, inState, openPage, textOf, waitForEvent, waitForText } from './browsers';
import { hostPage, openHosts } from './hosts';
import type { Stage } from './stage';

/** Scenes that need a page to themselves: two insurers on one, hundreds of cards, a line that is cut. */
let stage: Stage;
let other: Stage;
beforeAll(async () => {
  stage = await openHosts();
  other = await openHosts();
  other.links.set('rain', { event: publicEventOf({ label: 'Second insurer, drought' }) });
  for (let number = 0; number < 200; number++)
    stage.links.set(`far-${number}`, { event: publicEventOf({ label: `Cover ${number}` }) });
});
afterAll(async () => {
  await stage?.close();
  await other?.close();
});

const down = { status: 500 };
let slugs = 0;
/** A link whose first three questions are answered with a fault of the server, which is as often as one is asked. */
function cutLink(): string {
  const slug = `cut-${(slugs += 1)}`;
  stage.links.set(slug, [down, down, down, { event: publicEventOf() }]);
  return slug;
}

describe.each(builds)('pages of strangers, in %s', (_name, open, file) => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await open();
  });
  afterAll(() => browser?.close());
  const show = (body: string, head = ''): Promise<Page> => {
    stage.pages.set('/page', { html: hostPage(`${stage.api}/widgets/v1/${file}`, body, head) });
    return openPage(browser, `${stage.site}/page`);
  };
  const card = (link: string, more = '') =>
    `<parametric-event permalink="${link}" chart="none" loading="eager" ${more}></parametric-event>`;
  const second = () => `<script type="module" src="${other.api}/widgets/v1/${file}"></script>`;

  test('two insurers on one page: each with its own links, in tags and places; a third one is refused', async () => {
    const links = [`${stage.api}/m/rain`, `${other.api}/m/rain`, 'https://third.example/m/rain', 'rain'];
    const place = `<div data-isoline="parametric-event" data-permalink="${other.api}/m/rain"></div>`;
    // Which comes first is which is the first.
    const page = await show(place + links.map((link, at) => card(link, `id="card${at}"`)).join('') + second());
    await waitForText(page, '#card0', 'Excess rainfall, kharif rice');
    await waitForText(page, '#card1', 'Second insurer, drought');
    await inState(page, '#card2', 'error');
    // A code without a server is of the first.
    await waitForText(page, '#card3', 'Excess rainfall, kharif rice');
    await waitForText(page, '[data-isoline] parametric-event', 'Second insurer, drought');
    const hrefs = await page.$eval('#card1', ({ shadowRoot }) =>
      [...(shadowRoot?.querySelectorAll<HTMLAnchorElement>('a[href*="/m/"]') ?? [])].map(({ href }) => href),
    );
    expect(hrefs.map((href) => href.split('?')[0])).toEqual([`${other.api}/m/rain`]);
    const asked = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name: url }) => url));
    expect(asked.filter((url) => url.includes('third'))).toEqual([]);
    expect(await page.evaluate(() => window.wrong)).toEqual([]);
    await page.close();
  });

  test('the script of the second insurer may come late: its cards are drawn then, in shadow trees too', async () => {
    const page = await show(`${card(`${other.api}/m/rain`)}<div id="shell"></div>`);
    await waitForEvent(page, 'error invalid-permalink');
    await page.evaluate(
      (link, src) => {
        const root = document.getElementById('shell')?.attachShadow({ mode: 'open' });
        const inner = document.createElement('parametric-event');
        inner.setAttribute('permalink', link);
        inner.setAttribute('loading', 'eager');
        root?.append(inner);
        const script = document.createElement('script');
        script.type = 'module';
        script.src = src;
        document.head.append(script);
      },
      `${other.api}/m/rain`,
      `${other.api}/widgets/v1/${file}`,
    );
    await waitForText(page, 'parametric-event', 'Second insurer, drought');
    await page.waitForFunction(() =>
      document.getElementById('shell')?.shadowRoot?.querySelector('parametric-event')?.matches(':state(ready)'),
    );
    expect(await page.evaluate(() => window.wrong)).toEqual([]);
    await page.close();
  });

  test('both builds on one page: the first draws, and nothing is drawn twice', async () => {
    const light = file === 'isoline.js' ? 'isoline.light.js' : 'isoline.js';
    const place = '<div data-isoline="parametric-event" data-permalink="rain"></div>';
    const page = await show(
      card('rain') + place,
      `<script type="module" src="${stage.api}/widgets/v1/${light}"></script>`,
    );
    await inState(page, 'parametric-event[loading]', 'ready');
    await page.waitForFunction(() => document.querySelector('[data-isoline] parametric-event'));
    expect(await page.evaluate(() => document.querySelectorAll('parametric-event').length)).toBe(2);
    expect(await page.evaluate(() => window.wrong)).toEqual([]);
    await page.close();
  });

  test.each([
    ['the line is back', () => window.dispatchEvent(new Event('online'))],
    ['somebody looks at the page again', () => document.dispatchEvent(new Event('visibilitychange'))],
  ])('a card that failed keeps its link to the public page, and tries again when %s', async (_when, happen) => {
    const [bare, linked] = [cutLink(), cutLink()];
    const page = await show(
      card(bare, 'id="bare"') +
        card(linked, 'id="linked"').replace(
          '></',
          `><a id="theirs" href="${stage.api}/m/${linked}">Daily Index Monitoring</a></`,
        ),
    );
    await inState(page, '#bare', 'error');
    await inState(page, '#linked', 'error');
    await page.waitForFunction(() => document.querySelector('#bare')?.shadowRoot?.querySelector('[part=error] a'));
    const own = await page.$eval('#bare', ({ shadowRoot }) => shadowRoot?.querySelector('a')?.href);
    expect(own).toBe(`${stage.api}/m/${bare}`);
    // Where the page has written one, that is shown, and once.
    expect(await page.$eval('#theirs', (link) => link.getClientRects().length)).toBe(1);
    expect(
      await page.$eval('#linked', ({ shadowRoot }) => shadowRoot?.querySelector('a')?.getClientRects().length),
    ).toBe(0);
    await page.evaluate(happen);
    await inState(page, '#bare', 'ready');
    await inState(page, '#linked', 'ready');
    expect(await page.$eval('#theirs', (link) => link.getClientRects().length)).toBe(0);
    expect(await page.evaluate(() => window.wrong)).toEqual([]);
    await page.close();
  });

  test('a card whose code does not come keeps its link, and comes when the line is back', async () => {
    stage.missing.add('card-');
    const page = await show(card('rain'));
    await waitForEvent(page, 'error script');
    const link = await page.$eval(
      'parametric-event',
      ({ shadowRoot }) => shadowRoot?.querySelector<HTMLAnchorElement>('.fail a')?.href,
    );
    expect(link).toBe(`${stage.api}/m/rain`);
    stage.missing.delete('card-');
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await inState(page, 'parametric-event', 'ready');
    await page.close();
  });

  test('of two hundred cards on a page those near the window are asked for, and the others when they come near', async () => {
    stage.asked.length = 0;
    const cards = Array.from(
      { length: 200 },
      (_, at) => `<parametric-event permalink="far-${at}" size="compact"></parametric-event>`,
    );
    const page = await show(cards.join(''));
    await inState(page, 'parametric-event', 'ready');
    const asked = () => stage.asked.filter((path) => path.includes('/far-')).length;
    const few = asked();
    expect(few).toBeGreaterThan(0);
    expect(few).toBeLessThan(20);
    await page.evaluate(() => document.querySelector('[permalink=far-199]')?.scrollIntoView());
    await inState(page, '[permalink=far-199]', 'ready');
    expect(await textOf(page, '[permalink=far-199]')).toContain('Cover 199');
    expect(asked()).toBeLessThan(40);
    await page.close();
  });
});
