import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'puppeteer';
import { findEventsInBox } from '#shared/contract/monitoring';
import { FeatureCollection } from '#shared/contract/values';
import { indexDefinitions } from '#shared/engine/indices/list';
import { riskTypes } from '#shared/engine/risks/list';
import { languages } from '#shared/phrases/languages';
import { openBrowser } from './support/browser';
import { clickOn } from './support/clickOn';
import { startWorld, type World } from './support/world';
import { until } from './support/until';
import { partOf } from './support/parts';

let world: World;
let browser: Browser;
let page: Page;
/** What a page complained of: uncaught errors and violations of the content security policy. */
const complaints: string[] = [];

/** Whoever runs the server, as visitors of its public pages are told. */
const company = {
  ISOLINE_CONTACT: 'help@insurer.example',
  ISOLINE_WEBSITE: 'https://insurer.example/',
  ISOLINE_SOCIAL: 'https://www.linkedin.com/company/insurer',
};
beforeAll(async () => {
  world = await startWorld({ seed: true, identity: true, environment: company });
  browser = await openBrowser();
  page = await browser.newPage();
  // Dialogs that grow into place would move away under the pointer.
  await page.emulateMediaFeatures([{ name: 'prefers-reduced-motion', value: 'reduce' }]);
  await page.setViewport({ width: 1440, height: 1000 });
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (line) => line.text().startsWith('CSP ') && complaints.push(line.text()));
  await page.evaluateOnNewDocument(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) =>
      console.error(`CSP ${violatedDirective} ${blockedURI} ${sample}`),
    );
  });
}, 300_000);
afterAll(async () => {
  await browser?.close();
  await world?.close();
});

const waitForText = (text: string) =>
  page.waitForFunction((wanted) => document.body?.innerText.includes(wanted), {}, text);
/** The card is the element that partners place: its text lies in a shadow tree. */
const cardSays = (text: string) =>
  page.waitForFunction(
    (wanted) => document.querySelector('parametric-event')?.shadowRoot?.textContent?.includes(wanted),
    {},
    text,
  );
const press = async (text: string) => {
  await clickOn(() => page.waitForSelector(`::-p-xpath(//button[normalize-space(.)="${text}"])`));
};

test('a person signs in, chooses a program and looks through the areas; the public card shows without signing in', async () => {
  await page.goto(world.url);
  await page.waitForSelector('input[type=password]');
  await page.type('input[type=email], input[name=email], input[name=login]', 'owner@isoline.demo');
  await page.type('input[type=password]', 'isoline');
  await page.keyboard.press('Enter');
  await waitForText('Choose the program that you want to work in.');
  await press('Choose');
  await waitForText('Program Selected');

  await page.goto(`${world.url}/coverages`);
  await waitForText('Late monsoon rain, Alappuzha');
  await clickOn(() => page.waitForSelector('tbody tr a'));
  await waitForText('Historic Burn Cost');
  await waitForText('Expected loss');

  await page.goto(`${world.url}/quotations`);
  await waitForText('Kuttanad paddy, monsoon');
  await page.goto(`${world.url}/policies`);
  await waitForText('Total Premium amount');
  await page.goto(`${world.url}/monitoring`);
  await waitForText('Places in view');
  await press('List');
  await waitForText('Late monsoon rain, Alappuzha');

  const { permalink } = JSON.parse(readFileSync(join(world.parts.settings.dataDir, 'demo.json'), 'utf8')) as {
    permalink: string;
  };
  await page.goto(`${world.url}/m/${permalink}`);
  await cardSays('Triggered');
  await cardSays('Strike');
  await waitForText('Operated by');
  await page.goto(`${world.url}/m/nobody-knows-this-link`);
  await waitForText('No data');
  expect(complaints).toEqual([]);
});

test('the pages of a link and of the viewer speak the language of the address, the browser, or the one chosen at their foot', async () => {
  const { permalink } = JSON.parse(readFileSync(join(world.parts.settings.dataDir, 'demo.json'), 'utf8')) as {
    permalink: string;
  };
  const language = () => page.evaluate(() => document.documentElement.lang);
  await page.goto(`${world.url}/m/${permalink}?lang=mr`);
  await cardSays('ट्रिगर झाला');
  await waitForText('निर्देशांकाची दैनंदिन देखरेख');
  expect(await language()).toBe('mr');
  await Promise.all([page.waitForNavigation(), page.select('.language', 'se')]);
  await cardSays('Utlöst');
  expect(await language()).toBe('sv');
  await page.goto(`${world.url}/viewer?lang=hi`);
  await waitForText('बीमा सुरक्षाएँ');
  await page.goto(`${world.url}/m/${permalink}?lang=constructor`);
  await cardSays('Triggered');
  expect(await language()).toBe('en');
});

