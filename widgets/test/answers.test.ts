import { codeOf, Failure, isRetryable, isTransient, waitOf } from '../src/api/failure';
import { reloadAll, storeOf } from '../src/api/store';
import type { ErrorCode } from '../src/definition';
import { fetchOnce, startEarly } from '../src/loader/fetch';
import type { Host } from '../src/loader/shell';

const later = globalThis.setTimeout;
const now = Date.now;
const half = Math.random;
/** How long each pause was meant to be; none of them is waited for. */
let pauses: number[] = [];
const isWhole = (ms: number) => ms !== 10_000 && ms !== 50;

beforeEach(() => {
  pauses = [];
  Math.random = () => 0.5;
  globalThis.setTimeout = ((go: () => void, ms: number) => {
    pauses.push(ms);
    return later(go, 0);
  }) as typeof setTimeout;
});
afterEach(() => {
  globalThis.setTimeout = later;
  Date.now = now;
  Math.random = half;
});

type Answer = { status?: number; headers?: Record<string, string>; body?: string; breaks?: boolean };
/** A server that gives these answers in turn, the last one for ever; and what it was asked. */
function serverOf(...answers: readonly Answer[]) {
  const signals: AbortSignal[] = [];
  const host = {
    fetch: (_url: string, signal: AbortSignal) => {
      const {
        status = 200,
        headers = {},
        body = '{}',
        breaks,
      } = answers[Math.min(signals.length, answers.length - 1)] as Answer;
      signals.push(signal);
      return breaks ? Promise.reject(new TypeError('cut')) : Promise.resolve(new Response(body, { status, headers }));
    },
  } as unknown as Host;
  return { host, signals };
}
const asIs = (value: unknown) => value;
let address = 0;
const newUrl = () => `https://insurer.example/internal/permalinks/rain-${(address += 1)}`;

describe('what an answer makes of a card', () => {
  const id = { 'x-request-id': 'r-1' };
  test.each<{
    why: string;
    answers: Answer[];
    code: ErrorCode;
    tries: number;
    waits: number[];
    requestId?: string | null;
  }>([
    { why: 'an unknown link', answers: [{ status: 404, headers: id }], code: 'not-found', tries: 1, waits: [] },
    { why: 'a withdrawn link', answers: [{ status: 410, headers: id }], code: 'gone', tries: 1, waits: [] },
    {
      why: 'a link that is none',
      answers: [{ status: 400, headers: id }],
      code: 'invalid-permalink',
      tries: 1,
      waits: [],
    },
    {
      why: 'a fault of the server',
      answers: [{ status: 503, headers: id }],
      code: 'internal',
      tries: 3,
      waits: [500, 2000],
    },
    {
      why: 'too many requests',
      answers: [{ status: 429, headers: id }],
      code: 'rate-limited',
      tries: 3,
      waits: [500, 2000],
    },
    {
      why: 'the server says how long to wait',
      answers: [
        { status: 429, headers: { 'retry-after': '7' } },
        { status: 503, headers: { 'retry-after': '0' } },
        { status: 503, headers: id },
      ],
      code: 'internal',
      tries: 3,
      waits: [7000, 0],
    },
    {
      why: 'it asks for more than a minute',
      answers: [{ status: 429, headers: { ...id, 'retry-after': '3600' } }],
      code: 'rate-limited',
      tries: 3,
      waits: [60_000, 60_000],
    },
    {
      why: 'no connection',
      answers: [{ breaks: true }],
      code: 'network',
      tries: 3,
      waits: [500, 2000],
      requestId: null,
    },
    {
      why: 'an answer that cannot be read',
      answers: [{ body: '<html>', headers: id }],
      code: 'bad-data',
      tries: 1,
      waits: [],
    },
  ])('$why: $code', async ({ answers, code, tries, waits, requestId = 'r-1' }) => {
    const { host, signals } = serverOf(...answers);
    const store = storeOf(host, newUrl(), asIs);
    const stop = store.subscribe(() => undefined);
    await store.load();
    expect(store.read()).toEqual({ data: null, failure: { code, requestId }, at: null });
    expect(signals).toHaveLength(tries);
    expect(pauses.filter(isWhole)).toEqual(waits);
    stop();
  });

  test('pauses are spread by a quarter to either side, so that not all pages come back at once', async () => {
    for (const [random, waits] of [
      [0, [375, 1500]],
      [1, [625, 2500]],
    ] as const) {
      pauses = [];
      Math.random = () => random;
      await storeOf(serverOf({ status: 500 }).host, newUrl(), asIs).load();
      expect(pauses.filter(isWhole)).toEqual(waits);
    }
  });

  test('what helps on the second try is no failure', async () => {
    const { host, signals } = serverOf({ breaks: true }, { body: '{"n":1}' });
    const store = storeOf(host, newUrl(), asIs);
    Date.now = () => 1234;
    await store.load();
    expect(store.read()).toEqual({ data: { n: 1 }, failure: null, at: 1234 });
    expect(signals).toHaveLength(2);
  });

  test('an answer that is not what its reader needs is asked for once, and so is one that its reader fails on', async () => {
    for (const [fault, code] of [
      [new Failure('bad-data'), 'bad-data'],
      [new Error('of ours'), 'internal'],
    ] as const) {
      const { host, signals } = serverOf({});
      const store = storeOf(host, newUrl(), () => {
        throw fault;
      });
      await store.load();
      expect(store.read().failure).toEqual({ code, requestId: null });
      expect(signals).toHaveLength(1);
    }
  });
});

