import type { Browser, ElementHandle, HTTPRequest } from 'puppeteer';
import { openShell } from '../../tests/support/browser';
import { publicEventOf } from '../../tests/support/publicEvent';
import { until } from '../../tests/support/until';
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

  test('its buttons stay in view however far a list is scrolled, and leave room for what the keyboard comes to', async () => {
    const page = await visit('view="list" faq="on"', 500);
    await waitForText(page, 'coverage-viewer', '25 coverages');
    await waitForText(page, 'coverage-viewer', 'What is Parametric Insurance?');
    const topOf = () =>
      page.$eval(
        'coverage-viewer',
        ({ shadowRoot }) => shadowRoot?.querySelector('[part~=toolbar]')?.getBoundingClientRect().top,
      );
    await page.evaluate(() => scrollTo(0, 800));
    expect(await page.evaluate(() => scrollY)).toBe(800);
    expect(await topOf()).toBe(0);
    await page.close();
  });

  test('the switch of what has ended holds for the list as for the map, and stands in the address', async () => {
    const page = await visit('view="list" url-state="bare"', 800);
    await waitForText(page, 'coverage-viewer', '25 coverages');
    const asked: string[] = [];
    const note = (request: HTTPRequest) => void asked.push(request.url());
    page.on('request', note);
    const press = (name: string) =>
      page.$eval(
        'coverage-viewer',
        ({ shadowRoot }, text) =>
          [...(shadowRoot?.querySelectorAll<HTMLElement>('[part~=toolbar] button') ?? [])]
            .find(({ textContent }) => textContent?.includes(text))
            ?.click(),
        name,
      );
    await press('Ended');
    await page.waitForFunction(() => location.search.includes('ended=true'));
    await waitForText(page, 'coverage-viewer', 'Live');
    await waitForText(page, 'coverage-viewer', '25 coverages');
    await press('Back to Map');
    await page.waitForFunction(() => location.search.includes('page=1'));
    expect(await page.evaluate(() => location.search)).toContain('ended=true');
    await until(() => asked.some((url) => url.includes('external/bounding-box')));
    for (const path of [events, '/internal/monitoring/external/bounding-box']) {
      const queries = asked.filter((url) => url.includes(path)).map((url) => new URL(url).searchParams.get('ended'));
      expect([path, [...new Set(queries)]]).toEqual([path, ['true']]);
    }
    page.off('request', note);
    await page.close();
  });

  test('where what draws a coverage does not come, that is said, and it comes when it is asked for again', async () => {
    stage.missing.add('ViewCoverage');
    const page = await visit('coverage="c1"', 1000);
    const retry = await page.waitForFunction(() =>
      document.querySelector('coverage-viewer')?.shadowRoot?.querySelector<HTMLElement>('[part=error] button'),
    );
    await waitForText(page, 'coverage-viewer', 'could not be loaded');
    stage.missing.clear();
    await (retry as ElementHandle<HTMLElement>).click();
    await waitForText(page, 'coverage-viewer', 'Barpeta');
    await waitForText(page, 'coverage-viewer', 'Excess rainfall, kharif rice');
    await page.close();
  });

  test('who operates the coverages stands below the list only where the server says so', async () => {
    const path = '/config.json';
    const config = stage.answers.get(path) as { readonly features: object };
    const page = await visit('view="list"', 800);
    await waitForText(page, 'coverage-viewer', 'Operated by');
    await page.close();
    stage.answers.set(path, { ...config, features: { ...config.features, partnerLogos: false } });
    const without = await visit('view="list"', 800);
    await waitForText(without, 'coverage-viewer', '25 coverages');
    expect(await without.$('coverage-viewer >>> [part~=footer]')).toBeNull();
    await without.close();
    stage.answers.set(path, config);
  });
});
