import { createHash } from 'node:crypto';
import { isCertificate, recompute } from '#shared/engine/event/certificate';
import { findEvents, runMonitoring } from '#shared/contract/monitoring';
import { FeatureCollection } from '#shared/contract/values';
import {
  changeShare,
  createPermalink,
  exportShares,
  findPublicEvents,
  findPublicEventsInBox,
  findShareList,
  findShares,
  oembed,
  readPermalink,
  revokePermalink,
} from '#shared/contract/publicEvents';
import type { CallRequest } from '#shared/contract/call';
import { sharedStates, type LinkState } from '#shared/engine/states';
import { activeCoverage } from '../../../../tests/support/insurance';
import { startWorld, type World } from '../../../../tests/support/world';
import { auditOf } from '../../../db/audit';
import { asSystem, inTenant } from '../../../db/scope';
import { startDailyWork } from '../../../start/schedule';
import { slugHash } from './repository';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const underwriter = { as: 'underwriter' } as const;
const byId = (id: string) => ({ params: { id } });
const now = new Date('2026-06-05T08:00:00Z');
const after = (ms: number) => new Date(now.getTime() + ms);

let world: World;
let coverageId: string;
let eventId: string;
beforeAll(async () => {
  world = await startWorld({ now: new Date('2026-03-01T08:00:00Z') });
  coverageId = await activeCoverage(world);
  world.setNow(now);
  await world.call(runMonitoring, { body: {} }, { as: 'admin' });
  await world.runJobs();
  eventId = (await world.call(findEvents, { query: {} }, underwriter)).content[0]?.id ?? '';
});
beforeEach(() => world.setNow(now));
afterAll(() => world.close());

const query = async (text: string, values: readonly unknown[] = []) =>
  (await world.parts.database.pool.query(text, [...values])).rows;
const share = (expiresAt?: Date | null) =>
  world.call(
    createPermalink,
    {
      ...byId(eventId),
      ...(expiresAt === undefined ? {} : { body: { expiresAt: expiresAt && expiresAt.toISOString() } }),
    },
    underwriter,
  );
const prepare = () => world.call(createPermalink, { ...byId(eventId), body: { prepared: true } }, underwriter);
const change = (id: string, body: { released?: true; paused?: boolean; expiresAt?: string | null }) =>
  world.call(changeShare, { ...byId(id), body }, underwriter);
const isSeen = async (slug: string) => (await world.fetch(`/internal/permalinks/${slug}`)).status === 200;
const lastNote = async () => {
  const { rows } = await inTenant(world.parts.database.db, world.tenantId, (db) =>
    auditOf(db, eventId, { page: 0, size: 1 }),
  );
  return rows[0];
};

