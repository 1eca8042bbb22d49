import type { Browser } from 'puppeteer';
import { engines, openPage } from './browsers';
import { hostPage, openHosts } from './hosts';
import type { Stage } from './stage';

let stage: Stage;
beforeAll(async () => {
  stage = await openHosts();
});
afterAll(() => stage?.close());

/** Places that give their content no width of its own; `TAG` is the element. */
const parents: readonly (readonly [string, string])[] = [
  ['block', '<div>TAG</div>'],
  ['flex', '<div style="display:flex">TAG</div>'],
  ['centred flex', '<div style="display:flex;justify-content:center;align-items:center">TAG</div>'],
  ['centred flex column', '<div style="display:flex;flex-direction:column;align-items:center">TAG</div>'],
  ['flex beside a text', `<div style="display:flex"><p>${'A long text of the partner. '.repeat(20)}</p>TAG</div>`],
  ['grid, items centred', '<div style="display:grid;justify-items:center">TAG</div>'],
  ['grid, items at the start', '<div style="display:grid;justify-items:start">TAG</div>'],
  ['inline-block', '<div style="display:inline-block">TAG</div>'],
  ['float', '<div style="float:left">TAG</div>'],
  ['fit-content', '<div style="width:fit-content">TAG</div>'],
  ['absolute', '<div style="position:absolute">TAG</div>'],
  ['table cell', '<table><tr><td>TAG</td></tr></table>'],
  [
    'table cell that is as narrow as it can be',
    '<table style="width:100%"><tr><td style="width:1%;white-space:nowrap">TAG</td><td></td></tr></table>',
  ],
  ['box whose inside counts for nothing', '<div style="contain:inline-size">TAG</div>'],
  ['narrow column', '<div style="width:240px">TAG</div>'],
  ['box as wide as it wants to be', '<div style="display:flex"><div style="flex:none">TAG</div></div>'],
  ['tag that the page makes a flex box', '<div class="flex">TAG</div>'],
  ['tag that the page makes a grid', '<div class="grid">TAG</div>'],
];
/** What a phone of 320 px leaves inside a page's margins of 8 px: the narrowest width at which no word leaves its box. */
const least = 304;
const style = '<style>.flex > *{display:flex}.grid > *{display:grid;place-items:center}</style>';
const elements = [
  ['parametric-event', '<parametric-event permalink="rain" loading="eager"></parametric-event>'],
  ['event-chart', '<event-chart permalink="rain" loading="eager"></event-chart>'],
  ['coverage-viewer', '<coverage-viewer view="list" loading="eager"></coverage-viewer>'],
] as const;

describe.each(engines)('in any parent, in %s', (_name, open, file) => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await open();
  });
  afterAll(() => browser?.close());

  test.each(elements)(
    '%s keeps a width that can be read, and never widens the page',
    async (tag, html) => {
      const places = parents.map(
        ([, parent]) => `<section style="position:relative;display:flow-root">${parent.replace('TAG', html)}</section>`,
      );
      stage.pages.set('/parents', { html: hostPage(`${stage.api}/widgets/v1/${file}`, places.join(''), style) });
      const page = await openPage(browser, `${stage.site}/parents`, { width: 390, height: 900 });
      await page.waitForFunction(
        (name) => [...document.querySelectorAll(name)].every((element) => element.matches(':state(ready)')),
        { timeout: 60_000 },
        tag,
      );
      for (const width of [390, 1280]) {
        await page.setViewport({ width, height: 900 });
        const boxes = await page.$$eval(tag, (found) =>
          found.map((element) => {
            const { left, right } = (element.shadowRoot?.querySelector('.frame') ?? element).getBoundingClientRect();
            return { left, right };
          }),
        );
        const wrong = boxes.flatMap(({ left, right }, at) => {
          const name = parents[at]?.[0];
          const isRight = name === 'narrow column' ? right - left === 240 : right - left >= least;
          return isRight && left >= 0 && right <= width ? [] : [[width, name, left, right]];
        });
        expect(boxes).toHaveLength(parents.length);
        expect(wrong).toEqual([]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
      }
      await page.close();
    },
    90_000,
  );
});
