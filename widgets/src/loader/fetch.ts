/** Requests on their way: several elements with the same address share one, and no more than six run at a time. */
const mostAtOnce = 6;
const keptMs = 10_000;

let running = 0;
const waiting: (() => void)[] = [];
const started = new Map<string, { readonly response: Promise<Response>; readonly at: number }>();
const blocked = new Set<string>();

/** Listens for what the page's policy forbids, so that the reader is told the true reason. */
export function watchPolicy(): void {
  document.addEventListener('securitypolicyviolation', ({ blockedURI, effectiveDirective }) => {
    if (effectiveDirective === 'connect-src') blocked.add(blockedURI);
  });
}
export const isBlocked = (url: string): boolean =>
  [...blocked].some((uri) => uri !== '' && (url.startsWith(uri) || uri === new URL(url).origin));

async function limited(url: string, signal?: AbortSignal): Promise<Response> {
  if (running >= mostAtOnce) await new Promise<void>((go) => waiting.push(go));
  running += 1;
  try {
    return await fetch(url, { credentials: 'omit', referrerPolicy: 'no-referrer', ...(signal ? { signal } : {}) });
  } finally {
    running -= 1;
    waiting.shift()?.();
  }
}

/** Starts a request before anybody can use its answer. */
export function startEarly(url: string): void {
  const known = started.get(url);
  if (known && Date.now() - known.at < keptMs) return;
  const response = limited(url);
  // Whoever takes it hears of a failure; until then it must not count as unhandled.
  response.catch(() => undefined);
  started.set(url, { response, at: Date.now() });
}

/** The early answer if there is one, once; else a new request. */
export function fetchOnce(url: string, signal: AbortSignal): Promise<Response> {
  const early = started.get(url);
  started.delete(url);
  return early && Date.now() - early.at < keptMs ? early.response : limited(url, signal);
}