describe('a link to a card', () => {
  test('is shown once: what is kept is its hash, and where it begins', async () => {
    const { id, permalink, url } = await share();
    expect(url).toBe(`${world.parts.settings.publicUrl}/m/${permalink}`);
    const [row] = await query('select * from permalink where id = $1', [id]);
    expect(row).toMatchObject({ slug_hash: slugHash(permalink), hint: permalink.slice(0, 6), event_id: eventId });
    expect(JSON.stringify(row)).not.toContain(permalink);
    expect(await lastNote()).toMatchObject({ action: 'shared', details: { permalinkId: id } });
    expect(await isSeen(permalink)).toBe(true);
  });

  test('that is prepared is seen by nobody, in no list and in no history until it is released', async () => {
    const before = await lastNote();
    const { id, permalink } = await prepare();
    expect(await isSeen(permalink)).toBe(false);
    const listed = async () => [
      ...(await world.call(findShares, { query: {} }, underwriter)),
      ...(await world.call(findShareList, { query: { size: 1000 } }, underwriter)).content,
    ];
    expect((await listed()).some((link) => link.id === id)).toBe(false);
    const ofEvent = await world.call(findShares, { query: { eventId } }, underwriter);
    expect(ofEvent.find((link) => link.id === id)).toMatchObject({ state: 'prepared' });
    const file = await world.send(exportShares, { query: { kind: 'csv' } }, underwriter);
    expect(await file.text()).not.toContain(permalink.slice(0, 6));
    expect(await lastNote()).toEqual(before);
    for (const paused of [true, false])
      await expect(change(id, { paused })).rejects.toMatchObject({ status: 409, code: 'permalinks.prepared' });

    expect(await change(id, { released: true })).toMatchObject({ id, state: 'live' });
    expect(await isSeen(permalink)).toBe(true);
    expect((await listed()).filter((link) => link.id === id)).toHaveLength(2);
    const shared = await lastNote();
    expect(shared).toMatchObject({ action: 'shared', from: 'prepared', to: 'live' });
    expect(await change(id, { released: true })).toMatchObject({ state: 'live' });
    expect(await lastNote()).toEqual(shared);
  });

  test('that is prepared and not used within a day is deleted; one that was used stays', async () => {
    const [unused, used] = [await prepare(), await prepare()];
    await change(used.id, { released: true });
    const { db } = world.parts.database;
    const remaining = async (at: Date) => {
      await asSystem(db, (system) => startDailyWork(system, world.parts.settings, at));
      const rows = await query('select id from permalink where id = any($1)', [[unused.id, used.id]]);
      return rows.map((row) => row['id']);
    };
    expect(new Set(await remaining(after(86_400_000)))).toEqual(new Set([unused.id, used.id]));
    expect(await remaining(after(86_400_001))).toEqual([used.id]);
    await expect(change(unused.id, { released: true })).rejects.toMatchObject({ status: 404 });
  });

  test('tells its insurer how it stands, the newest first, and those of one event alone', async () => {
    world.setNow(after(500));
    const first = await share(after(60_000));
    world.setNow(after(1000));
    const second = await share(null);
    const all = await world.call(findShares, { query: {} }, underwriter);
    expect(all.slice(0, 2)).toEqual([
      {
        ...{ id: second.id, eventId, coverageLabel: 'Spring rain', hint: second.permalink.slice(0, 6) },
        ...{ createdAt: after(1000).toISOString(), createdBy: expect.stringMatching(/./), views: 0, lastSeen: null },
        ...{ expiresAt: null, amountOf: null, followers: 0, state: 'live', version: 1 },
      },
      expect.objectContaining({ id: first.id, expiresAt: after(60_000).toISOString(), state: 'live' }),
    ]);
    expect(await world.call(findShares, { query: { eventId } }, underwriter)).toEqual(all);
    expect(await world.call(findShares, { query: { eventId: 'another' } }, underwriter)).toEqual([]);
  });

  test('the list of links is narrowed, sorted and paged by the server, by the state that each of them says', async () => {
    const list = (query: CallRequest<typeof findShareList>['query']) =>
      world.call(findShareList, { query }, underwriter);
    const paused = await share();
    await change(paused.id, { paused: true });
    const expired = await share(after(5));
    const revoked = await share();
    await world.call(revokePermalink, { params: { id: revoked.id } }, underwriter);
    const live = await share();
    world.setNow(after(5));
    const found = await Promise.all(
      sharedStates.map(async (state) => ({ state, ...(await list({ state, size: 1000 })) })),
    );
    for (const { state, content } of found) expect(new Set(content.map((one) => one.state))).toEqual(new Set([state]));
    const idsIn = (state: LinkState) => found.find((one) => one.state === state)?.content.map(({ id }) => id);
    expect(idsIn('paused')).toContain(paused.id);
    expect(idsIn('expired')).toContain(expired.id);
    expect(idsIn('revoked')).toContain(revoked.id);
    expect(idsIn('live')).toContain(live.id);
    const all = await list({ size: 1000 });
    expect(found.reduce((sum, { totalElements }) => sum + totalElements, 0)).toBe(all.totalElements);
    const byBeginning = await list({ size: 2, page: 1, sort: 'hint' });
    const hints = all.content.map(({ hint }) => hint);
    expect(byBeginning.content).toHaveLength(2);
    expect(byBeginning.totalPages).toBe(Math.ceil(hints.length / 2));
    expect((await list({ search: live.permalink.slice(0, 6) })).content.map(({ id }) => id)).toContain(live.id);
    expect((await list({ search: 'no such thing' })).totalElements).toBe(0);
    await expect(list({ sort: 'secret' })).rejects.toMatchObject({ status: 400, code: 'request.sort' });
    const file = await world.send(exportShares, { query: { kind: 'csv', state: 'paused' } }, underwriter);
    const [heads, ...lines] = (await file.text()).trimEnd().split('\r\n');
    expect(heads).toBe('Event,Link,State,Created,Created by,Views,Told by e-mail,Last seen,Expires,Amount');
    expect(lines).toHaveLength(idsIn('paused')?.length ?? 0);
    expect(lines.every((line) => line.split(',')[2] === 'Paused')).toBe(true);
  });

  test.each([
    ['a moment ago', -1, false],
    ['now', 0, false],
    ['in a moment', 1, true],
  ])('cannot end before it begins: %s', async (_, ms, isMade) => {
    if (isMade) await expect(share(after(ms))).resolves.toMatchObject({ id: expect.any(String) });
    else await expect(share(after(ms))).rejects.toMatchObject({ status: 422, code: 'permalinks.expired' });
  });

  // Nobody has opened the link before: what counts is its row, and not what is held ready.
  test.each([
    ['before its end', 9_999, true],
    ['at its end', 10_000, false],
    ['after its end', 10_001, false],
  ])('opened for the first time %s', async (_, ms, isShown) => {
    const { permalink } = await share(after(10_000));
    world.setNow(after(ms));
    expect(await isSeen(permalink)).toBe(isShown);
  });

  test('that is over is seen again once it has a new end, and for ever without one', async () => {
    const { id, permalink } = await share(after(1000));
    world.setNow(after(2000));
    expect(await isSeen(permalink)).toBe(false);
    expect(await change(id, { expiresAt: after(3000).toISOString() })).toMatchObject({ state: 'live' });
    const [from, to] = [after(1000).toISOString(), after(3000).toISOString()];
    expect(await lastNote()).toMatchObject({
      ...{ action: 'share changed', from: 'expired', to: 'live' },
      details: { permalinkId: id, hint: permalink.slice(0, 6), fields: [{ field: 'expiresAt', from, to }] },
    });
    expect(await isSeen(permalink)).toBe(true);
    world.setNow(after(3000));
    expect(await isSeen(permalink)).toBe(false);
    expect(await change(id, { expiresAt: null })).toMatchObject({ state: 'live', expiresAt: null });
    expect(await isSeen(permalink)).toBe(true);
  });

  test('that is paused keeps its end, and goes on; no other link is touched', async () => {
    const [one, other] = [await share(after(60_000)), await share()];
    expect(await change(one.id, { paused: true })).toMatchObject({
      ...{ id: one.id, state: 'paused', expiresAt: after(60_000).toISOString() },
    });
    expect(await lastNote()).toMatchObject({ action: 'share paused', from: 'live', to: 'paused' });
    expect([await isSeen(one.permalink), await isSeen(other.permalink)]).toEqual([false, true]);
    expect(await change(one.id, { expiresAt: after(90_000).toISOString() })).toMatchObject({ state: 'paused' });
    expect(await change(one.id, { paused: false })).toMatchObject({
      ...{ state: 'live', expiresAt: after(90_000).toISOString() },
    });
    expect(await lastNote()).toMatchObject({ action: 'share resumed' });
    expect(await isSeen(one.permalink)).toBe(true);
  });

  test('that is revoked stays revoked; no other link is touched', async () => {
    const [one, other] = [await share(), await share()];
    expect(await isSeen(one.permalink)).toBe(true);
    await world.call(revokePermalink, byId(one.id), underwriter);
    expect(await lastNote()).toMatchObject({ action: 'share revoked', details: { permalinkId: one.id } });
    for (const body of [{ paused: false }, { expiresAt: null }])
      await expect(change(one.id, body)).rejects.toMatchObject({ status: 409, code: 'permalinks.revoked' });
    expect([await isSeen(one.permalink), await isSeen(other.permalink)]).toEqual([false, true]);
    const stands = await world.call(findShares, { query: {} }, underwriter);
    expect(stands.find(({ id }) => id === one.id)?.state).toBe('revoked');
  });

  const standOf = async (id: string) => {
    const [row] = await query('select * from permalink where id = $1', [id]);
    const notes = await query('select count(*)::int as lines from audit where subject_id = $1', [eventId]);
    return { row, notes };
  };

  test('that is revoked is not revoked again: when it was, and the trail, stay as they are', async () => {
    const { id } = await share();
    await world.call(revokePermalink, byId(id), underwriter);
    const before = await standOf(id);
    world.setNow(after(60_000));
    await expect(world.call(revokePermalink, byId(id), underwriter)).rejects.toMatchObject({
      ...{ status: 409, code: 'permalinks.revoked' },
      message: expect.stringContaining('revoked'),
    });
    expect(await standOf(id)).toEqual(before);
  });

  test('is revoked once by many who do it at the same moment', async () => {
    const { id } = await share();
    const { notes } = await standOf(id);
    const ended = await Promise.allSettled(
      Array.from({ length: 8 }, () => world.call(revokePermalink, byId(id), underwriter)),
    );
    expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await standOf(id)).notes).toEqual([{ lines: Number(notes[0]?.lines) + 1 }]);
  });

  test('has a version: the second of two who change the same one is told who was first', async () => {
    const { id } = await share();
    const version = async () =>
      (await world.call(findShares, { query: { eventId } }, underwriter)).find((link) => link.id === id)?.version;
    expect(await version()).toBe(1);
    const changes = await Promise.allSettled(
      [1, 2, 3, 4].map((minutes) =>
        world.call(
          changeShare,
          { ...byId(id), body: { expiresAt: after(minutes * 60_000).toISOString() } },
          { as: 'underwriter', ifMatch: '"1"' },
        ),
      ),
    );
    const refused = changes.flatMap((change) => (change.status === 'rejected' ? [change.reason as object] : []));
    expect(refused).toHaveLength(3);
    for (const reason of refused)
      expect(reason).toMatchObject({ status: 412, details: { version: 2, changedBy: 'underwriter@isoline.demo' } });
    expect(await version()).toBe(2);
    await expect(world.call(revokePermalink, byId(id), { as: 'underwriter', ifMatch: '"1"' })).rejects.toMatchObject({
      status: 412,
    });
    await world.call(revokePermalink, byId(id), { as: 'underwriter', ifMatch: '"2"' });
    expect(await version()).toBe(3);
  });

  test.each([
    ['shared', () => world.call(createPermalink, byId('nowhere'), underwriter), 'monitoring.unknown'],
    ['changed', () => change('nowhere', { paused: true }), 'permalinks.unknown'],
    ['revoked', () => world.call(revokePermalink, byId('nowhere'), underwriter), 'permalinks.unknown'],
    ['read', () => world.call(readPermalink, byId('nowhere')), 'permalinks.unknown'],
  ])('what is not there cannot be %s', async (_, call, code) => {
    await expect(call()).rejects.toMatchObject({ status: 404, code });
  });

  test('shows the state of its event and no sum of money, as it stands after each change', async () => {
    const { permalink } = await share();
    const card = await world.call(readPermalink, byId(permalink));
    expect(card).toMatchObject({
      ...{ id: eventId, status: 'REPORTED', indexValue: 90, payoutPct: 0.5 },
      coverage: { id: coverageId, label: 'Spring rain' },
    });
    expect(card.footprint).toHaveLength(61);
    for (const name of ['totalPayout', 'totalSumInsured', 'policyItems']) expect(card).not.toHaveProperty(name);
    await query('update parametric_event set index_value = 91');
    await change((await share()).id, { paused: true });
    expect((await world.call(readPermalink, byId(permalink))).indexValue).toBe(91);
    await query('update parametric_event set index_value = 90');
  });
});

