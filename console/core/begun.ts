type Begun = {
  readonly headers: Record<string, string>;
  readonly response: Promise<Response>;
  readonly controller: AbortController;
  /** Until all of the answer has come; of a reading alone. */
  whole?: Promise<unknown>;
};
/** Requests that were sent before the application was there to send them, by their address. */
const begun = new Map<string, Begun>();

/** Sends a request that the application is going to send; it takes the answer over, once. What was begun already is not begun again. */
export function begin(address: string, headers: Record<string, string> = {}): Promise<Response> {
  const before = begun.get(address);
  if (before) return before.response;
  const controller = new AbortController();
  const response = fetch(address, { headers, signal: controller.signal, credentials: 'omit' });
  begun.set(address, { headers, response, controller });
  return response;
}

/** Sends a reading that the application is going to ask for; when all of its answer is there can be waited for. */
export async function beginReading(address: string, headers: Record<string, string>): Promise<void> {
  const whole = begin(address, headers).then((response) => response.clone().arrayBuffer());
  const early = begun.get(address);
  if (early) early.whole = whole;
  await whole;
}
/** Whether all of an answer has come and nobody has taken it over; waits for one that is on its way. */
export async function untilAnswered(address: string): Promise<boolean> {
  const early = begun.get(address);
  if (!early?.whole) return false;
  await early.whole;
  return begun.get(address) === early;
}

/** What was begun and nobody has taken over may be wrong by now, or nobody is going to ask for it. */
export function giveUpBegun(): void {
  for (const { controller } of begun.values()) controller.abort();
  begun.clear();
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