test('/m alone explains itself and takes a link or its code; what is neither stays as typed', async () => {
  const { permalink } = JSON.parse(readFileSync(join(world.parts.settings.dataDir, 'demo.json'), 'utf8')) as {
    permalink: string;
  };
  await page.goto(`${world.url}/m`);
  await waitForText('Here you see whether a cover has been triggered');
  const typed = () => page.$eval('[name=link]', (field) => (field as HTMLInputElement).value);
  await page.type('[name=link]', 'https://elsewhere.example/m/abc');
  await page.keyboard.press('Enter');
  await waitForText('This is neither a link nor a code of this server.');
  expect(await typed()).toBe('https://elsewhere.example/m/abc');
  await page.$eval('[name=link]', (field) => ((field as HTMLInputElement).value = ''));
  await page.type('[name=link]', `${world.url}/m/${permalink}?lang=mr`);
  await Promise.all([page.waitForNavigation(), page.keyboard.press('Enter')]);
  await cardSays('Triggered');
  expect(new URL(page.url()).pathname).toBe(`/m/${permalink}`);
});

test('/widgets shows every element live with its snippet, as the partner chooses it', async () => {
  const { permalink } = JSON.parse(readFileSync(join(world.parts.settings.dataDir, 'demo.json'), 'utf8')) as {
    permalink: string;
  };
  const before = complaints.length;
  await page.goto(`${world.url}/widgets`);
  // Without a link: an event that anyone may see, which has no page of its own.
  await cardSays('Index value');
  await page.goto(`${world.url}/widgets?link=${permalink}`);
  await cardSays('Triggered');
  await page.select('[name=size]', 'compact');
  await page.select('[name=theme]', 'dark');
  await page.select('[name=lang]', 'mr');
  await cardSays('ट्रिगर झाला');
  await page.$eval('[name=accent]', (field) => {
    (field as HTMLInputElement).value = '#b4005a';
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
  const [first = ''] = await page.$$eval('pre', (found) => found.map(({ textContent }) => textContent ?? ''));
  for (const part of [
    `permalink="${world.url}/m/${permalink}"`,
    'size="compact"',
    'theme="dark"',
    'lang="mr"',
    'parametric-event { --isoline-accent: #b4005a; }',
    `${world.url}/widgets/v1/isoline.js`,
  ])
    expect(first).toContain(part);
  for (const tag of ['event-chart', 'coverage-viewer']) {
    await page.$eval(tag, (element) => element.scrollIntoView());
    await page.waitForFunction((name) => document.querySelector(name)?.matches(':state(ready)'), {}, tag);
  }
  expect(complaints.slice(before)).toEqual([]);
});

/** Waits for something in the shadow tree of a piece, whose changes the page's own tree does not tell. */
const pieceHas = (tag: string, selector: string) =>
  page.waitForFunction(
    (name, wanted) => document.querySelector(name)?.shadowRoot?.querySelector(wanted) != null,
    { polling: 100 },
    tag,
    selector,
  );
/** All that a piece says. */
const textsOf = (tag: string) =>
  page.$eval(tag, ({ shadowRoot }) => {
    const texts: string[] = [];
    const walker = shadowRoot && document.createTreeWalker(shadowRoot, NodeFilter.SHOW_TEXT);
    while (walker?.nextNode())
      if (!walker.currentNode.parentElement?.closest('style')) texts.push(walker.currentNode.textContent ?? '');
    return texts;
  });

test.each(languages.filter(({ code }) => code !== 'en'))(
  'in $name no card, chart, list or detail calls an index, a unit or a peril by its English name',
  async ({ code, locale }) => {
    const { permalink } = JSON.parse(readFileSync(join(world.parts.settings.dataDir, 'demo.json'), 'utf8')) as {
      permalink: string;
    };
    const english = [
      ...indexDefinitions.flatMap(({ name, description }) => [name, description]),
      ...riskTypes.map(({ name }) => name),
      ...['days', 'points'],
    ];
    const spoken = [];
    await page.goto(`${world.url}/m/${permalink}?lang=${code}`);
    await pieceHas('parametric-event', '[data-drawn=true] svg');
    spoken.push(...(await textsOf('parametric-event')));
    await page.goto(`${world.url}/viewer?lang=${code}`);
    await pieceHas('coverage-viewer', '[role=combobox]');
    await page.focus('coverage-viewer >>> input');
    await pieceHas('coverage-viewer', '[role=option]');
    spoken.push(...(await textsOf('coverage-viewer')));
    await page.goto(`${world.url}/viewer?lang=${code}&page=2`);
    await pieceHas('coverage-viewer', '[part=boxes]');
    spoken.push(...(await textsOf('coverage-viewer')));
    await clickOn(() => page.waitForSelector('coverage-viewer >>> [part=item] button'));
    await pieceHas('coverage-viewer', '[data-drawn=true] svg');
    spoken.push(...(await textsOf('coverage-viewer')));
    expect(spoken.length).toBeGreaterThan(100);
    // What an insurer calls a coverage is the insurer's.
    const labels = (await listed()).content.map(({ coverage }) => coverage.label);
    const own = spoken.filter((text) => !labels.some((label) => text.includes(label)));
    const words = own.flatMap((text) => [text, ...text.split(/[:,;()·\d]+/)].map((part) => part.trim()));
    expect([locale, words.filter((word) => english.includes(word))]).toEqual([locale, []]);
  },
  120_000,
);

test('on a phone the map begins with all places in view, and shows them again on request', async () => {
  await page.setViewport({ width: 390, height: 844 });
  await page.goto(`${world.url}/monitoring`);
  await waitForText('Alappuzha, Kerala: ');
  await page.goto(`${world.url}/monitoring?bounds=20,60,30,65&zoom=4`);
  await waitForText('No data');
  await press('Show all places');
  await waitForText('Alappuzha, Kerala: ');
  await page.setViewport({ width: 1440, height: 1000 });
});

/** Whether all of a thing can be seen and pressed: nothing lies over any of these. */
const isUncovered = (selector: string) =>
  page.$$eval(selector, (all) =>
    all.every((one) => {
      const { left, top, width, height } = one.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      return one.contains(document.elementFromPoint(x, y));
    }),
  );
const focusedText = () => page.evaluate(() => document.activeElement?.textContent ?? '');

test.each([
  [1440, 1000],
  [1024, 768],
  [390, 844],
])(
  'at %d pixels the user menu lies above the head of the screen',
  async (width, height) => {
    await page.setViewport({ width, height });
    await page.goto(`${world.url}/coverages`);
    await waitForText('Late monsoon rain, Alappuzha');
    await clickOn(() => page.waitForSelector('button[aria-label^="Menu of"]'));
    await page.waitForSelector('[role=menu]');
    expect(await page.$$eval('[role=menu] [role^=menuitem]', (all) => all.length)).toBeGreaterThan(3);
    expect(await isUncovered('[role=menu] [role^=menuitem]')).toBe(true);
    await page.keyboard.press('Escape');
    await page.waitForFunction(() => !document.querySelector('[role=menu]'));
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toMatch(/^Menu of/);
    await page.setViewport({ width: 1440, height: 1000 });
  },
  120_000,
);

test('in a low window the whole calendar stands in it, wherever its field does', async () => {
  await page.setViewport({ width: 1024, height: 430 });
  await page.goto(`${world.url}/monitoring/shares`);
  const field = await page.waitForSelector('tbody input[placeholder]');
  // Neither above nor below it is there room for a month.
  await field?.evaluate((input) => input.scrollIntoView({ block: 'center' }));
  await field?.press('ArrowDown');
  await page.waitForSelector('[role=dialog] [role=grid]');
  const { top, bottom } = await page.$eval('[role=dialog]:has([role=grid])', (dialog) => {
    const { top, bottom } = dialog.getBoundingClientRect();
    return { top, bottom };
  });
  expect(top).toBeGreaterThanOrEqual(0);
  expect(bottom).toBeLessThanOrEqual(430);
  await page.keyboard.press('Escape');
  await page.setViewport({ width: 1440, height: 1000 });
});

test('a dialog that was opened from a menu gives the focus back to the button of the menu', async () => {
  await page.goto(`${world.url}/coverages`);
  await waitForText('Late monsoon rain, Alappuzha');
  await clickOn(() => page.waitForSelector('tbody tr a'));
  await waitForText('Historic Burn Cost');
  await press('More');
  await clickOn(() => page.waitForSelector('::-p-xpath(//li[normalize-space(.)="Edit"])'));
  await waitForText('Edit Coverage?');
  await press('Cancel');
  await page.waitForFunction(() => !document.querySelector('[role=dialog]'));
  expect(await focusedText()).toBe('More');
});

type Listed = {
  readonly content: readonly {
    readonly coverage: { readonly id: string; readonly label: string; readonly labels: string[] };
  }[];
  readonly totalElements: number;
};
const listed = async (query = ''): Promise<Listed> =>
  (await (await world.fetch(`/internal/parametric-events/external${query}`)).json()) as Listed;

test('Back does not leave unsaved changes unasked: it stays with all that was entered, or goes', async () => {
  await page.goto(`${world.url}/coverages`);
  await press('+ New Coverage');
  await press('Rainfall');
  await page.waitForSelector('button[aria-pressed=true]');
  for (const answer of ['Stay', 'Leave']) {
    await page.evaluate(() => history.back());
    await waitForText('Unsaved changes');
    await page.waitForFunction(() => location.pathname === '/coverages/new');
    await press(answer);
    if (answer === 'Stay') await page.waitForFunction(() => !document.querySelector('[role=dialog]'));
    if (answer === 'Stay') expect(await page.$('button[aria-pressed=true]')).not.toBeNull();
  }
  await page.waitForFunction(() => location.pathname === '/coverages');
  await waitForText('Late monsoon rain, Alappuzha');
});

test('anyone may list what is public, and nothing else, whatever ids they name', async () => {
  const all = await listed();
  expect(all.totalElements).toBeGreaterThan(2);
  for (const { coverage } of all.content) expect(coverage.labels).toContain('system/visibility:public');
  const own = await world.parts.database.pool.query<{ id: string }>(
    `select id from coverage where not ('system/visibility:public' = any(labels))`,
  );
  const hidden = own.rows.map(({ id }) => id);
  expect(hidden.length).toBeGreaterThan(0);
  expect((await listed(`?ids=${hidden.slice(0, 20).join(',')}`)).totalElements).toBe(0);
  const [first] = all.content;
  expect((await listed(`?ids=${first?.coverage.id},${hidden[0]}`)).totalElements).toBe(1);
  expect((await listed('?labels=user/program:none')).content).toEqual([]);
  expect((await world.fetch('/internal/parametric-events/external?size=49')).status).toBe(400);
});

test('the index that is kept for one tenant’s map never answers another, nor the public', async () => {
  const query = { topLeftLat: 90, topLeftLon: -180, bottomRightLat: -90, bottomRightLon: 180, zoom: 3 };
  const events = FeatureCollection.parse(await world.call(findEventsInBox, { query }, { as: 'owner' }));
  expect(events.features.length).toBeGreaterThan(0);
  expect((await world.call(findEventsInBox, { query }, { as: 'stranger' })).features).toEqual([]);
  const open = (await (
    await world.fetch(
      `/internal/monitoring/external/bounding-box?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))}`,
    )
  ).json()) as typeof events;
  const counted = (found: typeof events) =>
    found.features.reduce((sum, { properties }) => sum + Number(properties['count']), 0);
  expect(counted(open)).toBeGreaterThan(0);
  expect(counted(open)).toBeLessThan(counted(events));
});

test('the public viewer: list, detail and back, each with its address; a list of ids in JSON is rewritten', async () => {
  const { content } = await listed();
  const ids = content.map(({ coverage }) => coverage.id);
  const viewerSays = (text: string) =>
    page.waitForFunction(
      (wanted) =>
        document
          .querySelector('coverage-viewer')
          ?.shadowRoot?.querySelector<HTMLElement>('.frame')
          ?.innerText.includes(wanted),
      {},
      text,
    );
  const pressInside = (text: string) =>
    page.evaluate((wanted) => {
      const inside = document.querySelector('coverage-viewer')?.shadowRoot;
      const element = [...(inside?.querySelectorAll('button') ?? [])].find(({ innerText }) =>
        innerText.includes(wanted),
      );
      element?.click();
    }, text);
  const query = () => page.evaluate(() => Object.fromEntries(new URLSearchParams(location.search)));

  await page.goto(`${world.url}/viewer?page=2&ids=${encodeURIComponent(JSON.stringify(ids.slice(0, 2)))}`);
  await viewerSays('How parametric insurance works');
  await viewerSays(content[0]?.coverage.label ?? '');
  expect((await query())['ids']).toBe(ids.slice(0, 2).join(','));
  const top = await page.evaluate(() => {
    scrollTo(0, 240);
    return scrollY;
  });
  expect(top).toBeGreaterThan(50);
  await pressInside(content[1]?.coverage.label ?? '');
  await viewerSays('Back to List');
  await viewerSays('synthetic sample data');
  expect(await query()).toMatchObject({ page: '3', id: ids[1] });
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await pressInside('Back to List');
  await viewerSays('Back to Map');
  await page.waitForFunction((wanted) => scrollY === wanted, {}, top);
  await page.goBack();
  await viewerSays('Back to List');
  await page.goto(`${world.url}/viewer?page=3&id=nobody`);
  await viewerSays('No data found for this item.');
  await page.goto(`${world.url}/viewer?labels=user%2Fprogram%3Anone&page=2`);
  await viewerSays('No data');
  await page.goto(`${world.url}/viewer`);
  await viewerSays('Contact Us');
  await viewerSays('Home');
  await page.waitForSelector('footer .social:not([hidden])');
  const footer = await page.$$eval('footer address, footer a', (all) =>
    all.map((one) => [one.textContent, one.getAttribute('href')]),
  );
  expect(footer).toEqual([
    ['Zurich, Switzerland', null],
    ['help@insurer.example', 'mailto:help@insurer.example'],
    ['Website', 'https://insurer.example/'],
    ['linkedin.com', 'https://www.linkedin.com/company/insurer'],
  ]);
  expect(complaints).toEqual([]);
});

test('a link is previewed elsewhere with what its card shows; links that are not there are all alike', async () => {
  const { permalink } = JSON.parse(readFileSync(join(world.parts.settings.dataDir, 'demo.json'), 'utf8')) as {
    permalink: string;
  };
  const open = async (slug: string) => {
    const response = await world.fetch(`/m/${slug}`, { headers: { accept: 'text/html' } });
    expect([response.status, response.headers.get('x-robots-tag')]).toEqual([200, 'noindex']);
    return (await response.text()).replaceAll(slug, 'SLUG');
  };
  const views = async () =>
    (await world.parts.database.pool.query<{ sum: string }>('select sum(views) from permalink')).rows[0]?.sum;
  /** One that is looked at counts, and is written down with those before it. */
  const viewOnce = async () => {
    const earlier = await views();
    await world.fetch(`/internal/permalinks/${permalink}`);
    await world.advance(5_000);
    await until(async () => (await views()) !== earlier);
  };
  await viewOnce();
  const before = Number(await views());
  const html = await open(permalink);
  expect(html).toContain(`<meta property="og:title" content="${partOf('watched').label}: triggered" />`);
  expect(html).toContain('application/json+oembed');
  const picture = await world.fetch(`/m/${permalink}/card.png`);
  expect(picture.headers.get('content-type')).toBe('image/png');
  expect(
    Buffer.from(await picture.arrayBuffer())
      .subarray(1, 4)
      .toString(),
  ).toBe('PNG');
  await viewOnce();
  expect(Number(await views())).toBe(before + 1);

  const unknown = await open('A'.repeat(32));
  const link = await world.parts.database.pool.query<{ id: string }>('select id from permalink limit 1');
  expect(link.rows).toHaveLength(1);
  world.setNow(new Date(world.parts.now().getTime() + 60_000));
  await world.parts.database.pool.query('update permalink set revoked_at = now()');
  // Within a minute, whatever is kept anywhere, a revoked link says the same as one that never was.
  expect(await open(permalink)).toBe(unknown);
  const answers = await Promise.all(
    [permalink, 'A'.repeat(32)].map(async (slug) => {
      const response = await world.fetch(`/internal/permalinks/${slug}`);
      const { requestId: _own, ...body } = (await response.json()) as Record<string, unknown>;
      return { status: response.status, body, headers: [...response.headers.keys()].toSorted() };
    }),
  );
  expect(answers[0]).toEqual(answers[1]);
  expect(answers[0]?.status).toBe(404);
});