describe('what sites that embed a link are told', () => {
  const ask = (more: { url?: string; maxwidth?: number; maxheight?: number } = {}) =>
    world.call(oembed, { query: { url: `${world.parts.settings.publicUrl}/m/abc_-9`, ...more } });
  const framed = (width: number, height: number, more = '') => ({
    ...{ type: 'rich', version: '1.0', width, height },
    html: `<iframe data-isoline-frame src="${world.parts.settings.publicUrl}/embed/m/abc_-9${more}" width="${width}" height="${height}" style="border:0" title="Daily Index Monitoring" loading="lazy"></iframe>`,
  });
  test.each([
    ['nothing more', {}, [880, 680, '']],
    ['room for both', { maxwidth: 800 }, [800, 680, '']],
    ['room for the card alone', { maxwidth: 799, maxheight: 300 }, [799, 300, '?chart=none']],
    ['more room than it takes', { maxwidth: 5000, maxheight: 5000 }, [1200, 1200, '']],
  ] as const)('%s: %j', async (_, asked, [width, height, more]) => {
    expect(await ask(asked)).toEqual(framed(width, height, more));
  });
  test.each([
    'nonsense',
    'https://elsewhere.example/m/abc',
    '/x/m/abc',
    '/m/abc/def',
    '/m/',
    `/m/${'a'.repeat(129)}`,
    '/m/"><script>',
  ])('no other address than that of a link of this server: %s', async (address) => {
    const url = address.startsWith('/') ? `${world.parts.settings.publicUrl}${address}` : address;
    await expect(ask({ url })).rejects.toMatchObject({ status: 404, code: 'permalinks.unknown' });
  });
});

