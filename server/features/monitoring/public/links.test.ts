import type { PublicEvent } from '#shared/contract/event';
import { createCardCache } from './cards';
import { newSlug, shareState, slugHash } from './repository';

const now = new Date('2026-05-01T12:00:00Z');
const after = (ms: number) => new Date(now.getTime() + ms);

describe('a link', () => {
  const link = {
    ...{ tenantId: 'one', id: 'link', eventId: 'event', slugHash: 'hash', hint: 'abc', createdBy: 'A', createdAt: now },
    ...{
      views: 0,
      lastSeen: null,
      releasedAt: now as Date | null,
      paused: false,
      expiresAt: null,
      revokedAt: null,
      amountOf: null,
      version: 1,
    },
  };
  test.each([
    ['new', {}, 'live'],
    ['not used yet', { releasedAt: null }, 'prepared'],
    ['not used before its end', { releasedAt: null, expiresAt: after(-1) }, 'prepared'],
    ['a moment before its end', { expiresAt: after(1) }, 'live'],
    ['at its end', { expiresAt: now }, 'expired'],
    ['after its end', { expiresAt: after(-1) }, 'expired'],
    ['paused', { paused: true }, 'paused'],
    ['paused and over', { paused: true, expiresAt: now }, 'expired'],
    ['revoked', { revokedAt: now }, 'revoked'],
    ['revoked, paused and over', { revokedAt: after(-1), paused: true, expiresAt: now }, 'revoked'],
  ])('%s: %j is %s', (_, changes, state) => {
    expect(shareState({ ...link, ...changes }, now)).toBe(state);
  });

  test('is 192 random bits, of which a hash is kept that tells nothing of it', () => {
    const slugs = new Set(Array.from({ length: 100 }, newSlug));
    expect(slugs.size).toBe(100);
    for (const slug of slugs) expect(slug).toMatch(/^[\w-]{32}$/);
    expect(slugHash('abc')).toBe('b7f6d7e436c5565a9fc1ee7442070e8f5f2c40ab8b8d1c9af3be7834ef57940d');
  });
});

describe('cards that are kept ready', () => {
  type Ready = Parameters<ReturnType<typeof createCardCache>['read']>[2] extends () => Promise<infer R | null>
    ? R
    : never;
  const cardOf = (linkId: string, tenantId = 'one', expiresAt: Date | null = null) =>
    ({ card: { id: linkId } as PublicEvent, ready: {}, linkId, tenantId, expiresAt }) as unknown as Ready;
  /** A cache, and how often each hash was asked for. */
  function open(limit?: number) {
    const cache = createCardCache(limit);
    const asked: string[] = [];
    const read = (hash: string, at = now, card: Ready | null = cardOf(hash), isView?: boolean) =>
      cache.read(
        hash,
        at,
        async () => {
          asked.push(hash);
          return card;
        },
        ...(isView === undefined ? [] : [isView]),
      );
    return { cache, asked, read };
  }

  test('are asked for once in a minute', async () => {
    const { asked, read } = open();
    expect((await read('a'))?.linkId).toBe('a');
    await read('a', after(59_999));
    expect(asked).toEqual(['a']);
    await read('a', after(60_000));
    expect(asked).toEqual(['a', 'a']);
  });

  test('end with their link, and not later', async () => {
    const { asked, read } = open();
    await read('a', now, cardOf('a', 'one', after(5_000)));
    await read('a', after(4_999));
    expect(asked).toHaveLength(1);
    expect(await read('a', after(5_000), null)).toBeNull();
    expect(asked).toHaveLength(2);
  });

  test('that are not there are remembered too', async () => {
    const { asked, read } = open();
    expect(await read('a', now, null)).toBeNull();
    expect(await read('a', after(59_999))).toBeNull();
    expect(asked).toHaveLength(1);
  });

  test('are asked for once by many who come at once', async () => {
    const { asked, read } = open();
    const cards = await Promise.all([read('a'), read('a'), read('b')]);
    expect(cards.map((card) => card?.linkId)).toEqual(['a', 'a', 'b']);
    expect(asked).toEqual(['a', 'b']);
  });

  test('are asked for again after a question that failed', async () => {
    const { cache, asked, read } = open();
    await expect(cache.read('a', now, () => Promise.reject(new Error('away')))).rejects.toThrow('away');
    expect((await read('a'))?.linkId).toBe('a');
    expect(asked).toEqual(['a']);
  });

  test('are forgotten by tenant, with all that were not there', async () => {
    const { cache, asked, read } = open();
    await read('mine');
    await read('theirs', now, cardOf('theirs', 'other'));
    await read('none', now, null);
    cache.forget('one');
    for (const hash of ['mine', 'theirs', 'none']) await read(hash);
    expect(asked).toEqual(['mine', 'theirs', 'none', 'mine', 'none']);
  });

  test('that were asked for before a change are answered, and not kept', async () => {
    const { cache, asked, read } = open();
    let answer: (card: Ready) => void = () => undefined;
    const before = cache.read('a', now, () => new Promise((resolve) => (answer = resolve)));
    cache.forget('one');
    const since = read('a', now, null);
    answer(cardOf('a'));
    expect((await before)?.linkId).toBe('a');
    expect(await since).toBeNull();
    expect(await read('a', after(1))).toBeNull();
    expect(asked).toEqual(['a']);
  });

  test('make room for new ones, the oldest first', async () => {
    const { asked, read } = open(2);
    for (const hash of ['a', 'b', 'c']) await read(hash);
    asked.length = 0;
    for (const hash of ['b', 'c', 'a']) await read(hash);
    expect(asked).toEqual(['a']);
  });

  test('are swept once they are too old', async () => {
    const { cache, read } = open();
    expect(cache.sweep(() => now)).toBe(false);
    await read('a');
    await read('b', after(10_000));
    expect(cache.sweep(() => after(59_999))).toBe(true);
    expect(cache.sweep(() => after(69_999))).toBe(true);
    expect(cache.sweep(() => after(70_000))).toBe(false);
    const pending = cache.read('c', now, () => new Promise(() => undefined));
    expect(cache.sweep(() => now)).toBe(true);
    void pending;
  });

  test('count who looked at them, and not who only made a preview', async () => {
    const { cache, read } = open();
    await read('a');
    await read('a', after(1));
    await read('a', after(2), cardOf('a'), false);
    await read('b', now, null);
    expect([...cache.takeViews()]).toEqual([['a', { views: 2, lastSeen: after(1), tenantId: 'one' }]]);
    expect([...cache.takeViews()]).toEqual([]);
  });
});
