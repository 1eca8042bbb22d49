import {
  changeShare,
  createPermalink,
  eventOverviews,
  findEvents,
  findEventsInBox,
  findShares,
  listEvents,
  moveEvent,
  readEvent,
  recomputeEvent,
  revokePermalink,
  runMonitoring,
} from '#shared/contract/monitoring';
import { moveFault, type EventStatus } from '#shared/engine/status';
import { auditOf } from '../../db/audit';
import type { Db } from '../../db/open';
import type { App } from '../../http/app';
import type { Context } from '../../http/context';
import { refuse } from '../../base/refuse';
import { refuseOutdated } from '../../db/outdated';
import { findTenant } from '../../db/tenant';
import { serve } from '../../http/serve';
import { eventCoverage, footprintAnswer, overviewAnswer, policyItemAnswer } from './events/answer';
import { drawUpClaims } from '../claims/draw';
import { computeEvent } from './run/compute';
import { historyAnswer } from './events/history';
import { monitorJob } from './run/job';
import { addPermalink, changePermalink, findShare, findSharesOf, shareState } from './public/repository';
import { labelsOf } from './events/labels';
import { createMapCache } from './map/keepMaps';
import { askColleague, moveFacts, movesOf, needsAnother } from './moves/allowed';
import { mapOf } from './map/points';
import {
  findEvent,
  findEventPage,
  findEventsById,
  findFootprint,
  findItemsOfCoverages,
  type EventRow,
} from './events/repository';
import { moveEventTo } from './run/run';
import type { Cards } from './public/cards';
import { secondSource } from './events/secondSource';
import { publicMonitoringRoutes } from './public/routes';

const unknown = () => refuse(404, 'monitoring.unknown', 'There is no such event.');
const paged = <T>(content: T[], total: number, size: number) => ({
  content,
  totalElements: total,
  totalPages: Math.ceil(total / size),
  numberOfElements: content.length,
});

async function overviewsOf(db: Db, tenantId: string, rows: readonly EventRow[]) {
  const tenant = (await findTenant(db, tenantId)) ?? unknown();
  const items = await findItemsOfCoverages(
    db,
    rows.map(({ coverage }) => coverage.id),
  );
  return rows.map((row) =>
    overviewAnswer(
      row,
      items.filter(({ item }) => item.coverageId === row.coverage.id && item.coverageVersion === row.terms.version),
      tenant,
    ),
  );
}

async function detailOf(
  row: EventRow,
  { db, tenantId, user }: Pick<Context, 'db' | 'tenantId' | 'user'>,
  page: { page: number; size: number },
) {
  const [overview] = await overviewsOf(db, tenantId, [row]);
  if (!overview) return unknown();
  const stored = await findFootprint(db, row.event.id);
  const items = (await findItemsOfCoverages(db, [row.coverage.id])).filter(
    ({ item }) => item.coverageVersion === row.terms.version,
  );
  const { rows: history } = await auditOf(db, row.event.id, { page: 0, size: 100 });
  return {
    ...overview,
    version: row.event.version,
    footprint: footprintAnswer(row, stored?.rows ?? []),
    policyItems: items
      .slice(page.page * page.size, (page.page + 1) * page.size)
      .map((item) => policyItemAnswer(item, row.event.payoutPct)),
    policyItemsTotal: items.length,
    provenance: row.event.provenance,
    secondary: await secondSource(db, row),
    moves: await movesOf(row, overview.totalPayout, { db, tenantId, user }),
    history: history.map(historyAnswer),
  };
}

