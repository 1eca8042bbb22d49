import type { Browser } from 'puppeteer';
import { openShell } from '../../tests/support/browser';
import { publicEventOf } from '../../tests/support/publicEvent';
import { openPage, scripts, waitForText } from './browsers';
import { openHosts } from './hosts';
import type { Stage } from './stage';

const events = '/internal/parametric-events/external';
let stage: Stage;
let browser: Browser;
beforeAll(async () => {
  browser = await openShell();
  stage = await openHosts();
  const content = ['Barpeta', 'Nalbari', 'Dhubri'].map((place) => publicEventOf({ place }));
  stage.answers.set(events, { content, totalPages: 3, totalElements: 25 });
  const map = stage.answers.get('/internal/monitoring/external/bounding-box') as object;
  const counts = { QUALIFIED: 4, CONFIRMED: 1, WARNING: 2, MONITORED: 18 };
  stage.answers.set('/internal/monitoring/external/bounding-box', { ...map, counts });
});
afterAll(async () => {
  await browser?.close();
  await stage?.close();
});

describe.each(scripts)('the viewer of %s', (script) => {
  async function visit(attributes: string, width: number, query = '') {
    const html = `<!doctype html><html lang="en"><head><title>Host</title></head>
      <body><coverage-viewer loading="eager" ${attributes}></coverage-viewer>
      <script type="module" src="${stage.api}/widgets/v1/${script}"></script></body></html>`;
    stage.pages.set('/host', { html });
    return openPage(browser, `${stage.site}/host${query}`, { width, height: 900 });
  }

  test('its list stands beside the map where there is room, and says what each cover pays', async () => {
    const page = await visit('', 1280);
    await waitForText(page, 'coverage-viewer', '25 coverages');
    await waitForText(page, 'coverage-viewer', 'The index pays');
    expect(
      await page.$eval('coverage-viewer', ({ shadowRoot }) => shadowRoot?.querySelectorAll('[part~=item]').length),
    ).toBe(3);
    // The label that they all have stands below the title.
    await waitForText(page, 'coverage-viewer', 'Excess rainfall, kharif rice');
    await page.setViewport({ width: 800, height: 900 });
    await page.waitForFunction(
      () => document.querySelector('coverage-viewer')?.shadowRoot?.querySelector('[part~=item]') === null,
    );
    expect(await page.evaluate(() => window.wrong)).toEqual([]);
    await page.close();
  });

  test('where a map can be drawn its legend counts the states, and places have their names', async () => {
    const page = await visit('', 1000);
    await page.waitForFunction(
      () => {
        const inside = document.querySelector('coverage-viewer')?.shadowRoot;
        return inside?.querySelector('.pin') ?? inside?.querySelector('[role=status] button');
      },
      { timeout: 40_000 },
    );
    const found = await page.$eval('coverage-viewer', ({ shadowRoot }) => ({
      isDrawn: shadowRoot?.querySelector('[part~=map]') != null,
      legend: [...(shadowRoot?.querySelectorAll('[part~=legend] li') ?? [])].map(({ textContent }) => textContent),
    }));
    expect(found.legend).toEqual(
      found.isDrawn ? ['The index pays: 5', 'Close to the trigger: 2', 'Nothing owed so far: 18'] : [],
    );
    await page.close();
  });

  test('page and search of the list stand in the address where that is wished for, and nowhere else', async () => {
    const searchOf = (page: Awaited<ReturnType<typeof visit>>) => page.evaluate(() => location.search);
    const turn = (page: Awaited<ReturnType<typeof visit>>) =>
      page.$eval('coverage-viewer', ({ shadowRoot }) =>
        shadowRoot?.querySelector<HTMLElement>('nav button:last-of-type')?.click(),
      );
    const own = await visit('view="list" url-state="query"', 800, '?theme=dark&page=9&isoline-page=2&isoline-list=2');
    await waitForText(own, 'coverage-viewer', 'Page 2 of 3');
    await turn(own);
    await waitForText(own, 'coverage-viewer', 'Page 3 of 3');
    expect(await searchOf(own)).toBe('?theme=dark&page=9&isoline-labels=&isoline-list=3&isoline-page=2');
    await own.focus('coverage-viewer >>> input[type=search]');
    await own.keyboard.type('nal');
    await own.waitForFunction(() => location.search.includes('isoline-search=nal'));
    // What is searched for begins at its first page.
    expect(await searchOf(own)).not.toContain('list=');
    await own.close();
    const partners = await visit('view="list"', 800, '?list=2');
    await waitForText(partners, 'coverage-viewer', 'Page 1 of 3');
    await turn(partners);
    await waitForText(partners, 'coverage-viewer', 'Page 2 of 3');
    expect(await searchOf(partners)).toBe('?list=2');
    await partners.close();
  });
});
