import { request as rawRequest } from 'node:http';
import { readMe } from '#shared/contract/platform';
import { saveProgram } from '#shared/contract/programs';
import { startWorld, type World } from '../../tests/support/world';
import { readSettings } from '../base/settings';
import { mintToken } from '../identity/mint';
import { pagePolicy } from './security';

let world: World;
beforeAll(async () => {
  world = await startWorld({ environment: { ISOLINE_TRUST_PROXY: '127.0.0.1, 10.0.0.0/8' } });
});
afterAll(() => world.close());

/** An address as it is written: `fetch` would mend it first. */
const ask = (path: string, headers: Record<string, string> = {}) =>
  new Promise<{ status: number; headers: Record<string, unknown>; text: string }>((resolve, reject) => {
    const asked = rawRequest(world.url, { path, headers }, (response) => {
      let text = '';
      response.on('data', (part) => (text += part));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }));
    });
    asked.on('error', reject);
    asked.end();
  });

describe('an address that cannot be read', () => {
  test.each([
    '/internal/coverages/%',
    '/internal/quotes/%zz',
    '/m/%c3%28',
    '/%',
    '/assets/%e0%a4%a',
    '/internal/permalinks/%ff',
  ])('%s is refused as everything is: one shape, the headers of all, an id', async (path) => {
    const { status, headers, text } = await ask(path, { 'x-request-id': 'caller-0002' });
    expect([status, JSON.parse(text)]).toEqual([
      400,
      {
        code: 'request.address',
        message: expect.stringContaining('The address cannot be read'),
        requestId: 'caller-0002',
      },
    ]);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
      'x-request-id': 'caller-0002',
    });
  });
  const page = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
  test.each([
    ['/coverages/coverage/%E0%A4?tab=a', '/coverages/coverage/%25E0%25A4?tab=a'],
    ['/clients/100%', '/clients/100%25'],
    ['/m/%zz', '/m/%25zz'],
    ['//elsewhere.example/%', '/elsewhere.example/%25'],
  ])('%s leads a browser to a page of ours, which says that nothing is there', async (path, to) => {
    const { status, headers } = await ask(path, page);
    expect([status, headers.location]).toEqual([302, to]);
    expect([200, 404]).toContain((await ask(to, page)).status);
  });
  test('what is no page is refused to a browser as to everybody', async () => {
    expect((await ask('/internal/coverages/%', page)).status).toBe(400);
  });
  test('an address that is too long is told a browser on a page, and a program as ever', async () => {
    const path = `/coverages?search=${'x'.repeat(9000)}`;
    const shown = await ask(path, page);
    expect([shown.status, shown.headers['content-type']]).toEqual([414, 'text/html; charset=utf-8']);
    expect(shown.text).toContain('<h1>This address is too long</h1>');
    expect(shown.text).toContain(String(shown.headers['x-request-id']));
    const told = await ask(path);
    expect([told.status, JSON.parse(told.text).code]).toEqual([414, 'request.tooLong']);
  });
  test.each([
    ['de-CH,de;q=0.9,en;q=0.8', 'de', 'Diese Adresse ist zu lang', 'Zum Anfang'],
    ['fr, sv-SE;q=0.9', 'sv', 'Adressen är för lång', 'Till början'],
    ['fr', 'en-GB', 'This address is too long', 'To the start'],
  ])('a browser that reads %s is told so in %s', async (language, lang, title, home) => {
    const shown = await ask(`/coverages?search=${'x'.repeat(9000)}`, { ...page, 'accept-language': language });
    expect(shown.text).toContain(`<html lang="${lang}">`);
    expect(shown.text).toContain(`<h1>${title}</h1>`);
    expect(shown.text).toContain(`>${home}</a>`);
    expect(shown.headers.vary).toContain('accept-language');
  });
  test('a part that is too long is 414, in the same shape', async () => {
    const { status, headers, text } = await ask(`/internal/quotes/${'x'.repeat(501)}`);
    expect([status, JSON.parse(text).code, headers['x-content-type-options']]).toEqual([
      414,
      'request.tooLong',
      'nosniff',
    ]);
  });
});

