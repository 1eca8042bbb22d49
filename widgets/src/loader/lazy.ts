import { emit, emitError } from './emit';
import { fetchOnce, startEarly } from './fetch';
import { adopt } from './sheet';
import type { Props, Host, Shell, View } from './shell';
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

/** May the page have told the hashes of our files? Then another address for one of them would get around its check. */
const isChecked = () => /integrity/.test(document.documentElement.innerHTML);

const pause = (ms: number) => new Promise((go) => setTimeout(go, ms));

/** Loads a chunk, with a second try. Firefox remembers that one failed; then only another address is asked for again. */
export async function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch {
    await pause(1000);
  }
  try {
    return await load();
  } catch (error) {
    const url = /https?:\S+\.js/.exec(String(error))?.[0];
    if (!url || isChecked()) throw error;
    return import(/* @vite-ignore */ `${url}?r=${Date.now()}`) as Promise<T>;
  }
}

/** The server that this loader came from, and those of other loaders on the page: they alone are asked. */
export const origins = new Set([new URL(import.meta.url).origin]);

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
  const { top = 0, bottom = 0 } = isFirst ? host.getBoundingClientRect() : {};
  isFirst = false;
  return bottom > 0 && top < innerHeight;
}

type LazyHost = Host & {
  /** Shows a panel in the placeholder's place; its button brings that back. */
  readonly failed: (retry: () => void, page?: string) => void;
};

/** Paints the placeholder; answers what the code that draws is handed, and how to say that it cannot be loaded. */
function hostOf(shell: Shell, root: ShadowRoot, internals: ElementInternals): LazyHost {
  const host = root.host as HTMLElement;
  const [waitText, failText, retryText] = wordsAt(host);
  const frame = make('div', 'frame');
  const wait = make('div', 'wait', waitText);

  frame.part = 'frame';
  wait.role = 'status';
  frame.append(wait);
  if (shell.height) frame.style.setProperty('--a', shell.height);
  adopt(root);
  root.replaceChildren(frame);

  return {
    host,
    root,
    frame,
    request: (now) => shell.request(now, origins),
    fetch: fetchOnce,
    shown: () => wait.remove(),
    emit: emit.bind(null, host),
    states(now) {
      internals.states?.clear();
      for (const state of now) internals.states?.add(state);
    },
    failed(retry, page) {
      const panel = make('div', 'fail', failText);
      const button = make('button', '', retryText);
      // The link that the page wrote into the tag, else the address of the public page.
      const slot = make('slot');
      if (page) slot.append(' ', Object.assign(make('a', '', page), { href: page }));
      button.onclick = () => {
        panel.replaceWith(wait);
        retry();
      };
      addEventListener('online', () => button.isConnected && button.click(), { once: true });
      panel.role = 'alert';
      panel.part = 'error';
      panel.append(' ', button, slot);
      wait.replaceWith(panel);
      this.states(['error']);
      emitError(host, 'script', failText, true);
    },
  };
}

/** One element on the page: paints the placeholder, starts the request, and draws when it comes near. */
export function start(shell: Shell, root: ShadowRoot, internals: ElementInternals, first: Props): Started {
  const elementHost = hostOf(shell, root, internals);
  const { host, frame } = elementHost;
  let props = first;
  let view: View | undefined;
  let isStopped = false;
  let stopWatching = () => {};
  let loading: Promise<void> | undefined;

  const ask = () => {
    // Until the card is drawn, and has looked at the page, it is as the page says it is.
    const theme = String(props['theme']);
    frame.style.colorScheme = /^(light|dark)$/.test(theme) ? theme : 'inherit';
    frame.dataset['chart'] = shell.height ? 'only' : String(props['size'] ?? props['chart']);
    if (loading) startRequest();
    if (props['loading'] === 'eager') void near();
  };
  const startRequest = () => {
    const { url } = elementHost.request(props);
    if (url && !view) startEarly(url);
  };
  const load = async (): Promise<void> => {
    try {
      const chunk = await loadChunk(shell.load);
      // The code was just run for the first time; between that and the drawing the page has its turn.
      await pause(0);
      if (!isStopped) view = chunk.mount(elementHost, props);
    } catch {
      elementHost.failed(() => (loading = load()), elementHost.request(props).page);
    }
  };
  const near = (): Promise<void> => {
    if (!loading) {
      stopWatching();
      // Of two hundred cards on a page, those are asked for that somebody may see.
      startRequest();
      // The first number that a page writes takes it long, and it has nothing to do while code is on its way.
      setTimeout(Intl.NumberFormat);
      loading = load();
    }
    return loading;
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