function eventRoutes(app: App): void {
  const mapIndex = createMapCache();
  serve(app, findEventsInBox, async ({ query }, { db, tenantId }) =>
    mapOf(await mapIndex(db, tenantId, { labels: labelsOf(query.labels) }), query, query.zoom),
  );
  serve(app, listEvents, async ({ body }, { db }) =>
    (await findEventsById(db, body)).map((row) => {
      const { event } = row;
      const coverage = eventCoverage(row);
      const parametricEvent = {
        id: event.id,
        runTime: event.runTime?.toISOString() ?? null,
        status: event.status as EventStatus,
        warning: event.warning,
        indexValue: event.indexValue,
        payoutPct: event.payoutPct,
        coverage,
      };
      return { parametricEvent, indexDefinition: coverage.indexDefinition };
    }),
  );
  serve(app, findEvents, async ({ query }, { db, tenantId }) => {
    const { rows, total } = await findEventPage(db, { status: query.status, labels: labelsOf(query.labels) }, query);
    return paged(await overviewsOf(db, tenantId, rows), total, query.size);
  });
  serve(app, eventOverviews, async ({ query }, { db, tenantId }) =>
    overviewsOf(db, tenantId, await findEventsById(db, query.ids.split(',').filter(Boolean))),
  );
  serve(app, readEvent, async ({ params, query }, context) =>
    detailOf((await findEvent(context.db, params.id)) ?? unknown(), context, query),
  );
  serve(app, moveEvent, async ({ params, body, ifMatch }, context) => {
    const { db, tenantId, user, channel, now } = context;
    const row = (await findEvent(db, params.id)) ?? unknown();
    await refuseOutdated(db, row.event, ifMatch);
    const { event } = row;
    const fault = moveFault(event.status as EventStatus, body.to, moveFacts(row));
    if (fault) refuse(409, 'monitoring.move', fault);
    if (body.to === 'PAYOUT') {
      const [overview] = await overviewsOf(db, tenantId, [row]);
      if (overview && (await needsAnother(row, overview.totalPayout, context)))
        refuse(409, 'monitoring.four-eyes', askColleague);
    }
    const moved = await moveEventTo(db, event, { to: body.to, reason: body.reason, who: user.email, channel, now });
    if (!moved) refuse(412, 'monitoring.changed', 'Somebody changed this event meanwhile. Load it again.');
    if (body.to === 'REPORTED') await drawUpClaims(db, { row: { ...row, event: moved ?? event } }, now);
    return detailOf((await findEvent(db, params.id)) ?? unknown(), context, { page: 0, size: 15 });
  });
  serve(app, recomputeEvent, async ({ params }, { db, parts }) => {
    const row = (await findEvent(db, params.id)) ?? unknown();
    const { event } = row;
    if (!event.asOf || !event.provenance)
      return refuse(
        409,
        'monitoring.never-run',
        'This event has not been monitored yet: there is nothing to compare with.',
      );
    const { evaluation, provenance } = await computeEvent({ db, storeDir: parts.settings.storeDir }, row, event.asOf);
    return {
      same: provenance.footprintHash === event.provenance.footprintHash && evaluation.payoutPct === event.payoutPct,
      footprintHash: provenance.footprintHash,
      storedHash: event.provenance.footprintHash,
      indexValue: evaluation.indexValue,
      payoutPct: evaluation.payoutPct,
      engineVersion: provenance.engineVersion,
    };
  });
  serve(app, runMonitoring, async ({ body }, { enqueue, now }) => {
    const asOf = body?.asOf ?? null;
    if (asOf && asOf > now.toISOString().slice(0, 10))
      refuse(422, 'monitoring.future', `${asOf} has not come yet: monitoring runs for today or a past day.`);
    return {
      jobId: await enqueue(
        monitorJob,
        { asOf },
        { subjectId: 'monitoring', uniqueKey: `monitoring.run:${asOf ?? 'today'}` },
      ),
    };
  });
}

function shareRoutes(app: App, cards: Cards): void {
  serve(app, createPermalink, async ({ params, body }, { db, tenantId, user, now, audit, parts }) => {
    const row = (await findEvent(db, params.id)) ?? unknown();
    const expiresAt = body?.expiresAt ? new Date(body.expiresAt) : null;
    if (expiresAt && expiresAt <= now) refuse(422, 'permalinks.expired', 'A link cannot expire in the past.');
    const { id, slug } = await addPermalink(db, { tenantId, eventId: row.event.id, by: user.name, now, expiresAt });
    await audit({ subjectId: row.event.id, action: 'shared', details: { permalinkId: id } });
    return { id, permalink: slug, url: `${parts.settings.publicUrl}/m/${slug}` };
  });
  const shareAnswer = (link: NonNullable<Awaited<ReturnType<typeof findShare>>>, coverageLabel: string, now: Date) => ({
    id: link.id,
    eventId: link.eventId,
    coverageLabel,
    hint: link.hint,
    createdAt: link.createdAt.toISOString(),
    createdBy: link.createdBy,
    views: link.views,
    lastSeen: link.lastSeen?.toISOString() ?? null,
    expiresAt: link.expiresAt?.toISOString() ?? null,
    state: shareState(link, now),
  });
  serve(app, findShares, async ({ query }, { db, now }) =>
    (await findSharesOf(db, query.eventId)).map(({ link, coverageLabel }) => shareAnswer(link, coverageLabel, now)),
  );
  serve(app, changeShare, async ({ params, body }, { db, now, audit }) => {
    const link = (await findShare(db, params.id)) ?? refuse(404, 'permalinks.unknown', 'There is no such link.');
    if (link.revokedAt)
      refuse(409, 'permalinks.revoked', 'A revoked link stays revoked. Share the event again for a new one.');
    const expiresAt =
      body.expiresAt === undefined ? link.expiresAt : body.expiresAt === null ? null : new Date(body.expiresAt);
    await changePermalink(db, link.id, { paused: body.paused ?? link.paused, expiresAt });
    cards.forget();
    await audit({
      subjectId: link.eventId,
      action: body.paused === undefined ? 'share changed' : body.paused ? 'share paused' : 'share resumed',
      details: { permalinkId: link.id },
    });
    const [changed] = (await findSharesOf(db, link.eventId)).filter((other) => other.link.id === link.id);
    return changed
      ? shareAnswer(changed.link, changed.coverageLabel, now)
      : refuse(404, 'permalinks.unknown', 'There is no such link.');
  });
  serve(app, revokePermalink, async ({ params }, { db, now, audit }) => {
    const link = (await findShare(db, params.id)) ?? refuse(404, 'permalinks.unknown', 'There is no such link.');
    await changePermalink(db, link.id, { revokedAt: now });
    cards.forget();
    await audit({ subjectId: link.eventId, action: 'share revoked', details: { permalinkId: link.id } });
  });
}

export function monitoringRoutes(app: App): void {
  eventRoutes(app);
  shareRoutes(app, publicMonitoringRoutes(app));
}
