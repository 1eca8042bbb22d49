import type { Browser } from 'puppeteer';
import { languages } from '#shared/phrases/languages';
import { publicEventOf } from '../../tests/support/publicEvent';
import { builds, inState, openPage, textOf } from './browsers';
import { openStage, type Stage } from './stage';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
  const said = { place: 'Thiruvananthapuram, Kerala', label: `Rain of the late monsoon ${'and its tail '.repeat(50)}` };
  stage.links.set('pays', { event: publicEventOf({ ...said, synthetic: true }) });
  stage.links.set('quiet', { event: publicEventOf({ ...said, trigger: 4000, exit: 6000 }) });
  stage.links.set('waits', { event: publicEventOf({ ...said, comparator: 'LT', trigger: 500, exit: 100 }) });
  stage.links.set('none', { event: publicEventOf({ ...said, asOf: '2025-05-20' }) });
  stage.links.set('pays-short', { event: publicEventOf() });
  stage.links.set('quiet-short', { event: publicEventOf({ trigger: 4000, exit: 6000 }) });
  stage.links.set('waits-short', { event: publicEventOf({ comparator: 'LT', trigger: 500, exit: 100 }) });
  stage.links.set('none-short', { event: publicEventOf({ asOf: '2025-05-20' }) });
});
afterAll(() => stage?.close());
const states = ['pays', 'quiet', 'waits', 'none'];

