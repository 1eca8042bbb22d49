import { emit, emitError } from './emit';
import { fetchOnce, startEarly } from './fetch';
import { adopt } from './sheet';
import type { ElementChunk, Props, Host, Shell, View } from './shell';
import { wordsAt } from './words';

export type Started = {
  readonly update: (props: Props) => void;
  readonly stop: () => void;
  readonly refresh: () => Promise<void>;
  readonly toCSV: () => Promise<string | undefined>;
};

const make = (name: string, className = '', text = ''): HTMLElement => {
  const element = document.createElement(name);
  element.className = className;
  element.textContent = text;
  return element;
};

/** Has the page told the hashes of our files? Then another address for one of them would get around its check. */
const isChecked = () =>
  /integrity/.test([...document.querySelectorAll('[type=importmap]')].map((map) => map.textContent).join());

const pause = (ms: number) => new Promise((go) => setTimeout(go, ms));

/** Loads a chunk. Firefox remembers that one failed; then only another address is asked for again. */
async function loadChunk(load: Shell['load'], attempt: number): Promise<ElementChunk> {
  try {
    return await load();
  } catch (error) {
    const url = /https?:\S+\.js/.exec(String(error))?.[0];
    if (!url || !attempt || isChecked()) throw error;
    return import(/* @vite-ignore */ `${url}?r=${attempt}`) as Promise<ElementChunk>;
  }
}

/** Calls back when the element nears the window, or when the page is printed; answers how to stop. */
function whenNear(host: Element, near: () => void): () => void {
  const observer = new IntersectionObserver((entries) => entries.pop()?.isIntersecting && near(), {
    rootMargin: '200px',
  });
  observer.observe(host);
  addEventListener('beforeprint', near);
  return () => {
    observer.disconnect();
    removeEventListener('beforeprint', near);
  };
}

let isFirst = true;
/** Is the page's first element in view? The observer would say so too, but only when a picture has been painted. */
function isFirstInView(host: Element): boolean {
  const { top, bottom } = isFirst ? host.getBoundingClientRect() : new DOMRect();
  isFirst = false;
  return bottom > 0 && top < innerHeight;
}

type LazyHost = Host & {
  /** Shows a panel in the placeholder's place; its button brings that back. */
  readonly failed: (retry: () => void) => void;
};

/** Paints the placeholder; answers what the code that draws is handed, and how to say that it cannot be loaded. */
function hostOf(shell: Shell, root: ShadowRoot, internals: ElementInternals | undefined): LazyHost {
  const host = root.host as HTMLElement;
  const [waitText, failText, retryText] = wordsAt(host);
  const frame = make('div', 'frame');
  const wait = make('div', 'wait');

  frame.part = 'frame';
  wait.role = 'status';
  wait.append(make('p', '', waitText), make('div'), make('div'));
  frame.append(wait);
  if (shell.height) frame.style.setProperty('--a', shell.height);
  adopt(root);
  root.replaceChildren(frame);

  return {
    host,
    root,
    frame,
    request: (now) => shell.request(now, new URL(import.meta.url).origin),
    fetch: fetchOnce,
    shown: () => wait.remove(),
    emit: emit.bind(null, host),
    states(now) {
      internals?.states?.clear();
      for (const state of now) internals?.states?.add(state);
    },
    failed(retry) {
      const panel = make('div', 'fail', failText);
      const button = make('button', '', retryText);
      button.onclick = () => {
        panel.replaceWith(wait);
        retry();
      };
      panel.role = 'alert';
      panel.part = 'error';
      panel.append(' ', button);
      wait.replaceWith(panel);
      this.states(['error']);
      emitError(host, 'script', failText, true);
    },
  };
}

/** One element on the page: paints the placeholder, starts the request, and draws when it comes near. */
export function start(shell: Shell, root: ShadowRoot, internals: ElementInternals | undefined, first: Props): Started {
  const elementHost = hostOf(shell, root, internals);
  const { host, frame } = elementHost;
  let props = first;
  let view: View | undefined;
  let isStopped = false;
  let stopWatching = () => {};
  let loading: Promise<void> | undefined;

  const ask = () => {
    // Until the card is drawn, and has looked at the page, it is as the page says it is.
    frame.style.colorScheme = /^(light|dark)$/.exec(String(props['theme']))?.[0] ?? 'inherit';
    frame.dataset['chart'] = shell.height ? 'only' : String(props['size'] ?? props['chart']);
    const { url } = elementHost.request(props);
    if (url && !view) startEarly(url);
    if (props['loading'] === 'eager') near();
  };
  const load = async (attempt: number): Promise<void> => {
    try {
      const chunk = await loadChunk(shell.load, attempt);
      // The code was just run for the first time; between that and the drawing the page has its turn.
      await pause(0);
      if (!isStopped) view = chunk.mount(elementHost, props);
    } catch {
      if (attempt) return elementHost.failed(() => (loading = load(attempt + 1)));
      await pause(1000);
      return load(1);
    }
  };
  const near = (): Promise<void> => {
    stopWatching();
    // The first number that a page writes takes it long, and it has nothing to do while code is on its way.
    setTimeout(Intl.NumberFormat);
    return (loading ??= load(0));
  };

  elementHost.states(['loading']);
  ask();
  if (isFirstInView(host) || !window.IntersectionObserver) void near();
  else if (!loading) stopWatching = whenNear(host, near);

  return {
    update(next) {
      props = next;
      ask();
      view?.update(next);
    },
    stop() {
      isStopped = true;
      stopWatching();
      view?.unmount();
      root.replaceChildren();
    },
    refresh: () => near().then(() => view?.refresh()),
    toCSV: () => near().then(() => view?.toCSV()),
  };
}
