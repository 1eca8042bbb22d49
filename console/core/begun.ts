type Begun = {
  readonly headers: Record<string, string>;
  readonly response: Promise<Response>;
  readonly controller: AbortController;
};
/** Requests that were sent before the application was there to send them, by their address. */
const begun = new Map<string, Begun>();

/** Sends a request that the application is going to send; it takes the answer over, once. */
export function begin(address: string, headers: Record<string, string> = {}): Promise<Response> {
  const controller = new AbortController();
  const response = fetch(address, { headers, signal: controller.signal, credentials: 'omit' });
  begun.set(address, { headers, response, controller });
  return response;
}

const isSame = (one: Record<string, string>, other: Record<string, string>) =>
  JSON.stringify(Object.entries(one).sort()) === JSON.stringify(Object.entries(other).sort());

/** `fetch` for the console: what was begun with the same words is not sent twice. */
export function send(address: string, init: RequestInit): Promise<Response> {
  const early = begun.get(address);
  if (!early) return fetch(address, init);
  begun.delete(address);
  const { headers, response, controller } = early;
  if (init.method !== 'GET' || init.signal?.aborted || !isSame(headers, init.headers as Record<string, string>)) {
    controller.abort();
    return fetch(address, init);
  }
  init.signal?.addEventListener('abort', () => controller.abort(init.signal?.reason), { once: true });
  return response;
}
