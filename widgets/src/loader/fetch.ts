/** Requests on their way: several elements with the same address share one, and no more than six run at a time. */
const mostAtOnce = 6;
const keptMs = 10_000;

let running = 0;
const waiting: (() => void)[] = [];
/** What was asked for lately, by its address; without its answer once somebody has taken that. */
const started = new Map<string, Promise<Response> | undefined>();

async function limited(url: string, signal?: AbortSignal): Promise<Response> {
  if (running >= mostAtOnce) await new Promise<void>((go) => waiting.push(go));
  running++;
  try {
    return await fetch(url, { credentials: 'omit', referrerPolicy: 'no-referrer', signal });
  } finally {
    running--;
    waiting.shift()?.();
  }
}

/** Starts a request before anybody can use its answer. */
export function startEarly(url: string): void {
  if (started.has(url)) return;
  const late = new AbortController();
  const response = limited(url, late.signal);
  setTimeout(() => {
    // One that never answers would hold its place in the queue, and stand before every other try.
    late.abort();
    started.delete(url);
  }, keptMs);
  // Whoever takes it hears of a failure; until then it must not count as unhandled.
  response.catch(() => {});
  started.set(url, response);
}

/** The early answer if there is one, once, since it can be read only once; else a new request. */
export function fetchOnce(url: string, signal: AbortSignal): Promise<Response> {
  const early = started.get(url);
  // That it was asked for stays known: an element that comes now shows what another one has already.
  if (early) started.set(url, undefined);
  return early ?? limited(url, signal);
}
