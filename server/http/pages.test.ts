import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { startWorld, type World } from '../../tests/support/world';
import { asSystem } from '../db/scope';
import { tenant } from '../db/schema/platform';
import { readSettings } from '../settings';
import { version } from '../version';
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
  expect(policy).toContain("require-trusted-types-for 'script'; trusted-types default highcharts");
  expect(policy).not.toMatch(/unsafe-(inline|eval)/);
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