describe('events that anyone may read', () => {
  const list = (query: Parameters<typeof world.call<typeof findPublicEvents>>[1]['query'] = {}) =>
    world.call(findPublicEvents, { query });
  const visible = (isPublic: boolean) =>
    query('update coverage set labels = $1', [isPublic ? ['user/program:Paddy', 'system/visibility:public'] : []]);

  test('are those of coverages that their insurer made public, with their days, and without sums', async () => {
    await visible(false);
    expect(await list()).toMatchObject({ content: [], totalElements: 0 });
    expect(await list({ ids: eventId })).toMatchObject({ content: [] });
    await visible(true);
    const { content, totalElements } = await list();
    expect(totalElements).toBe(1);
    expect(content[0]).toMatchObject({ id: eventId, tenantName: expect.stringMatching(/./), indexValue: 90 });
    expect(content[0]?.footprint).toHaveLength(61);
    expect(content[0]).not.toHaveProperty('totalPayout');
  });

  test.each([
    ['its id', () => ({ ids: eventId }), 1],
    ['the id of its coverage, and another', () => ({ ids: `,nowhere,${coverageId}` }), 1],
    ['another id', () => ({ ids: 'nowhere' }), 0],
    ['its label', () => ({ labels: 'user/program:Paddy' }), 1],
    ['another label', () => ({ labels: 'user/program:Rye' }), 0],
    ['the second page', () => ({ page: 1 }), 0],
    ['a part of its name, in any case', () => ({ search: 'RING ra' }), 1],
    ['what neither its name nor its place has', () => ({ search: '%' }), 0],
    ['what is live', () => ({ ended: 'false' as const }), 1],
    ['what is over and decided', () => ({ ended: 'true' as const }), 0],
  ])('are found by %s', async (_, asked, found) => {
    await visible(true);
    expect((await list(asked())).content).toHaveLength(found);
  });

  test.each([
    ['public', ['system/visibility:public', 'user/crop:rice'], 'user/crop:rice', 1],
    ['public, with another label', ['system/visibility:public', 'user/crop:rye'], 'user/crop:wheat', 0],
    ['not public', ['user/crop:maize'], 'user/crop:maize', 0],
  ])('stand on the map where they are asked for and public: %s', async (_, labels, asked, points) => {
    await query('update coverage set labels = $1', [labels]);
    const box = { topLeftLat: 90, topLeftLon: -180, bottomRightLat: -90, bottomRightLon: 180 };
    const pointsOf = async (ended?: 'true') =>
      FeatureCollection.parse(
        await world.call(findPublicEventsInBox, { query: { ...box, labels: asked, zoom: 5, ended } }),
      ).features;
    const features = await pointsOf();
    // What is over and decided stands on a map of its own.
    expect(await pointsOf('true')).toEqual([]);
    expect(features.map(({ properties }) => properties['parametricEventId'])).toEqual(Array(points).fill(eventId));
  });
});

