import type { Browser, Page } from 'puppeteer';
import { engines, openPage } from './browsers';
import { hostPage, openHosts } from './hosts';
import type { Stage } from './stage';

let stage: Stage;
beforeAll(async () => {
  stage = await openHosts();
});
afterAll(() => stage?.close());

const long = '<p style="height:1500px">A long text of the partner.</p>';
/** Where a part of the map is, once it is there. */
async function inMap(page: Page, part: string): Promise<{ x: number; y: number; width: number; height: number }> {
  const found = await page.waitForFunction(
    (name) => {
      const box = document.querySelector('coverage-viewer')?.shadowRoot?.querySelector(name)?.getBoundingClientRect();
      return box && { x: box.x, y: box.y, width: box.width, height: box.height };
    },
    { timeout: 150_000 },
    part,
  );
  return found.jsonValue() as Promise<{ x: number; y: number; width: number; height: number }>;
}

// Firefox draws no map without a screen.
describe.each(engines.filter(([name]) => name !== 'Firefox'))('the map in a page, in %s', (_name, open, file) => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await open();
  });
  afterAll(() => browser?.close());
  async function openMap(lang = 'en') {
    const html = hostPage(`${stage.api}/widgets/v1/${file}`, `<coverage-viewer></coverage-viewer>${long}`);
    stage.pages.set('/map', { html: html.replace('lang="en"', `lang="${lang}"`) });
    const page = await openPage(browser, `${stage.site}/map`);
    await inMap(page, '.pin');
    return page;
  }
  /** What is said of wheels and of fingers (which of the two is seen is up to the device), and whether that has been shown: it is for a moment only. */
  const hint = (page: Page) =>
    page.evaluateHandle(() => {
      const screen = document
        .querySelector('coverage-viewer')
        ?.shadowRoot?.querySelector('.maplibregl-cooperative-gesture-screen');
      if (!screen) throw new Error('The map says nothing of wheels.');
      const said = { isShown: false, texts: [...screen.children].map(({ textContent }) => textContent) };
      new MutationObserver(() => {
        said.isShown ||= screen.classList.contains('maplibregl-show');
      }).observe(screen, { attributes: true, attributeFilter: ['class'] });
      return said;
    });
  const asked = () => stage.asked.filter((path) => path.endsWith('/bounding-box')).length;

  test('one finger is left to the page, a wheel over the map scrolls it and says how the map is zoomed; with Ctrl it zooms', async () => {
    const page = await openMap();
    const touch = await page.evaluate(() => {
      const canvas = document.querySelector('coverage-viewer')?.shadowRoot?.querySelector('.maplibregl-canvas');
      return canvas && getComputedStyle(canvas).touchAction;
    });
    expect(touch).toBe('pan-x pan-y');
    const box = await inMap(page, 'canvas');
    await page.mouse.move(box.x + box.width / 3, box.y + box.height / 2);
    const said = await hint(page);
    await page.mouse.wheel({ deltaY: 120 });
    await page.waitForFunction(() => scrollY > 0);
    await page.waitForFunction(({ isShown }) => isShown, {}, said);
    expect((await said.jsonValue()).texts).toEqual([
      'Hold Ctrl and scroll to zoom the map.',
      'Use two fingers to move the map.',
    ]);
    await page.evaluate(() => scrollTo(0, 0));
    // WebDriver's wheel knows of no key that is held.
    if (_name === 'WebKit') return page.close();
    const before = asked();
    await page.keyboard.down('Control');
    for (let turn = 0; turn < 5; turn++) await page.mouse.wheel({ deltaY: -300 });
    await page.keyboard.up('Control');
    // What is seen of the world is another part now, and is asked for.
    for (let tries = 0; tries < 200 && asked() === before; tries++) await new Promise((go) => setTimeout(go, 50));
    expect(asked()).toBeGreaterThan(before);
    expect(await page.evaluate(() => scrollY)).toBe(0);
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
      html: hostPage(`${stage.api}/widgets/v1/${file}`, '<coverage-viewer></coverage-viewer>'),
      headers: { 'content-security-policy': policy },
    });
    const page = await openPage(browser, `${stage.site}/strict-map`);
    await page.waitForFunction(
      () => {
        const inside = document.querySelector('coverage-viewer')?.shadowRoot;
        return inside?.querySelector('.pin') ?? inside?.querySelector('[role=status] button');
      },
      { timeout: 150_000 },
    );
    const uncaught = (await page.evaluate(() => window.wrong)).filter((line) => !line.startsWith('policy'));
    expect(uncaught).toEqual([]);
    await page.close();
  });

  // What the map says is our own text.
  if (_name === 'WebKit') return;
  test.each([
    [
      'de',
      'Zum Zoomen der Karte Strg gedrückt halten und scrollen.',
      'Die Karte mit zwei Fingern verschieben.',
      'Vergrößern',
    ],
    ['mr', 'नकाशा लहान-मोठा करण्यासाठी Ctrl दाबून स्क्रोल करा.', 'नकाशा दोन बोटांनी सरकवा.', 'मोठे करा'],
  ])(
    'in %s it says so, and names its buttons, in that language',
    async (lang, wheel, fingers, zoomIn) => {
      const page = await openMap(lang);
      expect((await (await hint(page)).jsonValue()).texts).toEqual([wheel, fingers]);
      const title = await page.evaluate(
        () =>
          document.querySelector('coverage-viewer')?.shadowRoot?.querySelector('.maplibregl-ctrl-zoom-in')?.ariaLabel,
      );
      expect(title).toBe(zoomIn);
      await page.close();
    },
    60_000,
  );
});
