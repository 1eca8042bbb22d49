import { createPermalink, changeShare, findShares, revokePermalink } from '#shared/contract/publicEvents';
import { findEvents } from '#shared/contract/monitoring';
import { until } from '../../../../tests/support/until';
import { startWorld, type World } from '../../../../tests/support/world';
import { inTenant } from '../../../db/scope';
import { insertNotice } from '../../../jobs/repository';
import { changePermalink } from './repository';

let world: World;
beforeAll(async () => {
  world = await startWorld({ seed: true });
});
afterAll(() => world.close());

const underwriter = { as: 'underwriter' as const };
async function share(body: { expiresAt?: string } = {}) {
  const { content } = await world.call(findEvents, { query: { size: 1 } }, underwriter);
  return world.call(createPermalink, { params: { id: content[0]?.id ?? '' }, body }, underwriter);
}
const ask = (slug: string, headers: Record<string, string> = {}) =>
  world.fetch(`/internal/permalinks/${slug}`, { headers });
const statusOf = async (slug: string) => (await ask(slug)).status;

test('a card is sent ready: as the caller reads it, and not again to whoever has it', async () => {
  const { permalink } = await share();
  const plain = await ask(permalink, { 'accept-encoding': 'identity' });
  expect(plain.headers.get('content-encoding')).toBeNull();
  const text = await plain.text();
  for (const coding of ['br', 'gzip']) {
    const packed = await ask(permalink, { 'accept-encoding': coding });
    expect(packed.headers.get('content-encoding')).toBe(coding);
    expect(Number(packed.headers.get('content-length'))).toBeLessThan(text.length);
    expect(await packed.text()).toBe(text);
  }
  const etag = plain.headers.get('etag') ?? '';
  expect(etag).not.toBe('');
  const known = await ask(permalink, { 'if-none-match': etag });
  expect([known.status, await known.text()]).toEqual([304, '']);
  expect(plain.headers.get('cache-control')).toBe('no-cache');
});

test('a link that is revoked, paused or over is refused at once, and all are told alike', async () => {
  const { id, permalink } = await share();
  expect(await statusOf(permalink)).toBe(200);
  await world.call(changeShare, { params: { id }, body: { paused: true } }, underwriter);
  const paused = await ask(permalink);
  expect(paused.status).toBe(404);
  await world.call(changeShare, { params: { id }, body: { paused: false } }, underwriter);
  expect(await statusOf(permalink)).toBe(200);
  await world.call(revokePermalink, { params: { id } }, underwriter);
  const revoked = await ask(permalink);
  const unknown = await ask('never-was');
  const messageOf = async (answer: Response) => ((await answer.json()) as { message: string }).message;
  expect(await messageOf(revoked)).toBe(await messageOf(unknown));
  expect(revoked.status).toBe(404);

  const now = world.parts.now();
  const short = await share({ expiresAt: new Date(now.getTime() + 5_000).toISOString() });
  expect(await statusOf(short.permalink)).toBe(200);
  world.setNow(new Date(now.getTime() + 5_001));
  expect(await statusOf(short.permalink)).toBe(404);
  world.setNow(now);
});

test('a link is given no end that is past: it holds on as it did', async () => {
  const { id, permalink } = await share();
  const past = { params: { id }, body: { expiresAt: world.parts.now().toISOString() } };
  const refused = { status: 422, code: 'permalinks.expired', message: 'A link cannot expire in the past.' };
  await expect(world.call(changeShare, past, underwriter)).rejects.toMatchObject(refused);
  await expect(share(past.body)).rejects.toMatchObject(refused);
  expect(await statusOf(permalink)).toBe(200);
});

test('what another process revokes is refused as soon as it is heard of', async () => {
  const { id, permalink } = await share();
  expect(await statusOf(permalink)).toBe(200);
  // As another process does it: the row and its notice in one transaction, and nothing in this one.
  await inTenant(world.parts.database.db, world.tenantId, async (db) => {
    await changePermalink(db, id, { revokedAt: world.parts.now() });
    await insertNotice(db, world.tenantId, ['monitoring']);
  });
  await world.advance(500);
  await until(async () => (await statusOf(permalink)) === 404);
});

test('a card that lies ready is sent with the headers of one that was asked for', async () => {
  const { permalink } = await share();
  const headersOf = async () => {
    const { headers } = await ask(permalink, { 'x-request-id': 'the-same-request' });
    return Object.fromEntries([...headers].filter(([name]) => name !== 'date'));
  };
  const asked = await headersOf();
  expect(asked).toMatchObject({ 'access-control-allow-origin': '*', 'x-request-id': 'the-same-request' });
  expect(await headersOf()).toEqual(asked);
  const head = await world.fetch(`/internal/permalinks/${permalink}`, { method: 'HEAD' });
  expect([head.status, await head.text()]).toEqual([200, '']);
});

test('views of a card that is ready are counted', async () => {
  const { id, permalink } = await share();
  for (let view = 0; view < 3; view++) await ask(permalink);
  const views = async () =>
    (await world.call(findShares, { query: {} }, underwriter)).find((link) => link.id === id)?.views;
  await world.advance(5_000);
  await until(async () => (await views()) === 3);
});

test('whoever has guessed at too many links is sent no card either, though it lies ready', async () => {
  const { permalink } = await share();
  expect([await statusOf(permalink), await statusOf(permalink)]).toEqual([200, 200]);
  while (world.app.limits.take('guess', '127.0.0.1'));
  expect(await statusOf(permalink)).toBe(429);
});
