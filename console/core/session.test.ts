import { endSession, RuntimeConfig } from '#shared/contract/platform';
import { sampleOf } from '../../tests/support/console/sample';
import { until } from '../../tests/support/until';
import { openSession, ownPath } from './session';

test.each(['/coverages', '/monitoring/event/e1?backTo=/policies', '/', '/policies/policy/p1?tab=claims#first'])(
  'after signing in one is led to %s',
  (path) => expect(ownPath(path)).toBe(path),
);

test.each([
  null,
  undefined,
  '',
  'coverages',
  'https://evil.example/',
  '//evil.example/',
  '/\\evil.example/',
  '\\\\evil.example',
  '/a\\b',
  '/\t/evil.example',
  '/a b',
  'javascript:alert(1)',
  '/auth/callback?code=x',
])('and never to %j', (path) => expect(ownPath(path)).toBeNull());

const config = sampleOf(RuntimeConfig, { oidc: { issuer: 'https://id.example', clientId: 'console' } });
const userKey = 'oidc.user:https://id.example:console';
const kept = new Map<string, string>();
const storage = {
  get length() {
    return kept.size;
  },
  key: (at: number) => [...kept.keys()][at] ?? null,
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
};
/** The address that the browser is at, and where it was sent. */
let location: { origin: string; pathname: string; search: string; replaced: string[] } & Record<string, unknown>;
/** Windows that were opened; the browser may forbid it. */
let opened: string[];
let mayOpen: boolean;
let asked: string[];
let tokens: () => Promise<Response>;
/** What the provider says of itself. */
let provider: () => Promise<Response>;
/** What the server answers when it is told that somebody signs out. */
let told: (headers: Record<string, string>) => Promise<Response>;
/** Channels of this browser: what one posts the others hear. */
const channels = new Set<EventTarget>();
class Channel extends EventTarget {
  constructor() {
    super();
    channels.add(this);
  }
  postMessage(data: unknown) {
    for (const other of channels)
      if (other !== this) other.dispatchEvent(Object.assign(new Event('message'), { data }));
  }
}
const renewedTokens = async () =>
  Response.json({ access_token: 'renewed', refresh_token: 'r2', token_type: 'Bearer', expires_in: 300 });

const describesItself = async () => {
  const at = (path: string) => `https://id.example/${path}`;
  return Response.json({
    ...{ issuer: 'https://id.example', token_endpoint: at('token'), authorization_endpoint: at('authorize') },
    end_session_endpoint: at('end'),
  });
};

function signIn(seconds: number, sub = 'asha', token = 'first') {
  const user = {
    ...{ access_token: token, token_type: 'Bearer', refresh_token: 'r1', scope: 'openid' },
    profile: { sub },
    expires_at: Math.floor(Date.now() / 1000) + seconds,
  };
  return JSON.stringify(user);
}

