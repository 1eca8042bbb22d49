import type { Browser, Page } from 'puppeteer';
import { openShell } from '../../tests/support/browser';
import { publicEventOf } from '../../tests/support/publicEvent';
import { documentations } from '../src/suite/documentations';
import { placeAttributes } from '../src/suite/places';
import { openPage, scripts } from './browsers';
import { hostPage, openHosts } from './hosts';
import type { Stage } from './stage';

/** An element whose attribute was changed after it was drawn is the same as one that was written so: tried for every one of the definitions. */
let stage: Stage;
beforeAll(async () => {
  stage = await openHosts();
  stage.links.set('heat', { event: publicEventOf({ label: 'Hot days, chilli' }) });
  const content = [publicEventOf(), publicEventOf({ place: 'Nalbari' })];
  stage.answers.set('/internal/parametric-events/external', { content, totalPages: 1, totalElements: 2 });
});
afterAll(() => stage?.close());

type Attributes = Readonly<Record<string, string>>;
const usual: Readonly<Record<string, Attributes>> = {
  'parametric-event': { permalink: 'rain' },
  'event-chart': { permalink: 'rain' },
  'coverage-viewer': { view: 'list' },
};
/** What an attribute is changed to, where its definition names no values that can be tried. */
const samples: Attributes = {
  permalink: 'heat',
  date: '2025-07-01',
  'as-of': '2025-07-01',
  from: '2025-07-01',
  to: '2025-07-15',
  labels: 'user/crop:Rice',
  ids: 'one,two',
  coverage: 'nobody',
  'contact-href': 'https://help.example/contact',
  'map-style': '/style.json',
  'api-base': 'http://127.0.0.1:9',
  refresh: '7',
  data: JSON.stringify(publicEventOf({ label: 'Of the page' })),
};
/** Where it is seen what an attribute changes: on the map, not in the list. */
const besides: Readonly<Record<string, Attributes>> = {
  'contact-href': { view: 'map' },
  labels: { view: 'map' },
  'map-style': { view: 'map' },
};
/** Of languages a near and a far one: all come in the same way. */
const languagesTried = ['de', 'hi'];
const minute = 60_000;

const changes = documentations.flatMap(({ tag, attributes }) =>
  Object.entries(attributes).flatMap(([name, { values = [], default: given, example }]) => {
    const others = values.filter(
      (value) => value !== given && value !== usual[tag]?.[name] && (name !== 'lang' || languagesTried.includes(value)),
    );
    return (others.length > 0 ? others : [samples[name] ?? example ?? '']).map((value) => [tag, name, value] as const);
  }),
);
/** What is seen in something else than in what is drawn has its own tests below. */
const unseen = ['loading', 'refresh', 'url-state', 'map-style'];
const drawn = changes.filter(([, name]) => !unseen.includes(name));

/** Notes down the timers of the page that go on, and what it is asked for. */
function watchTimers(): void {
  const running = new Map<unknown, number>();
  const [start, end] = [window.setInterval, window.clearInterval];
  window.setInterval = ((go: () => void, ms: number) => {
    const id = start(go, ms);
    running.set(id, ms);
    return id;
  }) as typeof window.setInterval;
  window.clearInterval = (id) => {
    running.delete(id);
    end(id);
  };
  Object.assign(window, { hasTimer: (ms: number) => [...running.values()].includes(ms) });
}