describe('whose request it is', () => {
  const guesses = async (forwarded: (number: number) => string, times: number) => {
    const answers = await Promise.all(
      Array.from({ length: times }, (_, number) =>
        ask('/internal/permalinks/no-such-link', { 'x-forwarded-for': forwarded(number) }),
      ),
    );
    return answers.filter(({ status }) => status === 429).length;
  };
  test('what a caller writes into the header before the proxies does not make it somebody else', async () => {
    expect(await guesses((number) => `203.0.113.${number}, 198.51.100.1, 10.1.2.3`, 70)).toBeGreaterThan(0);
  });
  test('nor does another address of the same network of IPv6', async () => {
    expect(await guesses((number) => `2001:db8:7:7:${number.toString(16)}::${number}, 10.1.2.3`, 70)).toBeGreaterThan(
      0,
    );
    expect(await guesses(() => '2001:db8:7:8::1, 10.1.2.3', 3)).toBe(0);
  });
  test('others behind the same proxies go on', async () => {
    expect(await guesses(() => '198.51.100.2, 10.1.2.3', 3)).toBe(0);
  });
  test('guesses sent at once are worth no more than one by one', async () => {
    const answers = await Promise.all(
      Array.from({ length: 300 }, (_, number) =>
        ask(`/internal/permalinks/guess-${number}`, { 'x-forwarded-for': '198.51.100.9' }),
      ),
    );
    const unknown = answers.filter(({ status }) => status === 404).length;
    // Sixty, and one for each second that it took.
    expect(unknown).toBeGreaterThanOrEqual(60);
    expect(answers.length - unknown).toBe(answers.filter(({ status }) => status === 429).length);
    expect(unknown).toBeLessThan(150);
  });
  test.each([
    ['', 0],
    ['0', 0],
    ['2', 2],
    ['loopback', ['loopback']],
    ['10.0.0.0/8, 2001:db8::/32,192.0.2.7', ['10.0.0.0/8', '2001:db8::/32', '192.0.2.7']],
  ])('ISOLINE_TRUST_PROXY=%s', (text, proxies) =>
    expect(readSettings({ ISOLINE_TRUST_PROXY: text }).trustedProxies).toEqual(proxies),
  );
  test.each(['yes', '0.0.0.0/0', '10.0.0.0/33', '10.0.0.0/8/8', '*', '10.0.0', '-1', '127.0.0.1;10.0.0.1'])(
    'ISOLINE_TRUST_PROXY=%s is refused at the start',
    (text) => expect(() => readSettings({ ISOLINE_TRUST_PROXY: text })).toThrow(/^ISOLINE_TRUST_PROXY=/),
  );
});

test('a token that names a tenant that there is not opens nothing, and leaves nothing behind', async () => {
  const account = { id: 'x', email: 'x@y.z', name: 'X', roles: ['User.Admin', 'User.Underwriter'], tenants: ['ghost'] };
  const token = await mintToken(world.keys, world.parts.settings, { account, client: 'c', now: new Date() });
  const ghost = { as: { token }, tenant: 'ghost' };
  await expect(world.call(readMe, {}, ghost)).rejects.toMatchObject({ status: 403, code: 'session.tenant' });
  const body = { id: 'p', name: 'Ghost', currency: 'INR', country: 'India', insuredUnit: 'Acres' } as const;
  await expect(world.call(saveProgram, { body }, ghost)).rejects.toMatchObject({ status: 403, code: 'session.tenant' });
  const { rows } = await world.parts.database.pool.query(`select from program where tenant_id = 'ghost'`);
  const { rows: keys } = await world.parts.database.pool.query(`select from audit where tenant_id = 'ghost'`);
  expect([rows.length, keys.length]).toEqual([0, 0]);
});

describe('reports of browsers', () => {
  const report = (content: unknown, type: string, address = '198.51.100.30') =>
    world.fetch('/csp-reports', {
      method: 'POST',
      headers: { 'content-type': type, 'x-forwarded-for': address },
      body: typeof content === 'string' ? content : JSON.stringify(content),
    });
  test('every page says where they go', () => {
    expect(pagePolicy({ hosts: { identity: [], map: [] } })).toContain('; report-uri /csp-reports');
  });
  test('both kinds are taken, without a token', async () => {
    const old = { 'csp-report': { 'violated-directive': 'img-src', 'blocked-uri': 'https://evil.example/secret?x' } };
    expect((await report(old, 'application/csp-report')).status).toBe(204);
    const many = [
      { type: 'csp-violation', body: { effectiveDirective: 'script-src-elem', blockedURL: 'inline' } },
      { type: 'deprecation' },
    ];
    expect((await report(many, 'application/reports+json')).status).toBe(204);
  });
  test.each([
    ['half a report', '{"csp-report":', 'application/csp-report', 400],
    ['something else', { hello: 1 }, 'application/csp-report', 400],
    ['another kind of content', 'x=1', 'text/plain', 415],
    ['a book', { 'csp-report': { 'blocked-uri': 'x'.repeat(70_000) } }, 'application/csp-report', 413],
  ])('%s is refused', async (_what, content, type, status) =>
    expect((await report(content, type)).status).toBe(status),
  );
  test('one address cannot fill the log', async () => {
    const one = { 'csp-report': { 'violated-directive': 'img-src', 'blocked-uri': 'inline' } };
    const answers = await Promise.all(
      Array.from({ length: 60 }, () => report(one, 'application/csp-report', '198.51.100.31')),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204, 429]));
  });
});
