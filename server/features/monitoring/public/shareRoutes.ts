import {
  changeShare,
  createPermalink,
  exportShares,
  findShareAmounts,
  findShareList,
  findShares,
  revokePermalink,
} from '#shared/contract/publicEvents';
import { canDo } from '#shared/engine/machine';
import { linkMachine, type LinkState } from '#shared/engine/states';
import { shareFields } from '#shared/lists/shares';
import { fieldChanges } from '../../../base/fieldChanges';
import { refuse } from '../../../base/refuse';
import type { Db } from '../../../db/open';
import { refuseOutdated } from '../../../db/outdated';
import { getTenant } from '../../../db/tenant';
import type { App } from '../../../http/app';
import { serveListFile } from '../../../http/listFile';
import { inOrderRead } from '../../../http/listWords';
import { isBy, pageOf, type Sorted } from '../../../http/page';
import { serve } from '../../../http/serve';
import { insuredOf, itemsInForce, publicAmounts, wholeEvent } from '../events/amounts';
import type { EventRow } from '../events/repository';
import { getEvent } from '../moves/detail';
import type { Cards } from './cards';
import { addPermalink, changePermalink, holdShare, shareState, type Permalink } from './repository';
import { findAllShares, findSharePage } from './shareRepository';

const unknown = () => refuse(404, 'permalinks.unknown', 'There is no such link.');
function refuseStep(state: LinkState, step: keyof typeof linkMachine.steps): never {
  if (state === 'prepared') refuse(409, 'permalinks.prepared', 'This link is not public yet. Copy or send it first.');
  if (state === 'revoked' && step === 'revoke')
    refuse(409, 'permalinks.revoked', 'This link is revoked already: nobody can open it.');
  if (state === 'revoked')
    refuse(409, 'permalinks.revoked', 'A revoked link stays revoked. Share the event again for a new one.');
  if (state === 'expired') refuse(409, 'permalinks.over', 'This link has expired. Give it a new end first, or none.');
  refuse(409, 'permalinks.state', `This link is ${state} already.`);
}

/** The link that is about to be changed, held; refused where somebody has changed it since it was read. What is done to it stands in the trail of its event. */
async function lockShare(db: Db, id: string, ifMatch: number | null): Promise<Permalink> {
  const link = (await holdShare(db, id)) ?? unknown();
  await refuseOutdated(db, link, ifMatch, { subjectId: link.eventId, details: { permalinkId: link.id } });
  return link;
}

/** Who wants a link to end now revokes it; a day that is past is a slip. */
function checkEnd(expiresAt: Date | null, now: Date): void {
  if (expiresAt && expiresAt <= now) refuse(422, 'permalinks.expired', 'A link cannot expire in the past.');
}

type SharedLink = Awaited<ReturnType<typeof findAllShares>>[number];
const shareAnswer = ({ link, coverageLabel, followers }: SharedLink, now: Date) => ({
  id: link.id,
  eventId: link.eventId,
  coverageLabel,
  hint: link.hint,
  createdAt: link.createdAt.toISOString(),
  createdBy: link.createdBy,
  views: link.views,
  lastSeen: link.lastSeen?.toISOString() ?? null,
  expiresAt: link.expiresAt?.toISOString() ?? null,
  amountOf: link.amountOf,
  followers,
  state: shareState(link, now),
  version: link.version,
});

/** A link as the lists show it. */
async function readShare(db: Db, { id, eventId }: Permalink, now: Date) {
  const all = await findAllShares(db, { eventId, withPrepared: true }, now);
  const found = all.find(({ link }) => link.id === id);
  return found ? shareAnswer(found, now) : unknown();
}

/** Refuses sums where the tenant does, and sums of what is not insured by this event. */
async function checkAmount(db: Db, row: EventRow, amountOf: string): Promise<void> {
  const { settings } = await getTenant(db, row.event.tenantId);
  if (!settings.linkAmounts)
    refuse(409, 'permalinks.noAmounts', 'Public links say no amounts here: an administrator has switched that off.');
  if (await publicAmounts(db, row, amountOf)) return;
  refuse(
    422,
    'permalinks.amount',
    amountOf === wholeEvent
      ? 'There is no one amount of this event: no policy is in force, or they have several currencies. Choose one policy.'
      : 'This is no policy in force of this event. Choose another one.',
  );
}

/** Of what links of an event may say the amount. */
function amountRoute(app: App): void {
  const most = 200;
  serve(app, findShareAmounts, async ({ params }, { db, tenantId }) => {
    const row = await getEvent(db, params.id);
    const items = await itemsInForce(db, row);
    const whole = await publicAmounts(db, row, wholeEvent);
    return {
      allowed: (await getTenant(db, tenantId)).settings.linkAmounts,
      whole: whole && whole.sumInsured,
      items: items.slice(0, most).map((item) => ({
        id: item.item.id,
        policyHolderName: item.holder.name,
        beneficiaryName: item.item.name,
        sumInsured: { amount: insuredOf(item), currency: item.policy.currency },
      })),
      itemsTotal: items.length,
    };
  });
}

/** States are put in the order of their words where they are sorted by. */
const orderOf = async ({ sort, language = 'en' }: Sorted) => ({
  sort,
  language,
  states: isBy(sort, 'state')
    ? await inOrderRead('monitoring', language, linkMachine.states, ({ t }, state) => t(`links.states.${state}`))
    : [],
});