describe.each(builds)('sizes and typeface in %s', (name, open, script) => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await open();
  });
  afterAll(() => browser?.close());
  const openHost = async (body: string, width: number) => {
    const html = `<!doctype html><html lang="en"><head><title>Host</title><meta name="viewport" content="width=device-width">
      <style>body { margin: 0; font-family: "Partner Serif", serif }</style></head>
      <body>${body}<script type="module" src="${stage.api}/widgets/v1/${script}"></script></body></html>`;
    stage.pages.set('/host', { html });
    const page = await openPage(browser, `${stage.site}/host`, { width, height: 900 });
    await page.waitForFunction(() =>
      [...document.querySelectorAll('parametric-event')].every((card) =>
        card.matches(':state(ready), :state(empty), :state(error)'),
      ),
    );
    return page;
  };
  const card = (attributes: string) => `<parametric-event loading="eager" ${attributes}></parametric-event>`;

  if (script === 'isoline.js') {
    test('compact is at most 160 px high on a phone, in every state and language, and asks for no chart', async () => {
      const cards = states.flatMap((link) =>
        languages.map(({ code }) => card(`size="compact" permalink="${link}" lang="${code}"`)),
      );
      stage.asked.length = 0;
      const page = await openHost(cards.join(''), 320);
      const sizes = await page.$$eval('parametric-event', (found) =>
        found.map((one) => ({
          of: `${one.getAttribute('permalink')} ${one.getAttribute('lang')}`,
          height: one.getBoundingClientRect().height,
          wide: one.shadowRoot?.querySelector('article')?.scrollWidth ?? 0,
        })),
      );
      expect(sizes).toHaveLength(states.length * languages.length);
      expect(sizes.filter(({ height, wide }) => height < 60 || height > 160 || wide > 320)).toEqual([]);
      expect(stage.asked.filter((path) => /\/(footprintDrawing|FootprintChart)-/.test(path))).toEqual([]);
      await page.close();
    });

    test('a phone shows the whole card on one screen, in every state and language', async () => {
      const cards = states.flatMap((link) =>
        languages.map(({ code }) => card(`size="card" permalink="${link}-short" lang="${code}"`)),
      );
      const page = await openHost(cards.join(''), 390);
      const tall = await page.$$eval('parametric-event', (found) =>
        found
          .map((one) => ({
            of: `${one.getAttribute('permalink')} ${one.getAttribute('lang')}`,
            height: one.getBoundingClientRect().height,
          }))
          .filter(({ height }) => height < 300 || height > 700),
      );
      expect(tall).toEqual([]);
      await page.close();
    });

    test('on a wide page the card is no taller than on a phone, and takes no more room than it has', async () => {
      const page = await openHost(card('size="card" permalink="pays-short"'), 1440);
      const { height, empty } = await page.$eval('parametric-event', (found) => {
        const box = found.getBoundingClientRect();
        const inside = found.shadowRoot?.querySelector('[part=card]')?.getBoundingClientRect();
        return { height: box.height, empty: [box.height - (inside?.height ?? 0), box.width - (inside?.width ?? 0)] };
      });
      expect(height).toBeLessThanOrEqual(480);
      expect(empty.map((gap) => Math.round(gap) <= 60)).toEqual([true, true]);
      await page.close();
    });
  }

  if (name.startsWith('Chromium')) {
    test('compact says the verdict, shows the bar, and leads on by the name', async () => {
      const page = await openHost(card('size="compact" permalink="pays"'), 600);
      const text = await textOf(page, 'parametric-event');
      expect(text).toMatch(/Triggered\.\s+The index pays the full sum insured/);
      expect(text).toContain('synthetic');
      const found = await page.$eval('parametric-event', ({ shadowRoot }) => ({
        meter: shadowRoot?.querySelector('[role=meter]')?.getAttribute('aria-valuetext'),
        link: shadowRoot?.querySelector('h2 a')?.getAttribute('href'),
      }));
      expect(found.meter).toContain('mm');
      expect(found.link).toContain('/m/pays?id=');
      await page.close();
    });

    test('card has no chart, full has one, and a size that there is none counts as none', async () => {
      const page = await openHost(card('size="card" permalink="pays"'), 1000);
      const charts = () =>
        page.$eval('parametric-event', ({ shadowRoot }) => shadowRoot?.querySelectorAll('[part~=chart]').length);
      expect(await charts()).toBe(0);
      await page.evaluate(() => document.querySelector('parametric-event')?.setAttribute('size', 'constructor'));
      await page.waitForFunction(
        () => document.querySelector('parametric-event')?.shadowRoot?.querySelector('[part~=chart]') !== null,
      );
      await page.evaluate(() => document.querySelector('parametric-event')?.setAttribute('size', 'compact'));
      await page.waitForFunction(
        () => document.querySelector('parametric-event')?.shadowRoot?.querySelector('[part~=chart]') === null,
      );
      await page.close();
    });

    test('an event that the page hands over is drawn without asking, and has no page to lead to', async () => {
      const page = await openHost(card('size="card"'), 600);
      stage.asked.length = 0;
      await page.$eval('parametric-event', (found, data) => Object.assign(found, { data }), publicEventOf());
      await inState(page, 'parametric-event', 'ready');
      expect(await textOf(page, 'parametric-event')).toContain('kharif rice');
      const parts = await page.$eval(
        'parametric-event',
        ({ shadowRoot }) => shadowRoot?.querySelectorAll('[part~=share], [part~=history]').length,
      );
      expect(parts).toBe(0);
      expect(stage.asked.filter((path) => path.includes('permalinks'))).toEqual([]);
      await page.$eval('parametric-event', (found) => Object.assign(found, { data: { id: 'no event' } }));
      await inState(page, 'parametric-event', 'error');
      await page.close();
    });
  }

  if (name === 'Chromium') {
    test('a card that is drawn in a closed tab is folded on a phone when it is seen', async () => {
      const page = await openHost(`<div style="display:none">${card('size="card" permalink="pays-short"')}</div>`, 390);
      await page.evaluate(() => document.querySelector('div')?.removeAttribute('style'));
      const height = await page.$eval('parametric-event', (found) => found.getBoundingClientRect().height);
      expect(height).toBeGreaterThan(300);
      expect(height).toBeLessThanOrEqual(700);
      await page.close();
    });

    test('a card that is drawn in a closed tab has its terms open beside its charts when it is seen on a desk', async () => {
      const page = await openHost(`<div hidden>${card('permalink="pays-short"')}</div>`, 1440);
      await page.evaluate(() => document.querySelector('div')?.removeAttribute('hidden'));
      await page.waitForFunction(
        () => document.querySelector('parametric-event')?.shadowRoot?.querySelector('details')?.open === true,
      );
      await page.close();
    });

    test('the typeface is the system’s, or the page’s where that is asked for', async () => {
      const page = await openHost(card('permalink="pays" size="card"'), 600);
      await inState(page, 'parametric-event', 'ready');
      const family = () =>
        page.$eval('parametric-event', ({ shadowRoot }) => {
          const verdict = shadowRoot?.querySelector('[part~=verdict]');
          return verdict ? getComputedStyle(verdict).fontFamily : '';
        });
      expect(await family()).toContain('system-ui');
      await page.evaluate(() => document.querySelector('parametric-event')?.setAttribute('font', 'inherit'));
      await page.waitForFunction(() => {
        const verdict = document.querySelector('parametric-event')?.shadowRoot?.querySelector('[part~=verdict]');
        return verdict && getComputedStyle(verdict).fontFamily.includes('Partner Serif');
      });
      await page.evaluate(() => document.querySelector('parametric-event')?.removeAttribute('font'));
      await page.waitForFunction(() => {
        const verdict = document.querySelector('parametric-event')?.shadowRoot?.querySelector('[part~=verdict]');
        return verdict && getComputedStyle(verdict).fontFamily.includes('system-ui');
      });
      await page.close();
    });
  }
});