/** What a reader gets of an element once it has stopped changing: words, parts, links, drawings. */
async function settled(page: Page, selector: string): Promise<{ all: string; drawing: string }> {
  const look = () =>
    page.evaluate((wanted) => {
      const element = document.querySelector(wanted);
      const frame = element?.shadowRoot?.querySelector<HTMLElement>('.frame');
      const each = (what: string) => [...(frame?.querySelectorAll<HTMLElement>(what) ?? [])];
      const words = frame?.cloneNode(true) as HTMLElement | undefined;
      for (const one of words?.querySelectorAll('svg, [part~=map]') ?? []) one.remove();
      const states = ['loading', 'ready', 'empty', 'error'].filter((state) => element?.matches(`:state(${state})`));
      const all = [
        states,
        frame?.dataset['theme'],
        frame?.style.getPropertyValue('--isoline-font'),
        each('h2, h3, h4').map(({ localName, textContent }) => `${localName} ${textContent}`),
        each('[part]').map((one) => one.getAttribute('part')),
        each('a').map((one) => one.getAttribute('href')),
        (words?.textContent ?? '').replace(/\s+/g, ' '),
      ];
      // Where the library of the charts sets its marks depends on those that it had.
      const drawing = each('[data-drawn] svg text').map(({ textContent }) => textContent);
      // Places stand on the map once it has been drawn, which takes its own time.
      const isMapBare = states.includes('ready') && each('[part~=map]').length > 0 && each('.pin').length === 0;
      return {
        isLoading: isMapBare || !/ready|error|empty/.test(states.join()),
        all: JSON.stringify(all, null, 1),
        drawing: drawing.join(),
      };
    }, selector);
  let before = '';
  for (let turn = 0; turn < 150; turn++) {
    const { isLoading, all, drawing } = await look();
    if (!isLoading && all + drawing === before) return { all, drawing };
    before = all + drawing;
    // What is drawn is drawn in frames, and words come with a request.
    await page.evaluate(() => new Promise((go) => setTimeout(go, 150)));
  }
  throw new Error(`It never comes to rest: ${before.slice(0, 400)}`);
}