/** The list of all links, and the file of it. */
function listRoutes(app: App): void {
  serve(app, findShareList, async ({ query }, { db, now }) => {
    const { page, size } = query;
    const { rows, total } = await findSharePage(db, query, now, { page, size, ...(await orderOf(query)) });
    return pageOf(
      rows.map((shared) => shareAnswer(shared, now)),
      total,
      query.size,
    );
  });
  serveListFile(app, exportShares, {
    area: 'monitoring',
    fields: shareFields,
    async *rows({ query }, { held, now }) {
      const order = await orderOf(query);
      for await (const rows of held((db) => findAllShares(db, query, now, order)))
        yield rows.map((shared) => shareAnswer(shared, now));
    },
  });
}

type Change = {
  readonly released?: true | undefined;
  readonly paused?: boolean | undefined;
  readonly expiresAt?: string | null | undefined;
  readonly amountOf?: string | null | undefined;
};
/** What a change is: with a new end that comes with it, an expired link can be paused and resumed too. */
function stepOf({ released, paused, expiresAt }: Change, state: LinkState): keyof typeof linkMachine.steps {
  if (released) return 'release';
  if (paused === undefined || (state === 'expired' && expiresAt !== undefined)) return 'change';
  return paused ? 'pause' : 'resume';
}
/** What the audit trail calls a change of a link. */
function actionOf({ released, paused, amountOf }: Change): string {
  if (released) return 'shared';
  if (amountOf !== undefined) return amountOf === null ? 'share amount hidden' : 'share amount shown';
  if (paused === undefined) return 'share changed';
  return paused ? 'share paused' : 'share resumed';
}

type Noted = Pick<Permalink, 'id' | 'hint' | 'expiresAt'>;
/** What the trail of an event keeps of one of its links: which one it is, and what was changed of it. */
const linkNoted = (before: Noted | null, after: Noted) => ({
  permalinkId: after.id,
  hint: after.hint,
  fields: fieldChanges(before ? endOf(before) : {}, endOf(after)),
});
const endOf = ({ expiresAt }: Noted) => ({ expiresAt: expiresAt?.toISOString() ?? '' });

/** Links to cards, as those who share them see them. */
export function shareRoutes(app: App, cards: Cards): void {
  amountRoute(app);
  serve(app, createPermalink, async ({ params, body }, { db, tenantId, user, now, audit, parts }) => {
    const row = await getEvent(db, params.id);
    const expiresAt = body?.expiresAt ? new Date(body.expiresAt) : null;
    checkEnd(expiresAt, now);
    const amountOf = body?.amountOf ?? null;
    if (amountOf !== null) await checkAmount(db, row, amountOf);
    const isPrepared = body?.prepared ?? false;
    const added = { tenantId, eventId: row.event.id, by: user.shown.name, now, expiresAt, amountOf, isPrepared };
    const { id, slug, hint } = await addPermalink(db, added);
    if (!isPrepared)
      await audit({
        subjectId: row.event.id,
        action: 'shared',
        to: 'live',
        details: { ...linkNoted(null, { id, hint, expiresAt }), ...(amountOf === null ? {} : { amountOf }) },
      });
    return { id, permalink: slug, url: `${parts.settings.publicUrl}/m/${slug}` };
  });
  serve(app, findShares, async ({ query }, { db, now }) =>
    (await findAllShares(db, { ...query, withPrepared: query.eventId !== undefined }, now)).map((shared) =>
      shareAnswer(shared, now),
    ),
  );
  listRoutes(app);
  serve(app, changeShare, async ({ params, body, ifMatch }, { db, tenantId, now, audit }) => {
    const link = await lockShare(db, params.id, ifMatch);
    const state = shareState(link, now);
    const step = stepOf(body, state);
    if (step === 'release' && state === 'live') return readShare(db, link, now);
    if (!canDo(linkMachine, state, step)) refuseStep(state, step);
    const expiresAt =
      body.expiresAt === undefined ? link.expiresAt : body.expiresAt === null ? null : new Date(body.expiresAt);
    if (body.expiresAt !== undefined) checkEnd(expiresAt, now);
    const amountOf = body.amountOf === undefined ? link.amountOf : body.amountOf;
    if (body.amountOf) await checkAmount(db, await getEvent(db, link.eventId), body.amountOf);
    const change = {
      ...(step === 'release' ? { releasedAt: now } : {}),
      ...{ paused: body.paused ?? link.paused, expiresAt, amountOf },
    };
    await changePermalink(db, link.id, change);
    cards.forget(tenantId);
    const after = { ...link, ...change };
    const to = shareState(after, now);
    await audit({
      subjectId: link.eventId,
      action: actionOf(body),
      ...(to === state ? {} : { from: state, to }),
      details: { ...linkNoted(link, after), ...(body.amountOf ? { amountOf: body.amountOf } : {}) },
    });
    return readShare(db, link, now);
  });
  serve(app, revokePermalink, async ({ params, ifMatch }, { db, tenantId, now, audit }) => {
    const link = await lockShare(db, params.id, ifMatch);
    const state = shareState(link, now);
    if (!canDo(linkMachine, state, 'revoke')) refuseStep(state, 'revoke');
    await changePermalink(db, link.id, { revokedAt: now });
    cards.forget(tenantId);
    const line = { subjectId: link.eventId, action: 'share revoked', from: state, to: 'revoked' };
    await audit({ ...line, details: linkNoted(link, link) });
  });
}