describe('a session', () => {
  const { setInterval: every } = globalThis;
  const { info: tell } = console;
  beforeAll(() => {
    // What the library said is for the log.
    console.info = () => undefined;
    // It looks every few seconds whether its token ends, for as long as there is a page.
    globalThis.setInterval = ((go: () => void, ms: number) => every(go, ms).unref()) as typeof setInterval;
  });
  afterAll(() => {
    console.info = tell;
    globalThis.setInterval = every;
  });
  beforeEach(() => {
    kept.clear();
    channels.clear();
    [opened, asked, mayOpen, tokens, provider] = [[], [], true, renewedTokens, describesItself];
    told = async () => new Response(null, { status: 204 });
    const replaced: string[] = [];
    location = { origin: 'https://a.example', pathname: '/quotations', search: '?page=2', replaced };
    const replace = (to: string) => void replaced.push(to);
    const open = (address: string) => {
      opened.push(address);
      return mayOpen ? {} : null;
    };
    Object.assign(globalThis, {
      ...{ sessionStorage: storage, BroadcastChannel: Channel },
      // A page that is left: the library stops it, and listens whether somebody comes back to it.
      window: Object.assign(new EventTarget(), { open, location, self: { location, stop: () => undefined } }),
      location: Object.assign(location, { replace, assign: replace }),
      fetch: async (address: string, options?: RequestInit) => {
        const { pathname } = new URL(address, location.origin);
        asked.push(pathname);
        if (pathname === endSession.path) return told(options?.headers as Record<string, string>);
        if (!address.includes('openid-configuration')) return tokens();
        return provider();
      },
    });
  });
  const ofTokens = () => asked.filter((path) => path === '/token');

  test('of nobody has no token', async () => expect(await openSession(config).token()).toBeNull());

  test.each([
    [3600, 'first', 0],
    [60, 'first', 0],
    [30, 'renewed', 1],
    [-10, 'renewed', 1],
  ])('with %d seconds to go has a token that is good for now', async (seconds, token, renewals) => {
    kept.set(userKey, signIn(seconds));
    expect(await openSession(config).token()).toBe(token);
    expect(ofTokens()).toHaveLength(renewals);
  });

  test('is renewed once for all who ask at once, and anew for who asks later', async () => {
    kept.set(userKey, signIn(3600));
    const session = openSession(config);
    expect(await Promise.all([session.renew(), session.renew(), session.renew()])).toEqual([
      ...['renewed', 'renewed', 'renewed'],
    ]);
    expect(ofTokens()).toHaveLength(1);
    await session.renew();
    expect(ofTokens()).toHaveLength(2);
  });

  test('is ended by the provider alone', async () => {
    kept.set(userKey, signIn(3600));
    tokens = async () => Response.json({ error: 'invalid_grant' }, { status: 400 });
    expect(await openSession(config).renew()).toBeNull();
    expect(kept.has(userKey)).toBe(false);
  });

  test('is not ended by a line that is down', async () => {
    kept.set(userKey, signIn(30));
    tokens = () => Promise.reject(new TypeError('no line'));
    await expect(openSession(config).token()).rejects.toMatchObject({ code: 'network', status: 0 });
    expect(kept.has(userKey)).toBe(true);
    tokens = renewedTokens;
    expect(await openSession(config).token()).toBe('renewed');
  });

  test.each(['server_error', 'temporarily_unavailable'])(
    'is not ended by a provider that has trouble of its own: %s',
    async (error) => {
      kept.set(userKey, signIn(30));
      tokens = async () => Response.json({ error, error_description: 'oops! something went wrong' }, { status: 500 });
      await expect(openSession(config).token()).rejects.toMatchObject({ code: 'network', status: 0 });
      expect(kept.has(userKey)).toBe(true);
      tokens = renewedTokens;
      expect(await openSession(config).token()).toBe('renewed');
    },
  );

  test('is not begun with the words of a library where a proxy answers with a page of its own', async () => {
    provider = async () =>
      new Response('<h1>502 Bad Gateway</h1>', { status: 502, headers: { 'content-type': 'text/html' } });
    await expect(openSession(config).signIn()).rejects.toMatchObject({
      message: 'The server cannot be reached. Check the connection and try again.',
    });
  });

  test('whose way back was gone before says so, and leads on', async () => {
    Object.assign(location, { href: `${location.origin}/auth/callback?code=c&state=used` });
    await expect(openSession(config).finish()).rejects.toMatchObject({
      message: 'Signing in was not finished. Try again.',
    });
  });

  describe('that was signed out', () => {
    /** Signs out, and waits until the provider is asked: the way there does not end while the page stands. */
    async function leave(): Promise<void> {
      let fault: unknown = null;
      openSession(config)
        .signOut()
        .catch((error: unknown) => (fault = error));
      const isThere = () => location.replaced.some((to) => to.startsWith('https://id.example/end'));
      await until(() => isThere() || fault !== null);
      expect(fault).toBeNull();
    }

    test('is ended here before the provider is asked, whichever it is', async () => {
      kept.set(userKey, signIn(3600));
      const heard: Record<string, string>[] = [];
      told = async (headers) => {
        expect(asked).toEqual([endSession.path]);
        heard.push(headers);
        return new Response(null, { status: 204 });
      };
      await leave();
      // And from there the browser comes back to the root.
      const back = new URL(location.replaced.at(-1) ?? '').searchParams.get('post_logout_redirect_uri');
      expect(back).toBe('https://a.example/');
      expect(heard).toEqual([{ authorization: 'Bearer first', 'x-tenant-id': config.tenantId }]);
    });
    test.each([
      ['cannot be reached', () => Promise.reject(new TypeError('no line'))],
      ['refuses', async () => Response.json({ code: 'session.ended', message: 'ended' }, { status: 401 })],
    ])('is ended at the provider although the server %s', async (_what, answer) => {
      kept.set(userKey, signIn(3600));
      told = answer;
      await leave();
      expect(asked).toContain(endSession.path);
    });
    test('by its own time tells the server nothing', async () => {
      kept.set(userKey, signIn(-10));
      await leave();
      expect(asked).not.toContain(endSession.path);
    });
    const drafts = () => {
      for (const key of ['isoline.coverageDraft', 'isoline.returnTo']) kept.set(key, 'of Asha');
      kept.set('another.site', 'stays');
    };
    test('leaves nothing that was typed to whoever signs in next in the same tab', async () => {
      kept.set(userKey, signIn(3600));
      drafts();
      await leave();
      expect([...kept.keys()].filter((key) => key.startsWith('isoline.'))).toEqual([]);
      expect(kept.has('another.site')).toBe(true);
      expect(kept.has(userKey)).toBe(false);
    });
    test('where the provider cannot be told is over here all the same, and that is said', async () => {
      kept.set(userKey, signIn(3600));
      drafts();
      provider = async () => new Response('<h1>502</h1>', { status: 502, headers: { 'content-type': 'text/html' } });
      await expect(openSession(config).signOut()).rejects.toMatchObject({ code: 'signOut' });
      expect([...kept.keys()]).toEqual(['another.site']);
      expect(asked).toContain(endSession.path);
    });
    test.each(['in this browser', 'with what it may keep for this site'])(
      'ends the other tabs too where there is no channel between them %s',
      async (why) => {
        kept.set(userKey, signIn(3600));
        drafts();
        class Refused {
          constructor() {
            throw new DOMException('No.', 'SecurityError');
          }
        }
        Object.assign(globalThis, { BroadcastChannel: why === 'in this browser' ? undefined : Refused });
        const written: (readonly [string, string])[] = [];
        const shared = {
          setItem: (key: string, value: string) => void written.push([key, value]),
          removeItem: () => undefined,
        };
        Object.assign(globalThis, { localStorage: shared });
        const session = openSession(config);
        const over = new Promise<void>((ended) => session.onSignedOut(ended));
        void openSession(config)
          .signOut()
          // No provider is there to be told; what the other tab hears is what counts.
          .catch(() => undefined);
        await until(() => written.length > 0);
        const [[key, newValue]] = written as [readonly [string, string]];
        drafts();
        window.dispatchEvent(Object.assign(new Event('storage'), { key, newValue }));
        await over;
        expect([...kept.keys()]).toEqual(['another.site']);
        await until(() => location.replaced.length > 0);
      },
    );
    test('in another tab is over in this one', async () => {
      kept.set(userKey, signIn(3600));
      const [session, other] = [openSession(config), openSession(config)];
      const over = new Promise<void>((ended) => session.onSignedOut(ended));
      // The way to the provider does not end while the page stands.
      void other.signOut().catch(() => undefined);
      await over;
      expect(kept.has(userKey)).toBe(false);
      // The other tab goes on to the provider: what it does then must not reach the next test.
      await until(() => location.replaced.length > 0);
    });
    test('is not over for what other tabs say besides', async () => {
      kept.set(userKey, signIn(3600));
      const session = openSession(config);
      let isOver = false;
      session.onSignedOut(() => (isOver = true));
      new Channel().postMessage({ kind: 'signedIn', tab: 'another', user: signIn(3600, 'asha', 'theirs') });
      await new Promise((go) => setImmediate(go));
      expect([isOver, await session.token()]).toEqual([false, 'first']);
    });
  });

  describe('that has ended, beside the work', () => {
    /** The session with a window open, and the name of the tab that waits for it. */
    const waiting = async () => {
      kept.set(userKey, signIn(3600));
      const session = openSession(config);
      await new Promise((go) => setImmediate(go));
      expect(session.openSignIn()).toBe(true);
      const tab = new URL(opened[0] ?? '', location.origin).searchParams.get('for');
      expect(opened[0]).toBe(`/auth/again?for=${tab}`);
      return { session, tab };
    };
    const signedIn = (tab: string | null, sub: string) =>
      new Channel().postMessage({ kind: 'signedIn', tab, user: signIn(3600, sub, 'second') });

    test('goes on with the token of the window that it has opened', async () => {
      const { session, tab } = await waiting();
      const token = session.untilSignedIn();
      expect(session.untilSignedIn()).toBe(token);
      signedIn('another tab', 'asha');
      signedIn(tab, 'asha');
      expect(await token).toBe('second');
      expect(await session.token()).toBe('second');
      expect(location.replaced).toEqual([]);
      expect(session.untilSignedIn()).not.toBe(token);
    });
    test('begins anew where somebody else has signed in', async () => {
      const { session, tab } = await waiting();
      void session.untilSignedIn();
      signedIn(tab, 'ravi');
      await until(() => location.replaced.length > 0);
      expect(location.replaced).toEqual(['/']);
    });
    test('knows that the browser did not let it open a window', () => {
      mayOpen = false;
      expect(openSession(config).openSignIn()).toBe(false);
    });
  });

  test.each([
    ['where one was', '/quotations?page=2', '/quotations?page=2'],
    ['to the beginning, whoever wrote another place there', '//evil.example/', '/'],
  ])('that begins leads %s', async (_, written, back) => {
    const session = openSession(config);
    // The way to the provider does not end while the page stands.
    // The way to the provider ends here; what it left behind is read below.
    void session.signIn().catch(() => undefined);
    await until(() => location.replaced.length > 0);
    const state = new URL(location.replaced[0] ?? '').searchParams.get('state');
    expect(kept.get('isoline.returnTo')).toBe('/quotations?page=2');
    kept.set('isoline.returnTo', written);
    const claims = Buffer.from(JSON.stringify({ sub: 'asha' })).toString('base64url');
    tokens = async () => Response.json({ access_token: 'new', token_type: 'Bearer', id_token: `e30.${claims}.x` });
    Object.assign(location, { href: `${location.origin}/auth/callback?code=c&state=${state}` });
    expect(await session.finish()).toBe(back);
    expect(kept.has('isoline.returnTo')).toBe(false);
  });

  test.each([
    ['the same person, who finds the place and the drafts again', 'asha', '/quotations?page=2', true],
    ['somebody else, who finds neither', 'ravi', '/', false],
  ])('that ended in this tab is followed by that of %s', async (_, sub, leads, hasDraft) => {
    kept.set('isoline.person', 'asha');
    kept.set('isoline.coverageDraft', 'of Asha');
    const session = openSession(config);
    // The way to the provider ends here; what it left behind is read below.
    void session.signIn().catch(() => undefined);
    await until(() => location.replaced.length > 0);
    const state = new URL(location.replaced[0] ?? '').searchParams.get('state');
    const claims = Buffer.from(JSON.stringify({ sub })).toString('base64url');
    tokens = async () => Response.json({ access_token: 'new', token_type: 'Bearer', id_token: `e30.${claims}.x` });
    Object.assign(location, { href: `${location.origin}/auth/callback?code=c&state=${state}` });
    expect([await session.finish(), kept.has('isoline.coverageDraft')]).toEqual([leads, hasDraft]);
  });

  test('is not begun where the browser keeps nothing: nobody would come back to it', async () => {
    const full = () => {
      throw new DOMException('There is no room.', 'QuotaExceededError');
    };
    Object.assign(globalThis, { sessionStorage: { ...storage, setItem: full } });
    await expect(openSession(config).signIn()).rejects.toMatchObject({ code: 'storage', status: 0 });
    expect(asked).toEqual([]);
  });
});