describe('what a card shows after a failure', () => {
  const good = { body: '{"n":1}' };
  test.each<[number, ErrorCode, boolean]>([
    [410, 'gone', false],
    [404, 'not-found', false],
    [400, 'invalid-permalink', true],
    [500, 'internal', true],
    [429, 'rate-limited', true],
  ])('%d after good data: %s, and the last data stay: %s', async (status, code, stay) => {
    const store = storeOf(serverOf(good, { status }).host, newUrl(), asIs);
    let changes = 0;
    store.subscribe(() => (changes += 1));
    Date.now = () => 99;
    await store.load();
    await store.load();
    expect(store.read()).toEqual({
      data: stay ? { n: 1 } : null,
      failure: { code, requestId: null },
      at: stay ? 99 : null,
    });
    expect(changes).toBe(2);
  });

  test('good data after a failure take it away', async () => {
    const store = storeOf(serverOf({ status: 404 }, good).host, newUrl(), asIs);
    await store.load();
    await store.load();
    expect(store.read()).toMatchObject({ data: { n: 1 }, failure: null });
  });
});

describe('one address, one store', () => {
  test('two cards share what is on its way, and a third one what has come', async () => {
    const url = newUrl();
    const { host, signals } = serverOf({ body: '{"n":1}' });
    const one = storeOf(host, url, asIs);
    one.subscribe(() => undefined);
    await Promise.all([one.load(), storeOf(host, url, asIs).load()]);
    expect(signals).toHaveLength(1);
    expect(storeOf(host, url, asIs).read().data).toEqual({ n: 1 });
    expect(storeOf(host, newUrl(), asIs)).not.toBe(one);
  });

  test('with its last reader a store lets go of its request; with another one left it does not', async () => {
    const url = newUrl();
    const { host, signals } = serverOf({ status: 500 });
    const store = storeOf(host, url, asIs);
    const stops = [store.subscribe(() => undefined), store.subscribe(() => undefined)];
    const loading = store.load();
    stops[0]?.();
    expect(signals[0]?.aborted).toBe(false);
    expect(storeOf(host, url, asIs)).toBe(store);
    stops[1]?.();
    expect(signals[0]?.aborted).toBe(true);
    expect(storeOf(host, url, asIs)).not.toBe(store);
    await loading;
    expect(store.read()).toEqual({ data: null, failure: null, at: null });
    expect(signals).toHaveLength(1);
  });

  test('a reader who is gone hears nothing more', async () => {
    const store = storeOf(serverOf({ body: '1' }).host, newUrl(), asIs);
    const heard: string[] = [];
    const stop = store.subscribe(() => heard.push('first'));
    store.subscribe(() => heard.push('second'));
    stop();
    await store.load();
    expect(heard).toEqual(['second']);
  });

  test('asked again are all stores that are meant, and no other', async () => {
    const [shown, other] = [newUrl(), newUrl()];
    const { host, signals } = serverOf({ body: '1' });
    for (const url of [shown, other]) storeOf(host, url, asIs).subscribe(() => undefined);
    await reloadAll((url) => url === shown);
    expect(signals).toHaveLength(1);
    expect([shown, other].map((url) => storeOf(host, url, asIs).read().data)).toEqual([1, null]);
  });
});

test.each<[number, ErrorCode]>([
  [400, 'invalid-permalink'],
  [422, 'invalid-permalink'],
  [404, 'not-found'],
  [410, 'gone'],
  [429, 'rate-limited'],
  [401, 'internal'],
  [500, 'internal'],
  [503, 'internal'],
])('an answer of %d is %s', (status, code) => expect(codeOf(status)).toBe(code));

