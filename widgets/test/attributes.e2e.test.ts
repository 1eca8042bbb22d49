import type { Browser } from 'puppeteer';
import { openShell } from '../../tests/support/browser';
import { builds, inState, openPage, waitForText } from './browsers';
import { hostPage, openHosts } from './hosts';
import type { Stage } from './stage';

let stage: Stage;
beforeAll(async () => {
  stage = await openHosts();
});
afterAll(() => stage?.close());

const card = '<parametric-event permalink="rain"></parametric-event>';

describe.each(builds)('what a page writes and changes, in %s', (name, open, file) => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await open();
  });
  afterAll(() => browser?.close());
  function show(body: string, head = '', size?: { width: number; height: number }) {
    stage.pages.set('/written', { html: hostPage(`${stage.api}/widgets/v1/${file}`, body, head) });
    return openPage(browser, `${stage.site}/written`, size);
  }

  test('the language is that of the nearest ancestor, of its changes, and of where the element is moved', async () => {
    const page = await show(`<section lang="de">${card}</section><aside lang="fr"></aside>`);
    await waitForText(page, 'parametric-event', 'Ausgelöst');
    await page.evaluate(() => document.querySelector('section')?.setAttribute('lang', 'es'));
    await waitForText(page, 'parametric-event', 'Activado');
    await page.evaluate(() =>
      document.querySelector('aside')?.append(document.querySelector('parametric-event') ?? ''),
    );
    await waitForText(page, 'parametric-event', 'Déclenché');
    await page.evaluate(() => document.querySelector('aside')?.removeAttribute('lang'));
    await waitForText(page, 'parametric-event', 'Triggered');
    await page.close();
  });

  test('elements and places that come later are drawn, however they come', async () => {
    const place = '<div data-isoline="parametric-event" data-permalink="rain" data-loading="eager"></div>';
    const page = await show('<div id="app"></div>');
    await page.waitForFunction(() => customElements.get('parametric-event'));
    for (const html of [card.replace('></', ' loading="eager"></'), place]) {
      await page.evaluate((written) => {
        const app = document.querySelector('#app');
        if (app) app.innerHTML = written;
      }, html);
      await inState(page, '#app parametric-event', 'ready');
      // As Turbo does: the whole body is another one.
      await page.evaluate((written) => {
        const body = document.createElement('body');
        body.innerHTML = `<div id="app">${written}</div>`;
        document.body.replaceWith(body);
      }, html);
      await inState(page, '#app parametric-event', 'ready');
    }
    expect(await page.evaluate(() => window.wrong)).toEqual([]);
    await page.close();
  });

  if (file === 'isoline.js') {
    test('on a page that is read from right to left, dates, units and numbers stay in order', async () => {
      const page = await show(`<div dir="rtl">${card}</div>`, '<style>html { direction: rtl }</style>');
      await inState(page, 'parametric-event', 'ready');
      const directions = await page.evaluate(() => {
        const inside =
          document.querySelector('parametric-event')?.shadowRoot?.querySelectorAll('.frame, .frame *') ?? [];
        return [...new Set([...inside].map((element) => getComputedStyle(element).direction))];
      });
      expect(directions).toEqual(['ltr']);
      await page.close();
    });
  }

  // What follows is decided by our own code, which an engine only runs.
  if (!name.startsWith('Chromium')) return;

  test('an element whose attributes all say something without sense is drawn in English or says what is wrong; no error reaches the page', async () => {
    const words = ['constructor', '__proto__', 'toString', 'de-constructor', '-'];
    const more = ['lang', 'theme', 'size', 'chart', 'history', 'font', 'date', 'loading', 'refresh', 'heading-level'];
    const list = ['as-of', 'labels', 'contact-href', 'faq', 'url-state'];
    const page = await show(
      words
        .map((nonsense, at) => {
          const odd = (names: readonly string[]) => names.map((name) => `${name}="${nonsense}"`).join(' ');
          return `<section id="word${at}"><div lang="${nonsense}">${card.replace('></', ` ${odd(more)}></`)}</div>
            <coverage-viewer view="list" loading="eager" lang="${nonsense}" ${odd(list)}></coverage-viewer>
            <event-chart permalink="${nonsense}" loading="eager" kind="${nonsense}"></event-chart></section>`;
        })
        .join(''),
    );
    for (const [at, nonsense] of words.entries()) {
      // The card is drawn when it is scrolled to: no attribute says otherwise.
      await page.evaluate((id) => document.getElementById(id)?.scrollIntoView(), `word${at}`);
      const inSection = (tag: string) => `#word${at} ${tag}`;
      await inState(page, inSection('parametric-event'), 'ready');
      await waitForText(page, inSection('parametric-event'), nonsense.startsWith('de') ? 'Ausgelöst' : 'Triggered');
      await inState(page, inSection('coverage-viewer'), 'ready');
      await inState(page, inSection('event-chart'), 'error');
    }
    expect(await page.evaluate(() => window.wrong)).toEqual([]);
    await page.close();
  });

  test('a page that is printed shows what is folded, and draws what stands far down', async () => {
    const far = '<p style="height:4000px">A long text of the partner.</p>';
    const page = await show(`${card}${far}${card}`, '', { width: 390, height: 800 });
    await inState(page, 'parametric-event', 'ready');
    const folds = () =>
      page.$$eval('parametric-event', (cards) =>
        cards.map(
          ({ shadowRoot }) => shadowRoot?.querySelector<HTMLDetailsElement>('details[part~=more]')?.open ?? null,
        ),
      );
    expect(await folds()).toEqual([false, null]);
    // The browser lays out the paper as soon as the page's listeners have answered.
    const isOpenOnPaper = await page.evaluate(() => {
      dispatchEvent(new Event('beforeprint'));
      return document
        .querySelector('parametric-event')
        ?.shadowRoot?.querySelector<HTMLDetailsElement>('details[part~=more]')?.open;
    });
    expect(isOpenOnPaper).toBe(true);
    await page.waitForFunction(() =>
      [...document.querySelectorAll('parametric-event')].every(({ shadowRoot }) =>
        shadowRoot?.querySelector('[data-drawn=true] svg path'),
      ),
    );
    await page.close();
  });
});

