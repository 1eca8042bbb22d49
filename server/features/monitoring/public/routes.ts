import {
  findPublicEvents,
  findPublicEventsInBox,
  oembed,
  readPermalink,
  readPublicCertificate,
} from '#shared/contract/publicEvents';
import type { Area } from '#shared/contract/access';
import { eventOverviews } from '#shared/contract/monitoring';
import { PublicEvent } from '#shared/contract/event';
import { labelEntries } from '#shared/contract/labels';
import type { FootprintRow } from '#shared/engine/event/footprint';
import type { Db } from '../../../db/open';
import { asSystem, inTenant, outsideTransaction, readInTenant } from '../../../db/scope';
import { pageOf } from '../../../http/page';
import type { App } from '../../../http/app';
import { refuse } from '../../../base/refuse';
import { readyAnswer } from '../../../http/ready';
import { servePublic } from '../../../http/serve';
import { sessionOf } from '../../../http/session';
import { withDayRange } from '../events/dayRange';
import { publicAnswer } from '../events/publicAnswer';
import { noCard, publicCard } from './card';
import { cardText } from './cardText';
import { createCardCache, type Cards } from './cards';
import { certificates } from './certificates';
import { demoCards } from './demoCards';
import { addViews, findPermalink, shareState, slugHash } from './repository';
import { secondSources } from '../events/secondSource';
import { createMapCache } from '../map/cache';
import { mapOf } from '../map/points';
import { cardWords } from './words';
import { previewOf } from './preview';
import { findTenants } from '../../../db/tenant';
import { findPaidDays } from '../events/paidRepository';
import { findAllEvents, findEventPage, findEventsById, findFootprints, type EventRow } from '../events/repository';
import { wholeOverviewsOf } from '../moves/detail';

/** Writes counted views down, a few seconds after they happened, so that a view never waits for the database. */
async function flushViews(app: App, cards: Cards): Promise<void> {
  for (const [linkId, { views, lastSeen, tenantId }] of cards.takeViews()) {
    await inTenant(app.parts.database.db, tenantId, (db) => addViews(db, linkId, views, lastSeen));
  }
}

/** Writes views down every few seconds, and once more when the server closes. */
function keepViews(app: App, cards: Cards, listening: Listening): void {
  const stop = app.parts.timers.every(5000, () => {
    if (!cards.sweep(() => app.parts.now())) listening.stop();
    outsideTransaction(() => flushViews(app, cards)).catch((error: unknown) =>
      app.parts.log.warn({ error }, 'views of public links were not written down'),
    );
  });
  app.http.addHook('onClose', async () => {
    stop();
    listening.stop();
    await flushViews(app, cards);
  });
}

type Listening = { readonly start: () => void; readonly stop: () => void };
/** What a card shows changes with these. */
const shownAreas: readonly Area[] = ['monitoring', 'coverages', 'settings', 'catalog', 'policies'];

/** Hears of changes that any process made, as long as cards are held: what they show or whether they may be seen. */
function listenFor(app: App, cards: Cards): Listening {
  let leave: (() => void) | null = null;
  return {
    start() {
      leave ??= app.parts.notices.subscribe((change) => {
        if (change.kind === 'changed' && change.areas.some((area) => shownAreas.includes(area)))
          cards.forget(change.tenantId);
      });
    },
    stop() {
      leave?.();
      leave = null;
    },
  };
}

/** The card behind a link, for people and for the sites that show a preview of it. */
function cardRoutes(app: App, cards: Cards, listening: Listening): void {
  const demoBehind = demoCards();
  const cardBehind = (slug: string, now: Date, isView: boolean) =>
    cards.read(
      slugHash(slug),
      now,
      async () => {
        listening.start();
        const link = await asSystem(app.parts.database.db, (system) => findPermalink(system, slug));
        if (!link || shareState(link, now) !== 'live') return null;
        const { tenantId, expiresAt } = link;
        const found = await readInTenant(app.parts.database.db, tenantId, (db) =>
          publicCard(db, app.parts.settings.storeDir, link),
        );
        if (!found) return null;
        const card = PublicEvent.parse(found);
        return { card, ready: await readyAnswer(readPermalink, found), linkId: link.id, tenantId, expiresAt };
      },
      isView,
    );
  servePublic(
    app,
    readPermalink,
    async ({ params }, { now }) =>
      demoBehind(params.id, now)?.ready ?? (await cardBehind(params.id, now, true))?.ready ?? noCard(),
    { held: (params) => cards.held(slugHash((params as { id: string }).id), app.parts.now())?.ready ?? null },
  );
  const certificateOf = certificates(app);
  servePublic(
    app,
    readPublicCertificate,
    async ({ params }, { now }) =>
      demoBehind(params.id, now)?.certificate() ?? certificateOf((await cardBehind(params.id, now, false)) ?? noCard()),
    { isLookup: true },
  );
  app.preview = async (slug, languages) => {
    const now = app.parts.now();
    const demo = demoBehind(slug, now);
    const card = demo ?? (await outsideTransaction(() => cardBehind(slug, now, false)));
    const words = await cardWords(languages);
    return {
      ...previewOf(card?.card ?? null, words, now),
      language: words.code,
      text: card && cardText(card.card, words, now),
      tenantId: card && 'tenantId' in card ? card.tenantId : null,
      isDemo: demo !== null,
    };
  };
}