describe.each(scripts)('attributes that change after the first drawing, in %s', (file) => {
  let browser: Browser;
  let page: Page;
  beforeAll(async () => {
    browser = await openShell();
    stage.pages.set('/changes', {
      html: hostPage(
        `${stage.api}/widgets/v1/${file}`,
        '<div id="changed"></div>',
        `<style>div{font-family:serif}</style><script>(${String(watchTimers)})()</script>`,
      ),
    });
    page = await openPage(browser, `${stage.site}/changes`);
  });
  afterAll(() => browser?.close());

  const write = (box: string, tag: string, attributes: Attributes) =>
    page.evaluate(
      (id, name, given) => {
        const element = document.createElement(name);
        for (const [key, value] of Object.entries(given)) element.setAttribute(key, value);
        document.getElementById(id)?.replaceChildren(element);
      },
      box,
      tag,
      { loading: 'eager', ...attributes },
    );
  const change = (selector: string, name: string, value: string | null) =>
    page.evaluate(
      (wanted, key, to) => {
        const element = document.querySelector(wanted);
        if (to === null) element?.removeAttribute(key);
        else element?.setAttribute(key, to);
      },
      selector,
      name,
      value,
    );

  /** Attributes that were seen to change something. */
  const telling = new Set<string>();
  test.each(drawn.map(([tag, name, value]) => [tag, name, value.slice(0, 40), value] as const))(
    '%s, %s=%j: as if it had been written so, and back',
    async (tag, name, _shown, value) => {
      const first = { ...usual[tag], ...besides[name] };
      await write('changed', tag, { ...first, [name]: value });
      const wanted = await settled(page, '#changed > *');
      await write('changed', tag, first);
      const before = await settled(page, '#changed > *');
      await change('#changed > *', name, value);
      expect((await settled(page, '#changed > *')).all).toBe(wanted.all);
      if (wanted.all !== before.all || wanted.drawing !== before.drawing) telling.add(`${tag} ${name}`);
      await change('#changed > *', name, first[name] ?? null);
      expect((await settled(page, '#changed > *')).all).toBe(before.all);
    },
  );
  test('each of them changes something', () => {
    // Which coverage is shown is seen in the detail only, and not beside a view that is asked for.
    const silent = drawn.map(([tag, name]) => `${tag} ${name}`).filter((one) => !telling.has(one));
    expect(silent).toEqual(['coverage-viewer coverage']);
  });

  test.each(documentations.map(({ tag }) => tag))('%s: refresh', async (tag) => {
    await write('changed', tag, usual[tag] ?? {});
    await settled(page, '#changed > *');
    const hasTimer = (ms: number) =>
      page.waitForFunction(
        (wanted) => (window as never as { hasTimer: (ms: number) => boolean }).hasTimer(wanted),
        {},
        ms,
      );
    await change('#changed > *', 'refresh', '7');
    await hasTimer(7 * minute);
    await change('#changed > *', 'refresh', '8');
    await hasTimer(8 * minute);
    await change('#changed > *', 'refresh', null);
    await page.waitForFunction(
      (...old) => old.every((ms) => !(window as never as { hasTimer: (ms: number) => boolean }).hasTimer(ms)),
      {},
      7 * minute,
      8 * minute,
    );
  });

  test('coverage-viewer: url-state', async () => {
    await write('changed', 'coverage-viewer', { view: 'list' });
    await settled(page, '#changed > *');
    for (const [value, part] of [
      ['query', '?isoline-page=2'],
      ['hash', '#isoline-page=2'],
      ['bare', '?page=2'],
    ] as const) {
      await page.evaluate(() => history.replaceState(null, '', location.pathname));
      await change('#changed > *', 'url-state', value);
      await page.waitForFunction(
        (wanted) => location.href.replace('isoline-labels=&', '').replace('labels=&', '').endsWith(wanted),
        {},
        part,
      );
    }
    await page.evaluate(() => history.replaceState(null, '', location.pathname));
  });

  test('coverage-viewer: map-style', async () => {
    await write('changed', 'coverage-viewer', { view: 'map' });
    const isSaid = () =>
      page.waitForFunction(() => {
        const root = document.querySelector('#changed > *')?.shadowRoot;
        return root?.querySelector('.pin') ?? root?.querySelector('[role=status] button');
      });
    await isSaid();
    const isDrawn = await page.evaluate(
      () => document.querySelector('#changed > *')?.shadowRoot?.querySelector('.pin') != null,
    );
    await change('#changed > *', 'map-style', `${stage.site}/style.json`);
    // Where no map can be drawn there is none to be drawn otherwise.
    if (isDrawn)
      await page.waitForFunction(() =>
        performance.getEntriesByType('resource').some(({ name }) => name.endsWith('/style.json')),
      );
  });

  test.each(documentations.map(({ tag }) => tag))(
    '%s: a lazy one far down is drawn when it is told to be eager',
    async (tag) => {
      await page.evaluate(() =>
        Object.assign(document.querySelector<HTMLElement>('#changed')?.style ?? {}, { marginTop: '5000px' }),
      );
      await write('changed', tag, { ...usual[tag], loading: 'lazy' });
      await page.waitForFunction(() => document.querySelector('#changed > *')?.matches(':state(loading)'));
      await change('#changed > *', 'loading', 'eager');
      await page.waitForFunction(() => document.querySelector('#changed > *')?.matches(':state(ready)'));
      await page.evaluate(() => document.querySelector('#changed')?.removeAttribute('style'));
    },
  );

  test.each(placeAttributes)('a place, data-%s', async (name) => {
    const [, , value = ''] = changes.findLast(([tag, one]) => tag === 'parametric-event' && one === name) ?? [];
    await page.evaluate(() => {
      const box = document.getElementById('changed');
      if (box) box.innerHTML = '<div data-isoline="parametric-event" data-permalink="rain"></div>';
    });
    await page.waitForFunction(() => document.querySelector('#changed parametric-event'));
    const before = await settled(page, '#changed parametric-event');
    await change('[data-isoline]', `data-${name}`, value);
    await page.waitForFunction(
      (key, to) => document.querySelector('#changed parametric-event')?.getAttribute(key) === to,
      {},
      name,
      value,
    );
    expect((await settled(page, '#changed parametric-event')).all).not.toBe(before.all);
    await change('[data-isoline]', `data-${name}`, name === 'permalink' ? 'rain' : null);
    expect((await settled(page, '#changed parametric-event')).all).toBe(before.all);
  });

  test('every attribute of the definitions is tried', () => {
    const tried = new Set([
      ...drawn.map(([tag, name]) => `${tag} ${name}`),
      ...documentations.flatMap(({ tag }) => unseen.map((name) => `${tag} ${name}`)),
    ]);
    const all = documentations.flatMap(({ tag, attributes }) =>
      Object.keys(attributes).map((name) => `${tag} ${name}`),
    );
    expect(all.filter((one) => !tried.has(one))).toEqual([]);
    expect(drawn.filter(([, , value]) => value === '')).toEqual([]);
  });
});