test('on paper a card is a light one, with its colours, on a dark page too', async () => {
  const browser = await openShell();
  const head = '<style>html { color-scheme: dark; background: #111 }</style>';
  stage.pages.set('/paper', { html: hostPage(`${stage.api}/widgets/v1/isoline.js`, card, head) });
  const page = await openPage(browser, `${stage.site}/paper`);
  await inState(page, 'parametric-event', 'ready');
  const look = () =>
    page.$eval('parametric-event', ({ shadowRoot }) => {
      const style = getComputedStyle(shadowRoot?.querySelector('[part~=card]') ?? document.body);
      return [style.backgroundColor, style.getPropertyValue('print-color-adjust')];
    });
  const [onScreen] = await look();
  await page.emulateMediaType('print');
  const [onPaper, colours] = await look();
  expect([onScreen === onPaper, onPaper, colours]).toEqual([false, 'rgb(255, 255, 255)', 'exact']);
  // A chart takes the width of the paper, so that its last days are not cut.
  await page.waitForFunction(() =>
    document.querySelector('parametric-event')?.shadowRoot?.querySelector('[data-drawn=true] svg'),
  );
  const widths = await page.$eval('parametric-event', ({ shadowRoot }) =>
    ['beforeprint', 'afterprint'].map((name) => {
      dispatchEvent(new Event(name));
      return shadowRoot?.querySelector('[data-drawn=true] svg')?.getAttribute('width');
    }),
  );
  expect(widths).toEqual(['100%', expect.stringMatching(/^\d+px$/)]);
  await browser.close();
});
