import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { startWorld, type World } from '../../tests/support/world';
import { asSystem } from '../db/scope';
import { tenant } from '../db/schema/platform';
import { readSettings } from '../base/settings';
import { version } from '../base/version';
import { keepRelease } from './releases';
import { hostsOf, pagePolicy } from './security';

let root: string;
let world: World;
beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'isoline-pages-'));
  const write = (name: string, content: string | Buffer) => {
    mkdirSync(join(root, name, '..'), { recursive: true });
    writeFileSync(join(root, name), content);
  };
  write('dist/site/index.html', '<title>console</title>');
  write('dist/site/public.html', '<title>public</title>');
  write('dist/site/icon.svg', '<svg/>');
  write('dist/site/assets/app-abcdefgh.js', 'plain()');
  write('dist/site/assets/app-abcdefgh.js.gz', gzipSync('packed()'));
  write('dist/site/assets/.hidden.js', 'hidden');
  write('dist/site/assets/odd.exe', 'odd');
  write('dist/widgets/isoline.js', 'widgets()');
  write('dist/widgets/chart-12345678.js', 'chart()');
  write('dist/secret.js', 'secret');
  world = await startWorld({ root });
  // What an earlier release left, and what a later one leaves that another process of ours has begun to serve.
  const { storeDir } = world.parts.settings;
  for (const [name, content] of [
    ['0.0.9/isoline.js', 'older()'],
    ['0.0.9/assets/card-aaaaaaaa.js', 'olderCard()'],
    ['9.0.0/assets/card-zzzzzzzz.js', 'newerCard()'],
  ] as const) {
    mkdirSync(join(storeDir, 'widgets', name, '..'), { recursive: true });
    writeFileSync(join(storeDir, 'widgets', name), content);
  }
});
afterAll(async () => {
  await world.close();
  rmSync(root, { recursive: true, force: true });
});

const html = { accept: 'text/html' };
const get = async (path: string, headers: Record<string, string> = {}) => {
  const response = await world.fetch(path, { headers });
  return { status: response.status, headers: response.headers, text: await response.text() };
};
/** As fetch would not: the path as it is written. */
const raw = (path: string) =>
  new Promise<number>((resolve, reject) => {
    const { hostname, port } = new URL(world.url);
    request({ hostname, port, path, headers: html }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    })
      .on('error', reject)
      .end();
  });

test.each(['/', '/coverages', '/quotations/quotation/123', '/policies?page=2'])('%s is the console', async (path) => {
  const { status, headers, text } = await get(path, html);
  expect([status, text]).toEqual([200, '<title>console</title>']);
  expect(headers.get('cache-control')).toBe('no-cache');
  expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
  const policy = headers.get('content-security-policy') ?? '';
  expect(policy).toContain("default-src 'none'; script-src 'self';");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).toContain("require-trusted-types-for 'script'; trusted-types default highcharts isoline-reading");
  expect(policy).not.toMatch(/unsafe-(inline|eval)/);
});

test.each(['*/*', 'text/plain, */*;q=0.1'])('the site is up for a watch that takes %s', async (accept) => {
  expect(await get('/', { accept })).toMatchObject({ status: 200, text: '<title>console</title>' });
  expect((await get('/nothing', { accept })).status).toBe(404);
  expect((await get('/', { accept: 'application/json' })).status).toBe(404);
});

test('pages for anyone are a page of their own, unlisted, and framed only by whom a tenant names', async () => {
  await asSystem(world.parts.database.db, async (db) => {
    const [own] = await db.select().from(tenant).limit(1);
    if (own) await db.update(tenant).set({ settings: { ...own.settings, frameAncestors: ['https://bank.example'] } });
  });
  for (const path of ['/m/abc', '/m', '/embed/m/abc']) {
    const { status, headers, text } = await get(path, html);
    expect([path, status, text]).toEqual([path, 200, '<title>public</title>']);
    expect(headers.get('x-robots-tag')).toBe('noindex');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('content-security-policy')).toMatch(/frame-ancestors 'self' https:\/\/bank\.example;/);
  }
});

