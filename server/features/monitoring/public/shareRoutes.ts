import { changeShare, createPermalink, findShares, revokePermalink } from '#shared/contract/publicEvents';
import { refuse } from '../../../base/refuse';
import type { App } from '../../../http/app';
import { serve } from '../../../http/serve';
import { getEvent } from '../moves/detail';
import type { Cards } from './cards';
import { addPermalink, changePermalink, findShare, findSharesOf, shareState } from './repository';

/** Links to cards, as those who share them see them. */
export function shareRoutes(app: App, cards: Cards): void {
  serve(app, createPermalink, async ({ params, body }, { db, tenantId, user, now, audit, parts }) => {
    const row = await getEvent(db, params.id);
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
  serve(app, changeShare, async ({ params, body }, { db, tenantId, now, audit }) => {
    const link = (await findShare(db, params.id)) ?? refuse(404, 'permalinks.unknown', 'There is no such link.');
    if (link.revokedAt)
      refuse(409, 'permalinks.revoked', 'A revoked link stays revoked. Share the event again for a new one.');
    const expiresAt =
      body.expiresAt === undefined ? link.expiresAt : body.expiresAt === null ? null : new Date(body.expiresAt);
    await changePermalink(db, link.id, { paused: body.paused ?? link.paused, expiresAt });
    cards.forget(tenantId);
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
  serve(app, revokePermalink, async ({ params }, { db, tenantId, now, audit }) => {
    const link = (await findShare(db, params.id)) ?? refuse(404, 'permalinks.unknown', 'There is no such link.');
    await changePermalink(db, link.id, { revokedAt: now });
    cards.forget(tenantId);
    await audit({ subjectId: link.eventId, action: 'share revoked', details: { permalinkId: link.id } });
  });
}