test.each<[ErrorCode, { retryable: boolean; transient: boolean }]>([
  ['network', { retryable: true, transient: true }],
  ['timeout', { retryable: true, transient: true }],
  ['rate-limited', { retryable: true, transient: true }],
  ['internal', { retryable: true, transient: true }],
  ['script', { retryable: true, transient: false }],
  ['bad-data', { retryable: true, transient: false }],
  ['gone', { retryable: false, transient: false }],
  ['not-found', { retryable: false, transient: false }],
  ['blocked', { retryable: false, transient: false }],
  ['invalid-permalink', { retryable: false, transient: false }],
  ['invalid-api-base', { retryable: false, transient: false }],
])('%s: %j', (code, { retryable, transient }) => {
  expect({ retryable: isRetryable(code), transient: isTransient(code) }).toEqual({ retryable, transient });
});

test.each([
  ['0', 0],
  ['7', 7000],
  ['1.5', 1500],
  ['Sun, 22 Nov 2026 10:00:05 GMT', 5000],
  ['Sun, 22 Nov 2026 10:00:00 GMT', 0],
  ['Sun, 22 Nov 2026 09:59:59 GMT', null],
  ['-1', null],
  ['soon', null],
  ['Infinity', null],
  ['', null],
  [' ', null],
  [null, null],
])('Retry-After: %j is %j milliseconds', (header, ms) =>
  expect(waitOf(header, Date.parse('2026-11-22T10:00:00Z'))).toBe(ms),
);

describe('requests on their way', () => {
  const asked: {
    url: string;
    init: RequestInit;
    answer: (response: Response) => void;
    fail: (error: Error) => void;
  }[] = [];
  const fetched = globalThis.fetch;
  beforeEach(() => {
    asked.length = 0;
    globalThis.fetch = ((url: string, init: RequestInit) =>
      new Promise<Response>((answer, fail) => asked.push({ url, init, answer, fail }))) as typeof fetch;
  });
  afterEach(() => {
    globalThis.fetch = fetched;
  });
  const settle = () => new Promise<void>((go) => later(go, 0));
  const signal = () => new AbortController().signal;

  test('no more than six at a time; the next one goes when one is done, well or badly', async () => {
    const urls = Array.from({ length: 9 }, newUrl);
    const answers = urls.map((url) => fetchOnce(url, signal()));
    await settle();
    expect(asked.map(({ url }) => url)).toEqual(urls.slice(0, 6));
    asked[2]?.answer(new Response('1'));
    await settle();
    expect(asked.map(({ url }) => url)).toEqual(urls.slice(0, 7));
    asked[0]?.fail(new Error('cut'));
    await expect(answers[0]).rejects.toThrow('cut');
    await settle();
    expect(asked).toHaveLength(8);
    for (const one of asked.slice(1)) one.answer(new Response('1'));
    await settle();
    asked[8]?.answer(new Response('1'));
    await Promise.all(answers.slice(1));
  });

  test('they carry no cookies, and do not tell the page they come from', async () => {
    const stop = signal();
    const answer = fetchOnce(newUrl(), stop);
    await settle();
    expect(asked[0]?.init).toEqual({ credentials: 'omit', referrerPolicy: 'no-referrer', signal: stop });
    asked[0]?.answer(new Response('1'));
    await answer;
  });

  /** Nothing that waits for ten seconds goes on until the test says that they have passed. */
  function holdTenSeconds(): () => void {
    let held: (() => void)[] = [];
    globalThis.setTimeout = ((go: () => void, ms: number) =>
      ms === 10_000 ? held.push(go) : later(go, 0)) as typeof setTimeout;
    return () => {
      const over = held;
      held = [];
      for (const go of over) go();
    };
  }

  test('an early request is taken once; whoever comes within ten seconds shows the same, later it is asked anew', async () => {
    const url = newUrl();
    const afterTenSeconds = holdTenSeconds();
    startEarly(url);
    startEarly(url);
    await settle();
    expect(asked).toHaveLength(1);
    const taken = fetchOnce(url, signal());
    const response = new Response('1');
    asked[0]?.answer(response);
    expect(await taken).toBe(response);
    // Taken is taken: the next one is a request of its own, but none is sent early again.
    startEarly(url);
    await settle();
    expect(asked).toHaveLength(1);
    const own = fetchOnce(url, signal());
    await settle();
    expect(asked).toHaveLength(2);
    asked[1]?.answer(new Response('2'));
    await own;
    afterTenSeconds();
    startEarly(url);
    await settle();
    expect(asked).toHaveLength(3);
    asked[2]?.answer(new Response('3'));
    afterTenSeconds();
    const late = fetchOnce(url, signal());
    await settle();
    expect(asked).toHaveLength(4);
    asked[3]?.answer(new Response('4'));
    expect(await (await late).text()).toBe('4');
  });

  test('an early request that fails is heard of by who takes it, and by nobody else', async () => {
    const url = newUrl();
    holdTenSeconds();
    startEarly(url);
    await settle();
    asked[0]?.fail(new Error('cut'));
    await settle();
    await expect(fetchOnce(url, signal())).rejects.toThrow('cut');
  });
});
