import type { Browser, Page } from 'puppeteer';
import { publicEventOf } from '../../tests/support/publicEvent';
import { builds, openPage } from './browsers';
import { hostPage, openHosts } from './hosts';
import { families } from './scenes/families';
import { handsOfPages, type Family } from './scenes/scene';
import type { Stage } from './stage';

let stage: Stage;
beforeAll(async () => {
  stage = await openHosts();
  stage.links.set('heat', { event: publicEventOf({ label: 'Hot days, chilli' }) });
  for (const slug of ['fold', 'dialog', 'none']) stage.links.set(slug, { event: publicEventOf() });
});
afterAll(() => stage?.close());

/** How long the slowest machine may take to draw all elements of a family. */
const drawingMs = 120_000;
/** How long something of a page may take that is drawn already. */
const patienceMs = 20_000;

/** All scenes of a family as one page. */
const pageOf = ({ head = '', scenes }: Family, file: string): string => {
  const sections = scenes.map(({ html }, at) => {
    const written = html
      .replaceAll('LINK', `${stage.api}/m/rain`)
      .replaceAll('SERVER', stage.api)
      .replaceAll('CAPITALS', stage.api.replace('http', 'Http'));
    return `<section id="scene${at}">${written}</section>`;
  });
  const hands = `<script>(${String(handsOfPages)})()</script>`;
  return hostPage(`${stage.api}/widgets/v1/${file}`, sections.join(''), hands + head);
};
/** What asks for nothing of its own is drawn, or says that it cannot be. */
const areDrawn = () =>
  [...document.querySelectorAll('main > section [loading=eager]')].every((element) =>
    element.matches(':state(ready), :state(error), :state(empty), :not(:defined)'),
  );

/** Looks from outside, until it is so or for long enough: what puppeteer waits with in a page fails where the page adds to Object.prototype. */
async function look(isSo: () => Promise<boolean>, longest = patienceMs): Promise<void> {
  for (const end = Date.now() + longest; !(await isSo()) && Date.now() < end;)
    await new Promise((go) => setTimeout(go, 50));
}
async function play(page: Page, { act, holds }: Family['scenes'][number], at: number): Promise<void> {
  const call = (source: unknown) => `(${String(source)})(document.getElementById('scene${at}'))`;
  if (act) await page.evaluate(`(async () => { await ${call(act)}; return null; })()`);
  // What is wrong says more than that it took too long.
  const found = () => page.evaluate(`String(${call(holds)})`);
  await look(() =>
    found().then(
      (text) => text === 'true',
      () => false,
    ),
  );
  expect(await found()).toBe('true');
}

describe.each(builds)('scenes from outside, in %s', (_name, open, file) => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await open();
  });
  afterAll(() => browser?.close());

  describe.each(families.map((family) => [family.name, family] as const))('%s', (_family, family) => {
    let page: Page;
    beforeAll(async () => {
      stage.pages.set('/scenes', { html: pageOf(family, file) });
      page = await openPage(browser, `${stage.site}/scenes`);
      await look(() => page.evaluate(areDrawn), drawingMs);
      if (!(await page.evaluate(areDrawn))) throw new Error('Not all elements of these scenes are drawn.');
    });
    afterAll(() => page?.close());

    test.each(family.scenes.map((scene, at) => [scene.name, scene, at] as const))('%s', (_scene, scene, at) =>
      play(page, scene, at),
    );
    test('no error reaches the page', async () => {
      expect(await page.evaluate(() => window.wrong)).toEqual([]);
    });
  });
});
