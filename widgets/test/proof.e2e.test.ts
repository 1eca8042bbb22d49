import type { Browser, Page } from 'puppeteer';
import { languages } from '#shared/phrases/languages';
import { publicCertificateOf, publicEventOf } from '../../tests/support/publicEvent';
import { builds, inState, openPage, waitForText } from './browsers';
import { openStage, type Stage } from './stage';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
  stage.links.set('pays', { event: publicEventOf() });
  stage.links.set('pays/certificate', { text: JSON.stringify(publicCertificateOf()) });
});
afterAll(() => stage?.close());

/** On a phone the proof is folded with the rest that is not needed to know whether one is paid. */
const unfold = (page: Page) =>
  page.waitForFunction(() =>
    [...document.querySelectorAll('parametric-event')].every(({ shadowRoot }) => {
      const fold = shadowRoot?.querySelector('details');
      fold?.setAttribute('open', '');
      return fold != null;
    }),
  );

describe.each(builds)('the proof in %s', (_name, open, script) => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await open();
  });
  afterAll(() => browser?.close());

  test('the engine comes when it is asked for, and computes the certificate again under a strict policy', async () => {
    const csp = `default-src 'none'; script-src ${stage.api}; connect-src ${stage.api}; style-src 'none'; require-trusted-types-for 'script'; trusted-types highcharts`;
    const html = `<!doctype html><html lang="en"><head><title>Host</title></head>
      <body><parametric-event permalink="pays" loading="eager"></parametric-event>
      <script type="module" src="${stage.api}/widgets/v1/${script}"></script></body></html>`;
    stage.pages.set('/host', { html, headers: { 'content-security-policy': csp } });
    stage.asked.length = 0;
    const page = await openPage(browser, `${stage.site}/host`, { width: 390, height: 800 });
    await inState(page, 'parametric-event', 'ready');
    await unfold(page);
    await waitForText(page, 'parametric-event', 'Check it yourself');
    expect(stage.asked.filter((path) => /Checked-|\/certificate/.test(path))).toEqual([]);
    await page.$eval('parametric-event', ({ shadowRoot }) =>
      shadowRoot?.querySelector<HTMLElement>('[part~=proof] button')?.click(),
    );
    await waitForText(page, 'parametric-event', 'Equal: your browser comes to the same result');
    expect(await page.evaluate(() => window.wrong)).toEqual([]);
    await page.close();
  });

  // The same sheet lays it out in both builds.
  if (script !== 'isoline.js') return;

  test('its line has its room before it comes, in every language, from 320 px', async () => {
    const cards = languages.map(
      ({ code }) => `<parametric-event permalink="pays" size="card" loading="eager" lang="${code}"></parametric-event>`,
    );
    const html = `<!doctype html><html lang="en"><head><title>Host</title><style>body { margin: 0 }</style></head>
      <body>${cards.join('')}<script type="module" src="${stage.api}/widgets/v1/${script}"></script></body></html>`;
    stage.pages.set('/room', { html });
    const page = await openPage(browser, `${stage.site}/room`, { width: 320, height: 800 });
    await unfold(page);
    await page.waitForFunction(() =>
      [...document.querySelectorAll('parametric-event')].every(
        ({ shadowRoot }) => shadowRoot?.querySelector('[part~=proof]') != null,
      ),
    );
    const rooms = await page.$$eval('parametric-event', (found) =>
      found.map((card) => {
        const { shadowRoot } = card;
        const lang = card.getAttribute('lang');
        const line = shadowRoot?.querySelector<HTMLElement>('[part~=proof]');
        const least = line?.parentElement ? Number.parseFloat(getComputedStyle(line.parentElement).minHeight) : 0;
        return { lang, more: Math.max(0, (line?.offsetHeight ?? 999) - least), wide: line?.scrollWidth ?? 999 };
      }),
    );
    expect(rooms.filter(({ more, wide }) => more > 1 || wide > 320)).toEqual([]);
    await page.close();
  });
});