test('scripts are kept for ever, and come packed to who can unpack them', async () => {
  const packed = await get('/assets/app-abcdefgh.js', { 'accept-encoding': 'gzip' });
  expect([packed.text, packed.headers.get('content-encoding')]).toEqual(['packed()', 'gzip']);
  expect(packed.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  const plain = await get('/assets/app-abcdefgh.js', { 'accept-encoding': 'identity' });
  expect([plain.text, plain.headers.get('vary')]).toEqual(['plain()', 'accept-encoding']);
  const again = await get('/assets/app-abcdefgh.js', {
    'if-none-match': plain.headers.get('etag') ?? '',
    'accept-encoding': 'identity',
  });
  expect(again.status).toBe(304);
  expect((await get('/icon.svg')).headers.get('content-type')).toBe('image/svg+xml');
});

test('widgets may be loaded by any page; names with a hash are kept for ever, the others for minutes', async () => {
  const entry = await get('/widgets/v1/isoline.js');
  expect(entry.headers.get('access-control-allow-origin')).toBe('*');
  expect(entry.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  expect(entry.headers.get('cache-control')).toBe('public, max-age=300, stale-while-revalidate=86400');
  for (const path of ['/widgets/v1/chart-12345678.js', `/widgets/${version}/isoline.js`]) {
    expect((await get(path)).headers.get('cache-control')).toContain('immutable');
  }
});

test('a page that adds headers to all that it asks for may load the code of the map too', async () => {
  const preflight = await world.fetch('/widgets/v1/chart-12345678.js', { method: 'OPTIONS' });
  const { headers } = preflight;
  expect([preflight.status, headers.get('access-control-allow-origin')]).toEqual([204, '*']);
  expect(headers.get('access-control-allow-headers')).toBe('*, authorization');
  expect(headers.get('access-control-allow-methods')).toBe('GET');
});

test('a version is served for ever, and parts of any build to a page that began with it', async () => {
  expect((await get('/widgets/0.0.9/isoline.js')).text).toBe('older()');
  expect((await get('/widgets/v1/isoline.js')).text).toBe('widgets()');
  expect((await get('/widgets/v1/assets/card-aaaaaaaa.js')).text).toBe('olderCard()');
  expect((await get('/widgets/v1/assets/card-zzzzzzzz.js')).text).toBe('newerCard()');
  expect((await get('/widgets/0.0.9/chart-12345678.js')).status).toBe(404);
  expect((await get('/widgets/0.0.8/isoline.js')).status).toBe(404);
  expect((await get('/widgets/..%2f..%2ffiles/isoline.js')).status).toBe(404);
});

test('the widgets of this version are kept beside the others; what is built again replaces them, its parts stay a while', async () => {
  const [built, kept] = [join(root, 'built'), join(root, 'store/widgets/1.2.3')];
  const keep = (now?: number) => keepRelease(built, { storeDir: join(root, 'store'), version: '1.2.3' }, now);
  const write = (name: string, content: string) => {
    mkdirSync(join(built, 'assets'), { recursive: true });
    writeFileSync(join(built, name), content);
  };
  const read = (name: string) => readFileSync(join(kept, name), 'utf8');
  await keep();
  expect(existsSync(kept)).toBe(false);
  write('isoline.js', 'first()');
  write('assets/card-11111111.js', 'firstCard()');
  await Promise.all([keep(), keep()]);
  expect([read('isoline.js'), read('assets/card-11111111.js')]).toEqual(['first()', 'firstCard()']);

  // A build that was served for long is not thrown away on the day that another takes its place.
  const longAgo = new Date(Date.now() - 100 * 24 * 3_600_000);
  utimesSync(join(kept, 'assets/card-11111111.js'), longAgo, longAgo);
  rmSync(built, { recursive: true });
  write('isoline.js', 'second()');
  write('assets/card-22222222.js', 'secondCard()');
  await keep();
  expect([read('isoline.js'), read('assets/card-11111111.js')]).toEqual(['second()', 'firstCard()']);
  const later = Date.now() + 91 * 24 * 3_600_000;
  await keep(later);
  expect(readdirSync(join(kept, 'assets'))).toEqual(['card-22222222.js']);
});

test('nothing outside the folders, nothing hidden, nothing of an unknown kind', async () => {
  for (const path of [
    '/assets/../../secret.js',
    '/assets/%2e%2e/%2e%2e/secret.js',
    '/assets/..%2f..%2fsecret.js',
    '/widgets/v1/../secret.js',
    '/assets/.hidden.js',
    '/assets/odd.exe',
    '/assets/app-abcdefgh.js%00.css',
  ]) {
    expect([path, [400, 404].includes(await raw(path))]).toEqual([path, true]);
  }
});

test('only what is not there is unknown; what cannot be read is our fault, and is logged as one', async () => {
  const assets = join(root, 'dist/site/assets');
  // A disk that fails answers anything but "no such file"; a link that leads to itself does so for everybody.
  symlinkSync('loop-abcdefgh.js', join(assets, 'loop-abcdefgh.js'));
  symlinkSync('twin-abcdefgh.js.br', join(assets, 'twin-abcdefgh.js.br'));
  writeFileSync(join(assets, 'twin-abcdefgh.js'), 'twin()');
  expect((await get('/assets/loop-abcdefgh.js')).status).toBe(500);
  expect((await get('/assets/twin-abcdefgh.js', { 'accept-encoding': 'br' })).status).toBe(500);
  expect((await get('/assets/none-abcdefgh.js')).status).toBe(404);
  expect((await get('/assets/app-abcdefgh.js/below.js')).status).toBe(404);
  expect((await get(`/assets/${'n'.repeat(300)}.js`)).status).toBe(404);
});

test('what is no page is answered as data', async () => {
  for (const path of ['/internal/nothing', '/assets/none.js', '/robots.php']) {
    const { status, text } = await get(path, html);
    expect([path, status, (JSON.parse(text) as { code: string }).code]).toEqual([path, 404, 'request.unknown']);
  }
  expect((await get('/coverages')).status).toBe(404);
});

test('an identity provider and a maps service elsewhere are named in the policy, and nobody else', () => {
  const settings = readSettings({
    OIDC_ISSUER: 'https://id.example/realm',
    ISOLINE_MAP_STYLE_URL: 'https://maps.example/style.json',
  });
  const policy = pagePolicy({ hosts: hostsOf(settings) });
  expect(policy).toContain("connect-src 'self' https://id.example https://maps.example;");
  expect(policy).toContain("frame-src 'self' blob: https://id.example;");
  expect(pagePolicy({ hosts: hostsOf(readSettings({})) })).not.toContain('http');
});