/** Events as anyone may read them. */
async function publicAnswers(db: Db, rows: readonly EventRow[], read?: ReadonlyMap<string, readonly FootprintRow[]>) {
  const footprints = read ?? (await findFootprints(db, idsOf(rows)));
  const seconds = await secondSources(db, rows);
  const paidDays = await findPaidDays(db, rows);
  const found = await findTenants(
    db,
    rows.map(({ event }) => event.tenantId),
  );
  const tenants = new Map(found.map((tenant) => [tenant.id, tenant]));
  return rows.flatMap((row) => {
    const { id, tenantId } = row.event;
    const tenant = tenants.get(tenantId);
    const beside = { second: seconds.get(id) ?? null, paidOn: paidDays.get(id) ?? null };
    return tenant ? [publicAnswer(row, footprints.get(id) ?? [], tenant, beside)] : [];
  });
}
const idsOf = (rows: readonly EventRow[]) => rows.map(({ event }) => event.id);

/** Events of coverages that are public: on a map, and in lists. */
function publicEventRoutes(app: App): void {
  const mapIndex = createMapCache(app.parts.timers.elapsed);
  servePublic(
    app,
    findPublicEventsInBox,
    async ({ query }, { asSystem }) =>
      mapOf(
        await asSystem((db) =>
          mapIndex(db, 'public', { labels: labelEntries(query.labels), publicOnly: true, ended: query.ended ?? false }),
        ),
        query,
        query.zoom,
      ),
    { isLookup: true },
  );
  servePublic(
    app,
    findPublicEvents,
    async ({ query }, { asSystem }) => {
      const { page, size, search, ended } = query;
      const ids = query.ids?.split(',').filter(Boolean);
      const filter = {
        ...{ labels: labelEntries(query.labels), publicOnly: true, search },
        ...(ids ? { ids } : {}),
        ...(ended === undefined ? {} : { ended }),
      };
      const { rows, total, footprints } = await asSystem(async (db) => {
        const found = await findEventPage(db, filter, { page, size });
        return { ...found, footprints: new Map(await findFootprints(db, idsOf(found.rows))) };
      });
      // A chart is drawn of the one event that is asked for by its id.
      const [drawn] = ids?.length === 1 ? rows : [];
      if (drawn) {
        const { id, tenantId } = drawn.event;
        const { database, settings } = app.parts;
        const days = footprints.get(id) ?? [];
        footprints.set(
          id,
          await readInTenant(database.db, tenantId, (db) => withDayRange(db, settings.storeDir, drawn, days)),
        );
      }
      return pageOf(await asSystem((db) => publicAnswers(db, rows, footprints)), total, size);
    },
    { isLookup: true },
  );
}

/** Events by their ids: whole for whoever is signed in, and for anyone as far as they are public. */
function overviewRoute(app: App): void {
  const { public: _, ...guarded } = eventOverviews;
  servePublic(
    app,
    eventOverviews,
    async ({ query, request }, { asSystem, inTenant }) => {
      const ids = query.ids.split(',').filter(Boolean);
      if (request.headers.authorization === undefined)
        return asSystem(async (db) =>
          publicAnswers(db, await findAllEvents(db, { labels: [], publicOnly: true, ids }, {})),
        );
      const { tenantId } = await sessionOf(app, guarded, request);
      return inTenant(tenantId, async (db) => wholeOverviewsOf(db, tenantId, await findEventsById(db, ids)));
    },
    { isLookup: true },
  );
}

/** Sites that embed what a link leads to when somebody writes the link (oEmbed). */
function oembedRoute(app: App): void {
  servePublic(app, oembed, async ({ query }, { parts }) => {
    const { origin, pathname } = URL.canParse(query.url) ? new URL(query.url) : { origin: '', pathname: '' };
    const slug = /^\/m\/([A-Za-z0-9_-]{1,128})$/.exec(pathname)?.[1];
    if (origin !== new URL(parts.settings.publicUrl).origin || !slug)
      return refuse(404, 'permalinks.unknown', 'This address is not a public link of this server.');
    // Card and chart beside each other where there is room; else the card alone, which has the same height.
    const width = Math.min(query.maxwidth ?? 880, 1200);
    const height = Math.min(query.maxheight ?? 680, 1200);
    const address = `${parts.settings.publicUrl}/embed/m/${slug}${width < 800 ? '?chart=none' : ''}`;
    const html = `<iframe data-isoline-frame src="${address}" width="${width}" height="${height}" style="border:0" title="Daily Index Monitoring" loading="lazy"></iframe>`;
    return { type: 'rich' as const, version: '1.0' as const, html, width, height };
  });
}

/** What anyone may read: cards behind links, and coverages that their insurer made public. Answers the memory of cards. */
export function publicMonitoringRoutes(app: App): Cards {
  const cards = createCardCache();
  const listening = listenFor(app, cards);
  keepViews(app, cards, listening);
  cardRoutes(app, cards, listening);
  publicEventRoutes(app);
  overviewRoute(app);
  oembedRoute(app);
  return cards;
}