describe('the certificate behind a link', () => {
  const ask = async (slug: string) => world.fetch(`/internal/permalinks/${slug}/certificate`);
  test('is that of the card, and anybody can compute it again', async () => {
    const { permalink } = await share();
    const certificate: unknown = await (await ask(permalink)).json();
    if (!isCertificate(certificate)) throw new Error('It is no certificate.');
    expect(recompute(certificate, sha256)).toMatchObject({ ok: true, indexValue: 90, payoutPct: 0.5, amount: 50 });
    expect(certificate.eventId).toBe(eventId);
  });

  test('names nobody, no claim and no sum insured', async () => {
    const { permalink } = await share();
    const certificate = (await (await ask(permalink)).json()) as Record<string, unknown>;
    expect(certificate['insured']).toEqual({ sumInsured: 100, quantity: 1, currency: 'XXX' });
    expect(Object.keys(certificate).sort()).toEqual(
      [
        ...['kind', 'format', 'engineVersion', 'eventId', 'coverage', 'target', 'data', 'cover', 'observed', 'asOf'],
        ...['footprint', 'indexValue', 'payoutPct', 'insured', 'amount', 'hash'],
      ].sort(),
    );
  });

  test('goes with its link: unknown, paused and revoked are answered alike', async () => {
    const { id, permalink } = await share();
    expect((await ask(permalink)).status).toBe(200);
    const told = async (slug: string) => {
      const answer = await ask(slug);
      const { requestId: _, ...said } = (await answer.json()) as Record<string, unknown>;
      return { status: answer.status, said };
    };
    const unknown = await told('A'.repeat(32));
    expect(unknown.status).toBe(404);
    await change(id, { paused: true });
    expect(await told(permalink)).toEqual(unknown);
    await world.call(revokePermalink, byId(id), underwriter);
    expect(await told(permalink)).toEqual(unknown);
  });

  test('is not counted as a view of the card', async () => {
    const { id, permalink } = await share();
    await ask(permalink);
    expect((await world.call(findShares, { query: {} }, underwriter)).find((one) => one.id === id)?.views).toBe(0);
  });

  test('is not to be had before there is an index', async () => {
    const { permalink } = await share();
    await query('update parametric_event set index_value = null');
    await change((await share()).id, { paused: true });
    const answer = await ask(permalink);
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([409, 'monitoring.no-index']);
    await query('update parametric_event set index_value = 90');
  });
});

