import type { Browser, Page } from 'puppeteer';
import { openWebKit, type WebKit } from './webkit';

/** Keys that are no letters, as WebDriver writes them. */
const keys: Readonly<Record<string, string>> = {
  Tab: '\uE004',
  Enter: '\uE007',
  Control: '\uE009',
  Escape: '\uE00C',
  ArrowLeft: '\uE012',
  ArrowRight: '\uE014',
};
const keyOf = (name: string) => keys[name] ?? name;

type InPage = string | ((...given: never[]) => unknown);
type Size = { readonly width: number; readonly height: number };
type Waiting = { readonly timeout?: number };
/** Something of the page that stays there. */
type Kept = { readonly kept: number };

const sourceOf = (act: InPage) => (typeof act === 'string' ? `() => (0, eval)(${JSON.stringify(act)})` : String(act));
/** Answers what can be sent: of a node, that there is one. */
const sendable = (source: string) =>
  `async (...given) => {
     const kept = (window.keptByTests ??= []);
     const value = await (${source})(...given.map((one) => (one && one.kept !== undefined ? kept[one.kept] : one)));
     return value instanceof Node ? true : value;
   }`;
/** Answers the number under which the page keeps it. */
const keeping = (source: string) =>
  `async (...given) => (window.keptByTests ??= []).push(await (${source})(...given)) - 1`;

const pointer = (actions: readonly object[]) => [
  { type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions },
];
const keyboard = (actions: readonly object[]) => [{ type: 'key', id: 'keyboard', actions }];

function handsOf({ act }: WebKit) {
  let at = { x: 0, y: 0 };
  const strike = (type: 'keyDown' | 'keyUp', key: string) => ({ type, value: keyOf(key) });
  const press = (key: string) => act(keyboard([strike('keyDown', key), strike('keyUp', key)]));
  return {
    mouse: {
      move(x: number, y: number) {
        at = { x: Math.round(x), y: Math.round(y) };
        return act(pointer([{ type: 'pointerMove', duration: 0, ...at }]));
      },
      wheel: ({ deltaY = 0 }) =>
        act([{ type: 'wheel', id: 'wheel', actions: [{ type: 'scroll', ...at, deltaX: 0, deltaY, duration: 0 }] }]),
    },
    keyboard: {
      press,
      down: (key: string) => act(keyboard([strike('keyDown', key)])),
      up: (key: string) => act(keyboard([strike('keyUp', key)])),
      async type(text: string) {
        for (const letter of text) await press(letter);
      },
    },
  };
}

/** Pages stand in a frame: a window cannot be as narrow as a phone. The page around it stays for all that come from one server. */
function viewOf(tab: WebKit) {
  let size: Size = { width: 1280, height: 900 };
  const fit = () =>
    tab.run(
      '({ width, height }) => { Object.assign(document.querySelector("iframe").style, { width: `${width}px`, height: `${height}px`, border: 0 }); }',
      [size],
    );
  /** Where the server has nothing: an empty page of the same origin. */
  let around = '';
  let isFramed = false;
  async function close(): Promise<void> {
    await tab.enter('page');
    await tab.run('() => { document.querySelector("iframe")?.remove(); }', []);
    isFramed = false;
  }
  return {
    close,
    async setViewport(next: Size) {
      size = next;
      if (!isFramed) return;
      await tab.enter('page');
      await fit();
      await tab.enter('frame');
    },
    async goto(url: string) {
      await close();
      if (!url.startsWith('http')) return;
      const empty = new URL('/around', url).href;
      if (around !== empty) await tab.open(empty);
      around = empty;
      await tab.until('(url) => location.href === url && document.readyState === "complete"', [empty]);
      await tab.run(
        '() => { document.body.style.margin = 0; document.body.append(document.createElement("iframe")); }',
        [],
      );
      await fit();
      await tab.run('(url) => { document.querySelector("iframe").src = url; }', [url]);
      // Looked at from outside: a question to a document that is just being left is never answered. A page may have written into its address by then.
      await tab.until(
        '(url) => { const { contentWindow: inside } = document.querySelector("iframe"); return inside.location.pathname === new URL(url).pathname && inside.document.readyState !== "loading"; }',
        [url],
      );
      await tab.enter('frame');
      isFramed = true;
    },
  };
}

function pageOf(tab: WebKit) {
  const call = (source: string, given: readonly unknown[]) => tab.run(sendable(source), given);
  const waitForFunction = async (act: InPage, { timeout }: Waiting = {}, ...given: readonly unknown[]) => {
    const value = await tab.until(sendable(sourceOf(act)), given, timeout);
    return { jsonValue: () => Promise.resolve(value) };
  };
  /** Of what the selector finds, written as a script. */
  const callOn =
    (found: string) =>
    (selector: string, act: InPage, ...given: readonly unknown[]) =>
      call(`(selector, ...given) => (${sourceOf(act)})(${found}, ...given)`, [selector, ...given]);
  return {
    waitForFunction,
    evaluate: (act: InPage, ...given: readonly unknown[]) => call(sourceOf(act), given),
    $eval: callOn('document.querySelector(selector)'),
    $$eval: callOn('[...document.querySelectorAll(selector)]'),
    ...handsOf(tab),
    async evaluateHandle(act: InPage, ...given: readonly unknown[]) {
      const handle: Kept = { kept: (await tab.run(keeping(sourceOf(act)), given)) as number };
      return { ...handle, jsonValue: () => call('(one) => one', [handle]) };
    },
    waitForSelector: (selector: string, waiting?: Waiting) =>
      waitForFunction((wanted: string) => document.querySelector(wanted), waiting, selector),
    focus: (selector: string) =>
      call(
        '(path) => path.reduce((found, part) => (found.shadowRoot ?? found).querySelector(part), document).focus()',
        [selector.split(' >>> ')],
      ),
    ...viewOf(tab),
    // The stage hands it to the page: WebDriver runs nothing before a page does.
    evaluateOnNewDocument: () => Promise.resolve(),
  };
}

/** WebKit, as far as the suites use what puppeteer has: the same tests drive it. */
export async function openWebKitBrowser(): Promise<Browser> {
  const tab = await openWebKit();
  const page = pageOf(tab) as unknown as Page;
  return { newPage: () => Promise.resolve(page), close: () => tab.close() } as unknown as Browser;
}
