import { emit } from './emit';
import { fetchOnce, isBlocked, startEarly } from './fetch';
import { adopt } from './sheet';
import type { ElementChunk, Props, Seat, Shell, View } from './shell';
import { wordsAt } from './words';

export type Started = {
  readonly update: (props: Props) => void;
  readonly stop: () => void;
  readonly refresh: () => Promise<void>;
  readonly toCSV: () => Promise<string>;
};

const nearPx = 200;
const againMs = 1000;

const make = (name: string, className: string, text = ''): HTMLElement => {
  const element = document.createElement(name);
  element.className = className;
  element.textContent = text;
  return element;
};

/** Loads a chunk. A browser may remember that it failed; then only another address is asked for again. */
async function loadChunk(load: Shell['load'], attempt: number): Promise<ElementChunk> {
  try {
    return await load();
  } catch (error) {
    const url = /https?:\/\/[^\s'"]+\.js/.exec(String(error))?.[0];
    if (!url || attempt === 0) throw error;
    return (await import(/* @vite-ignore */ `${url}?r=${attempt}`)) as ElementChunk;
  }
}

/** Calls back when the element nears the window, or when the page is printed. */
function whenNear(host: Element, near: () => void): () => void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) near();
    },
    { rootMargin: `${nearPx}px` },
  );
  observer.observe(host);
  addEventListener('beforeprint', near);
  return () => {
    observer.disconnect();
    removeEventListener('beforeprint', near);
  };
}

/** One element on the page: paints the placeholder, starts the request, and draws when it comes near. */
export function start(shell: Shell, root: ShadowRoot, first: Props): Started {
  const host = root.host as HTMLElement;
  const origin = new URL(import.meta.url).origin;
  let props = first;
  let view: View | undefined;
  let stopped = false;
  let stopWatching = () => {};
  let loading: Promise<void> | undefined;

  root.replaceChildren();
  adopt(root);
  const frame = make('div', 'frame');
  const wait = make('div', 'wait');
  const said = make('div', 'said', wordsAt(host)[0]);
  said.setAttribute('role', 'status');
  wait.append(make('div', ''), make('div', ''));
  frame.append(wait, said);
  root.append(frame);

  const request = (now: Props) => shell.request(now, origin);
  const ask = () => {
    frame.dataset['theme'] = String(props['theme'] ?? 'auto');
    frame.dataset['chart'] = String(props['chart'] ?? 'auto');
    const wish = request(props);
    if ('url' in wish) startEarly(wish.url);
  };
  const seat: Seat = {
    host,
    root,
    frame,
    origin,
    request,
    fetch: fetchOnce,
    isBlocked,
    shown() {
      wait.remove();
      said.remove();
    },
    states: statesOf(host),
    emit: (name, detail, cancelable) => emit(host, name, detail, cancelable),
  };

  const load = async (attempt: number): Promise<void> => {
    try {
      const chunk = await loadChunk(shell.load, attempt);
      if (!stopped) view = chunk.mount(seat, props);
    } catch {
      if (stopped) return;
      if (attempt === 0) {
        await new Promise((go) => setTimeout(go, againMs));
        return load(1);
      }
      fail(attempt);
    }
  };
  const fail = (attempt: number) => {
    const [, text, retry] = wordsAt(host);
    const panel = make('div', 'fail', text);
    const button = make('button', '', retry);
    panel.setAttribute('role', 'alert');
    panel.setAttribute('part', 'error');
    button.addEventListener('click', () => {
      panel.replaceWith(wait, said);
      loading = load(attempt + 1);
    });
    panel.append(button);
    seat.shown();
    frame.append(panel);
    seat.states(['error']);
    emit(host, 'isoline-error', { code: 'script', message: text, retryable: true, requestId: null });
  };
  const near = (): Promise<void> => {
    stopWatching();
    loading ??= load(0);
    return loading;
  };

  seat.states(['loading']);
  ask();
  if (props['loading'] === 'eager') void near();
  else stopWatching = whenNear(host, () => void near());

  return {
    update(next) {
      props = next;
      ask();
      if (view) view.update(next);
      else if (next['loading'] === 'eager') void near();
    },
    stop() {
      stopped = true;
      stopWatching();
      view?.unmount();
      root.replaceChildren();
    },
    refresh: () => near().then(() => view?.refresh()),
    toCSV: () => near().then(() => view?.toCSV() ?? ''),
  };
}

const internals = new WeakMap<HTMLElement, ElementInternals>();

/** Sets the states that a page may select by, such as `:state(ready)`. */
function statesOf(host: HTMLElement): (now: readonly string[]) => void {
  const own = internals.get(host) ?? host.attachInternals?.();
  if (own) internals.set(host, own);
  return (now) => {
    if (!own?.states) return;
    own.states.clear();
    for (const state of now) own.states.add(state);
  };
}
