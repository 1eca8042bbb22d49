import { begin, beginReading, giveUpBegun, untilAnswered, send } from './begun';

/** Ends the body of what is read. */
let end: () => void;
/** What was sent, in order. */
let sent: { readonly address: string; readonly signal: AbortSignal | null | undefined }[];
beforeEach(() => {
  giveUpBegun();
  sent = [];
  globalThis.fetch = (async (address: string, { signal }: RequestInit = {}) => {
    sent.push({ address, signal });
    const whole = new Promise<void>((resolve) => (end = resolve));
    return { number: sent.length, clone: () => ({ arrayBuffer: () => whole }) };
  }) as never;
});
const headers = { authorization: 'Bearer one', 'x-tenant-id': 't' };
const ask = (address: string, more: RequestInit = {}) => send(address, { method: 'GET', headers, ...more });

test('what was begun is not sent twice, and is answered once', async () => {
  void begin('/a', headers);
  void begin('/a', headers);
  expect(await ask('/a')).toMatchObject({ number: 1 });
  expect(sent).toHaveLength(1);
  expect(await ask('/a')).toMatchObject({ number: 2 });
});

test.each([
  ['by somebody else', { headers: { ...headers, authorization: 'Bearer two' } }],
  ['in another organisation', { headers: { ...headers, 'x-tenant-id': 'u' } }],
  ['to change something', { method: 'POST' }],
])('what is asked %s is sent anew, and what was begun is given up', async (_, more) => {
  void begin('/a', headers);
  expect(await ask('/a', more)).toMatchObject({ number: 2 });
  expect(sent[0]?.signal?.aborted).toBe(true);
});

test('whoever gives the request up gives up what was begun', async () => {
  const controller = new AbortController();
  void begin('/a', headers);
  void ask('/a', { signal: controller.signal });
  expect(sent[0]?.signal?.aborted).toBe(false);
  controller.abort();
  expect(sent[0]?.signal?.aborted).toBe(true);
});

test('a reading is there once all of its answer is; what is not read ahead, or was taken over, is not', async () => {
  const read = beginReading('/a', headers);
  let isThere: boolean | null = null;
  const waiting = untilAnswered('/a').then((answered) => (isThere = answered));
  await new Promise((go) => setImmediate(go));
  expect(isThere).toBeNull();
  end();
  await Promise.all([read, waiting]);
  expect([isThere, await untilAnswered('/b')]).toEqual([true, false]);
  await ask('/a');
  expect(await untilAnswered('/a')).toBe(false);
});

test('what is given up is not taken over: it is asked anew', async () => {
  void begin('/a', headers);
  giveUpBegun();
  expect(sent[0]?.signal?.aborted).toBe(true);
  expect(await ask('/a')).toMatchObject({ number: 2 });
});
