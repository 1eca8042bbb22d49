/** Requests on their way: several elements with the same address share one, and no more than six run at a time. */
const mostAtOnce = 6;
const keptMs = 10_000;

let running = 0;
const waiting: (() => void)[] = [];
const started = new Map<string, { response?: Promise<Response>; readonly at: number }>();

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

const fresh = (url: string) => {
  const known = started.get(url);
  return known && Date.now() - known.at < keptMs ? known : undefined;
};

/** Starts a request before anybody can use its answer. */
export function startEarly(url: string): void {
  if (fresh(url)) return;
  // One that never answers would hold its place in the queue, and stand before every other try.
  const late = new AbortController();
  setTimeout(() => late.abort(), keptMs);
  const response = limited(url, late.signal);
  // Whoever takes it hears of a failure; until then it must not count as unhandled.
  response.catch(() => {});
  started.set(url, { response, at: Date.now() });
}

/** The early answer if there is one, once, since it can be read only once; else a new request. */
export function fetchOnce(url: string, signal: AbortSignal): Promise<Response> {
  const known = fresh(url);
  const early = known?.response;
  // That it was asked for stays known: an element that comes now shows what another one has already.
  delete known?.response;
  return early ?? limited(url, signal);
}