test('a card tells what the second source says, by its name', async () => {
  const { permalink } = await share();
  expect((await world.call(readPermalink, byId(permalink))).secondSource).toBeNull();
  const second = { dataSetId: 'no-longer-there', indexValue: 71.2, payoutPct: 0, result: 'DIFFERS' };
  await query('update parametric_event set secondary = $1', [JSON.stringify(second)]);
  await change((await share()).id, { paused: true });
  expect((await world.call(readPermalink, byId(permalink))).secondSource).toEqual({
    name: 'no-longer-there',
    indexValue: 71.2,
  });
  await query('update parametric_event set secondary = null');
});

describe('without JavaScript', () => {
  const pageOf = async (slug: string, language: string) =>
    (await world.fetch(`/m/${slug}`, { headers: { accept: 'text/html', 'accept-language': language } })).text();

  test('the state of the card stands in its page, in the language of the browser', async () => {
    const { permalink } = await share();
    expect(await pageOf(permalink, 'en')).toMatch(/<noscript>.*Triggered\. The index pays 50 of every 100 insured/);
    expect(await pageOf(permalink, 'xx, mr;q=0.8, en;q=0.5')).toMatch(/<noscript><div lang="mr">/);
    expect(await pageOf(`${permalink}?lang=de`, 'en')).toMatch(/Laut Index sind 50 von je 100 versicherten fällig/);
  });

  test('a link that is withdrawn says no more than one that never was', async () => {
    const { id, permalink } = await share();
    await world.call(revokePermalink, byId(id), underwriter);
    const told = async (slug: string) => (await pageOf(slug, 'en')).replaceAll(slug, 'SLUG');
    expect(await told(permalink)).toBe(await told('A'.repeat(32)));
    expect(await told(permalink)).not.toContain('<noscript>');
  });
});
