import type { ElementChunk, Host, Props, Shell, View } from '../src/loader/shell';

// The build writes them in; here they are a global.
const words = { en: 'Loading|Failed|Retry', de: 'Lädt|Fehlgeschlagen|Erneut', se: 'Laddar|Misslyckades|Försök' };
const origin = 'https://insurer.example';
const { setTimeout: later, fetch: ask } = globalThis;
const rect = Element.prototype.getBoundingClientRect;

/** What was told that it nears the window, by the element it watches. */
const watched = new Map<Element, (entries: { isIntersecting: boolean }[]) => void>();
/** How near is near. */
const margins = new Set<string>();
class Watch {
  #element: Element | null = null;
  constructor(
    readonly call: (entries: { isIntersecting: boolean }[]) => void,
    readonly options: object,
  ) {}
  observe(element: Element) {
    this.#element = element;
    watched.set(element, this.call);
    margins.add(JSON.stringify(this.options));
  }
  disconnect() {
    if (this.#element) watched.delete(this.#element);
  }
}

type Drawn = { host: Host; props: Props; updates: Props[]; unmounted: number; refreshed: number };
let drawn: Drawn[];
let asked: string[];
let pauses: number[];
let states: Set<string>;
/** Outcomes of loading the code that draws, in turn; it is there when none is left. */
let failures: Error[];
let loads: number;
let elementClass: (shell: Shell) => CustomElementConstructor;

const chunk: ElementChunk = {
  mount(host, props) {
    const one: Drawn = { host, props, updates: [], unmounted: 0, refreshed: 0 };
    drawn.push(one);
    return {
      update: (next) => void one.updates.push(next),
      unmount: () => void (one.unmounted += 1),
      refresh: async () => void (one.refreshed += 1),
      toCSV: async () => 'day,mm',
    } satisfies View;
  },
};
const names = ['permalink', 'data', 'heading-level', 'chart', 'theme', 'loading', 'compact'];
const shellOf = (tag: string, more: Partial<Shell> = {}): Shell => ({
  tag,
  attributes: names,
  request: ({ permalink }) => (permalink ? { url: `${origin}/${String(permalink)}` } : {}),
  load: async () => {
    loads += 1;
    const failure = failures.shift();
    if (failure) throw failure;
    return chunk;
  },
  ...more,
});
let tags = 0;
/** A new element of a new kind, not on the page yet. */
function make(more?: Partial<Shell>): HTMLElement & Record<string, unknown> {
  const tag = `iso-test-${(tags += 1)}`;
  customElements.define(tag, elementClass(shellOf(tag, more)));
  return document.createElement(tag) as never;
}
const root = (element: Element) => element.shadowRoot as ShadowRoot;
const settled = async () => {
  for (let turn = 0; turn < 10; turn++) await new Promise<void>((go) => later(go, 0));
};
const near = async (element: Element, isIntersecting = true) => {
  watched.get(element)?.([{ isIntersecting: !isIntersecting }, { isIntersecting }]);
  await settled();
};
/** Puts it on the page as it nears the window. */
async function shown(attributes: Readonly<Record<string, string>> = {}, more?: Partial<Shell>) {
  const element = make(more);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  document.body.append(element);
  await near(element);
  return { element, one: drawn[0] as Drawn };
}

beforeAll(async () => {
  const page = window as unknown as Record<string, unknown>;
  const needed = ['customElements', 'CustomEvent', 'addEventListener', 'removeEventListener', 'innerHeight'];
  for (const name of needed) {
    const value = page[name];
    Object.assign(globalThis, {
      [name]: typeof value === 'function' && /^[a-z]/.test(name) ? value.bind(window) : value,
    });
  }
  Object.assign(globalThis, {
    __FIRST_WORDS__: words,
    IntersectionObserver: Watch,
    DOMRect: class {
      top = 0;
      bottom = 0;
    },
    CSSStyleSheet: class {
      text = '';
      replaceSync(text: string) {
        this.text = text;
      }
    },
  });
  ({ elementClass } = await import('../src/loader/element'));
});
beforeEach(() => {
  [drawn, asked, pauses, states, failures, loads] = [[], [], [], new Set(), [], 0];
  watched.clear();
  document.body.innerHTML = '';
  document.head.innerHTML = '';
  HTMLElement.prototype.attachInternals = () => ({ states }) as unknown as ElementInternals;
  globalThis.fetch = (async (url: string) => {
    asked.push(url);
    return {} as Response;
  }) as typeof fetch;
  globalThis.setTimeout = ((go: () => void, ms = 0) => {
    pauses.push(ms);
    // What is given up after ten seconds is not given up here.
    return ms === 10_000 ? 0 : later(go, 0);
  }) as typeof setTimeout;
});
afterEach(() => {
  globalThis.setTimeout = later;
  globalThis.fetch = ask;
  Element.prototype.getBoundingClientRect = rect;
});

// The first test has the first element of the page: what is said of it holds for no other.
test('the first element is drawn at once where it is in view, every other when it nears the window', async () => {
  Element.prototype.getBoundingClientRect = () => ({ top: 10, bottom: 20 }) as DOMRect;
  const [first, second] = [make(), make()];
  document.body.append(first);
  await settled();
  expect(drawn.map(({ host }) => host.host)).toEqual([first]);
  expect(watched.has(first)).toBe(false);
  document.body.append(second);
  await settled();
  expect(drawn).toHaveLength(1);
  await near(second, false);
  expect(drawn).toHaveLength(1);
  await near(second);
  expect(drawn.map(({ host }) => host.host)).toEqual([first, second]);
  expect(watched.size).toBe(0);
  expect([...margins]).toEqual(['{"rootMargin":"200px"}']);
});

test('until then there is a placeholder that says so, and nothing is asked; the question goes with the code', async () => {
  const element = make();
  element.setAttribute('permalink', 'rain');
  document.body.append(element);
  await settled();
  const [frame] = root(element).children as unknown as HTMLElement[];
  expect([frame?.className, frame?.part.value ?? frame?.part]).toEqual(['frame', 'frame']);
  const wait = frame?.firstElementChild as HTMLElement;
  expect([wait.className, wait.getAttribute('role') ?? wait.role]).toEqual(['wait', 'status']);
  expect(wait.textContent).toBe('Loading');
  expect([...states]).toEqual(['loading']);
  expect([asked, loads]).toEqual([[], 0]);
  await near(element);
  expect([asked, loads]).toEqual([[`${origin}/rain`], 1]);
  drawn[0]?.host.shown();
  expect(frame?.querySelector('.wait')).toBeNull();
  // Asked before anybody could use it: whoever draws takes that answer.
  await drawn[0]?.host.fetch(`${origin}/rain`, new AbortController().signal);
  expect(asked).toHaveLength(1);
});

test.each([
  ['de', 'Lädt'],
  ['de-AT', 'Lädt'],
  ['SV', 'Laddar'],
  ['se', 'Laddar'],
  ['fr', 'Loading'],
  ['', 'Loading'],
])('in a page of the language %j it says %s', (lang, said) => {
  document.body.innerHTML = `<div lang="${lang}"></div>`;
  const element = make();
  document.body.firstElementChild?.append(element);
  expect(root(element).textContent).toBe(said);
});

test.each([
  [{ theme: 'dark' }, {}, 'dark', 'undefined'],
  [{ theme: 'light', chart: 'none' }, {}, 'light', 'none'],
  [{ theme: 'pink' }, {}, 'inherit', 'undefined'],
  [{ chart: 'none' }, { height: '320px' }, 'inherit', 'only'],
])('%j: the frame knows its colours and what it leaves room for', async (attributes, more, scheme, chart) => {
  const { element } = await shown(attributes as Record<string, string>, more);
  const frame = root(element).firstElementChild as HTMLElement;
  expect([frame.style.colorScheme, frame.dataset['chart']]).toEqual([scheme, chart]);
  expect(frame.style.getPropertyValue('--a')).toBe('height' in more ? '320px' : '');
});

test('attributes are values: numbers, JSON, texts, and nothing where they are empty or gone', async () => {
  const { element, one } = await shown({ 'heading-level': '3', data: '{"a":[1]}', permalink: ' rain ', compact: '' });
  expect(one.props).toMatchObject({ headingLevel: 3, data: { a: [1] }, permalink: ' rain ', compact: undefined });
  expect([element['headingLevel'], element['data']]).toEqual([3, { a: [1] }]);
  element.removeAttribute('permalink');
  expect(one.updates.at(-1)).toMatchObject({ headingLevel: 3, permalink: undefined });
  element.setAttribute('permalink', 'sun');
  expect(one.updates.at(-1)).toMatchObject({ permalink: 'sun' });
  expect(one.updates.at(-1)).not.toBe(one.updates.at(-2));
});

test('JSON that is none is nothing, and an event says so instead of an exception', async () => {
  const { element, one } = await shown();
  const told: unknown[] = [];
  document.addEventListener('isoline-error', (event) => told.push((event as CustomEvent).detail));
  element.setAttribute('data', '{');
  expect(told).toEqual([{ code: 'internal', message: 'data is not JSON.', retryable: false, requestId: null }]);
  expect(one.updates.at(-1)).toMatchObject({ data: undefined });
});

test('properties are attributes: texts, presence, absence; data is any value and no attribute', async () => {
  const { element, one } = await shown();
  element['permalink'] = 'rain';
  element['compact'] = true;
  element['headingLevel'] = 2;
  expect(['permalink', 'compact', 'heading-level'].map((name) => element.getAttribute(name))).toEqual([
    'rain',
    '',
    '2',
  ]);
  for (const none of [null, undefined, false]) {
    element['permalink'] = 'rain';
    element['permalink'] = none;
    expect(element.hasAttribute('permalink')).toBe(false);
  }
  const data = { a: 1 };
  element['data'] = data;
  expect([element['data'], element.hasAttribute('data'), one.updates.at(-1)?.['data']]).toEqual([data, false, data]);
  element['data'] = null;
  expect(element['data']).toBeUndefined();
});

test('what was set before the element was defined counts', async () => {
  const tag = `iso-test-${(tags += 1)}`;
  const element = document.createElement(tag) as HTMLElement & Record<string, unknown>;
  Object.assign(element, { permalink: 'early', unknown: 1 });
  document.body.append(element);
  customElements.define(tag, elementClass(shellOf(tag)));
  await near(element);
  expect([element.getAttribute('permalink'), drawn[0]?.props['permalink'], element['unknown']]).toEqual([
    ...['early', 'early', 1],
  ]);
});

test('what is not on the page is not drawn; what is taken away lets go, what is moved does not', async () => {
  const element = make();
  element.setAttribute('permalink', 'rain');
  await settled();
  expect([asked, drawn]).toEqual([[], []]);
  document.body.append(element);
  await near(element);
  const [one] = drawn as [Drawn];
  const place = document.createElement('div');
  document.body.append(place);
  place.append(element);
  await settled();
  expect([one.unmounted, drawn.length]).toEqual([0, 1]);
  element.remove();
  await settled();
  expect([one.unmounted, root(element).children.length]).toEqual([1, 0]);
});

test('what is gone before its code is there is not drawn', async () => {
  let give: (code: ElementChunk) => void = () => undefined;
  const { element } = await shown({}, { load: () => new Promise((go) => (give = go)) });
  element.remove();
  await settled();
  give(chunk);
  await settled();
  expect(drawn).toEqual([]);
  const other = make();
  document.body.append(other);
  expect(watched.has(other)).toBe(true);
  other.remove();
  await settled();
  expect(watched.has(other)).toBe(false);
});

test.each([
  ['asked for eagerly', async () => shown({ loading: 'eager' }).then(({ element }) => element)],
  [
    'printed',
    async () => {
      const element = make();
      document.body.append(element);
      window.dispatchEvent(new window.Event('beforeprint'));
      return element;
    },
  ],
])('what is %s is drawn wherever it stands, once', async (_, begin) => {
  const element = await begin();
  await settled();
  window.dispatchEvent(new window.Event('beforeprint'));
  await settled();
  expect(drawn.map(({ host }) => host.host)).toEqual([element]);
  expect([loads, watched.size]).toEqual([1, 0]);
});

test('code that does not come is asked for once more after a second; then it is said, with a way to try again', async () => {
  failures = [new Error('cut'), new Error('cut')];
  const told: unknown[] = [];
  const listen = (event: Event) => told.push((event as CustomEvent).detail);
  document.addEventListener('isoline-error', listen);
  const page = `${origin}/m/rain`;
  const { element } = await shown({}, { request: () => ({ page }) });
  document.removeEventListener('isoline-error', listen);
  expect([loads, pauses.includes(1000), drawn]).toEqual([2, true, []]);
  const panel = root(element).querySelector('.fail') as HTMLElement;
  expect([panel.getAttribute('role') ?? panel.role, panel.textContent]).toEqual(['alert', `Failed Retry ${page}`]);
  expect([...states]).toEqual(['error']);
  expect(told).toEqual([{ code: 'script', message: 'Failed', retryable: true, requestId: null }]);
  // Whoever cannot see it here has it there.
  expect(panel.querySelector('a')?.href).toBe(page);
  panel.querySelector('button')?.click();
  expect(root(element).querySelector('.wait')?.textContent).toBe('Loading');
  await settled();
  expect([loads, drawn.length, root(element).querySelector('.fail')]).toEqual([3, 1, null]);
});

test('code that did not come is asked for again when the line is back', async () => {
  failures = [new Error('cut'), new Error('cut')];
  const { element } = await shown();
  expect(root(element).querySelector('.fail')).not.toBeNull();
  dispatchEvent(new Event('online'));
  await settled();
  expect([loads, drawn.length, root(element).querySelector('.fail')]).toEqual([3, 1, null]);
  dispatchEvent(new Event('online'));
  await settled();
  expect(loads).toBe(3);
});

test('it is asked anew and read as a table, from the page, also before it was drawn', async () => {
  const element = make();
  document.body.append(element);
  const methods = element as unknown as { refresh: () => Promise<void>; toCSV: () => Promise<string> };
  expect(await methods.toCSV()).toBe('day,mm');
  await methods.refresh();
  expect([drawn.length, drawn[0]?.refreshed]).toEqual([1, 1]);
  const detached = make() as unknown as typeof methods;
  expect(await detached.toCSV()).toBe('');
  await detached.refresh();
});

test('an event of an element is heard by the page, through its shadow, and can be prevented', async () => {
  const { element, one } = await shown();
  const heard: unknown[] = [];
  document.body.addEventListener('isoline-load', (event) => {
    heard.push((event as CustomEvent).detail, event.composed, event.cancelable);
    event.preventDefault();
  });
  expect(one.host.emit('isoline-load', { n: 1 })).toBe(true);
  expect(one.host.emit('isoline-load', { n: 2 }, true)).toBe(false);
  expect(heard).toEqual([{ n: 1 }, true, false, { n: 2 }, true, true]);
  one.host.states(['ready', 'stale']);
  expect([...states]).toEqual(['ready', 'stale']);
  expect(one.host.request({ permalink: 'x' })).toEqual({ url: `${origin}/x` });
  element.remove();
});

test('its look is one sheet for all of them; a browser without such sheets goes without', async () => {
  const [first, second] = [await shown(), await shown()].map(({ element }) => root(element).adoptedStyleSheets);
  expect(first).toHaveLength(1);
  expect(first?.[0]).toBe(second?.[0]);
  expect(first?.[0]).toHaveProperty('text', expect.stringContaining('.frame{'));
});
