import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findEvents, runMonitoring } from '#shared/contract/monitoring';
import { createPermalink, revokePermalink } from '#shared/contract/publicEvents';
import { activeCoverage } from '../../tests/support/insurance';
import { startWorld, type World } from '../../tests/support/world';
import { addTenant } from '../db/tenant';
import { asSystem } from '../db/scope';

const underwriter = { as: 'underwriter' } as const;
let root: string;
let world: World;
let share: { readonly id: string; readonly permalink: string };

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'isoline-framing-'));
  mkdirSync(join(root, 'dist/site'), { recursive: true });
  writeFileSync(join(root, 'dist/site/public.html'), '<title>public</title>');
  writeFileSync(join(root, 'dist/site/viewer.html'), '<title>viewer</title>');
  world = await startWorld({ root, now: new Date('2026-03-01T08:00:00Z') });
  await activeCoverage(world);
  world.setNow(new Date('2026-06-05T08:00:00Z'));
  await world.call(runMonitoring, { body: {} }, { as: 'admin' });
  await world.runJobs();
  const { content } = await world.call(findEvents, { query: {} }, underwriter);
  share = await world.call(createPermalink, { params: { id: content[0]?.id ?? '' } }, underwriter);
  await asSystem(world.parts.database.db, async (db) => {
    await addTenant(db, {
      id: 'neighbour',
      handle: 'neighbour',
      name: 'Neighbour',
      settings: { frameAncestors: ['https://other.example'] },
    });
  });
  await world.parts.database.pool.query(
    `update tenant set settings = settings || '{"frameAncestors": ["https://bank.example"]}' where id <> 'neighbour'`,
  );
});
afterAll(async () => {
  await world?.close();
  rmSync(root, { recursive: true, force: true });
});

const framersOf = async (path: string) => {
  const { headers } = await world.fetch(path, { headers: { accept: 'text/html' } });
  return /frame-ancestors ([^;]*);/.exec(headers.get('content-security-policy') ?? '')?.[1];
};

test('the pages of a link are framed by the sites that its own tenant names, and by no others', async () => {
  for (const path of [`/m/${share.permalink}`, `/embed/m/${share.permalink}`, `/embed/m/${share.permalink}?chart=none`])
    expect([path, await framersOf(path)]).toEqual([path, "'self' https://bank.example"]);
});

test('pages that belong to no tenant are framed by all that any tenant names, also to say that a link has ended', async () => {
  const all = "'self' https://bank.example https://other.example";
  for (const path of ['/m', '/viewer', '/embed/m/nothing-is-behind-this'])
    expect([path, await framersOf(path)]).toEqual([path, all]);
  await world.call(revokePermalink, { params: { id: share.id } }, underwriter);
  expect(await framersOf(`/m/${share.permalink}`)).toBe(all);
});
