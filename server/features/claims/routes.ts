import { findClaims, moveClaim, readCertificate, readClaim, restoreClaim } from '#shared/contract/claims';
import { claimAlone } from '#shared/engine/fourEyes';
import { toMinor } from '#shared/engine/money';
import { canDo } from '#shared/engine/machine';
import { claimMachine, type ClaimState } from '#shared/engine/states';
import { isRefused } from '#shared/engine/status';
import { text } from 'node:stream/consumers';
import { writeAudits } from '../../db/audit';
import type { Db } from '../../db/open';
import { lockRow } from '../../db/rows';
import { getFourEyesLimit } from '../../db/tenant';
import { claim as claimTable, parametricEvent } from '../../db/schema/monitoring';
import { findFile } from '../../files/repository';
import type { App } from '../../http/app';
import type { Context } from '../../http/context';
import { refuse } from '../../base/refuse';
import { refuseOutdated } from '../../db/outdated';
import { lineToUndo } from '../../db/undo';
import { dayOf, orderBy, pageOf } from '../../http/page';
import { serve } from '../../http/serve';
import { isUncompared } from '../monitoring/events/corrected';
import { findOpenNotice } from '../monitoring/events/noticeRepository';
import { advancePolicies } from '../policies/advance';
import { claimAnswer, claimAnswers, handled } from './answer';
import { moveToClaims, stillOwed } from './draw';
import { changeClaim, findClaim, findClaimPage, findClaimsOfEvent, sorting, type ClaimRow } from './repository';

const getClaim = async (db: Db, id: string): Promise<ClaimRow> =>
  (await findClaim(db, id)) ?? refuse(404, 'claims.unknown', 'There is no such claim.');

type Asking = Pick<Context, 'db' | 'tenantId' | 'user'>;
const getClaimAnswer = async ({ db, tenantId, user }: Asking, id: string) =>
  claimAnswer(db, await getClaim(db, id), { limit: await getFourEyesLimit(db, tenantId), user });

/** A rejected claim is taken up again only where the event still owes it: a newer claim may have taken its place. */
async function refuseUnowed(db: Db, { event, claim: { id } }: ClaimRow): Promise<void> {
  // Whoever draws up claims of an event holds the event: what they have just drawn up is counted.
  await lockRow(db, parametricEvent, event.id);
  const row = await getClaim(db, id);
  const open = stillOwed(row, row.event.payoutPct, await findClaimsOfEvent(db, event.id));
  const amount = toMinor(row.claim.amount, row.claim.currency);
  if (amount > 0n ? amount > open : amount < open)
    refuse(
      409,
      'claims.unowed',
      'The event no longer owes this claim: a newer claim has taken its place, or the event owes less now.',
    );
}

function moveRoute(app: App): void {
  serve(app, moveClaim, async ({ params, body, ifMatch }, { db, tenantId, user, now, audit }) => {
    await lockRow(db, claimTable, params.id);
    const row = await getClaim(db, params.id);
    await refuseOutdated(db, row.claim, ifMatch);
    const from = row.claim.state as ClaimState;
    if (!canDo(claimMachine, from, body.to))
      refuse(
        409,
        'claims.state',
        `A claim that is ${from.replace('_', ' ')} cannot become ${body.to.replace('_', ' ')}.`,
      );
    if (from === 'rejected') await refuseUnowed(db, row);
    const limit = await getFourEyesLimit(db, tenantId);
    const alone = claimAlone(handled(row, limit, user), body.to);
    if (alone) refuse(409, 'claims.four-eyes', alone);
    if (body.to === 'paid' && (await findOpenNotice(db, row.event.id)))
      refuse(
        409,
        'claims.corrected',
        'The data of this claim’s event were corrected: somebody has to decide on the correction there before it is paid.',
      );
    if (body.to === 'paid' && isUncompared(row.event, row.coverage))
      refuse(
        409,
        'claims.uncompared',
        'The data of this claim’s event were corrected, and the next run compares them with it: it can be paid after that.',
      );
    if (body.to === 'paid' && row.claim.amount > 0 && isRefused(row.event.status))
      refuse(
        409,
        'claims.event',
        'The event of this claim was rejected, terminated or closed without a payout: it pays no claim.',
      );
    // What was approved and is taken back is still in the review that began under its limit.
    const beginsReview = body.to === 'in_review' && from !== 'approved';
    const by = {
      ...(beginsReview ? { reviewLimit: { limit } } : {}),
      ...(body.to === 'in_review' ? { reviewedBy: user.id } : {}),
      ...(body.to === 'approved' ? { approvedBy: user.id } : {}),
      ...(body.to === 'paid' ? { paidBy: user.id } : {}),
    };
    await changeClaim(db, row.claim, { state: body.to, updatedAt: now, ...by });
    await audit({ subjectId: row.claim.id, action: 'moved', from, to: body.to, reason: body.reason });
    await audit({
      subjectId: row.policy.id,
      area: 'policies',
      action: `claim ${body.to.replace('_', ' ')}`,
      from,
      to: body.to,
      reason: body.reason,
      details: { claimId: row.claim.id },
    });
    if (from === 'rejected') await writeAudits(db, tenantId, await moveToClaims(db, row.policy.id, now));
    if (body.to === 'paid' || body.to === 'rejected') await advancePolicies(db, { tenantId, today: dayOf(now), now });
    return getClaimAnswer({ db, tenantId, user }, params.id);
  });
}

/** Who has rejected a claim may take that back shortly after: it is in review again, by whoever had reviewed it. */
function restoreRoute(app: App): void {
  serve(app, restoreClaim, async ({ params, ifMatch }, { db, tenantId, user, now, parts, audit }) => {
    await lockRow(db, claimTable, params.id);
    const row = await getClaim(db, params.id);
    const { claim, policy } = row;
    await refuseOutdated(db, claim, ifMatch);
    if (!canDo(claimMachine, claim.state as ClaimState, 'restore'))
      refuse(409, 'claims.state', 'Only a rejected claim can be restored.');
    await lineToUndo(db, { subjectId: claim.id, action: 'moved', user, clock: parts.clock() });
    await refuseUnowed(db, row);
    await changeClaim(db, claim, { state: 'in_review', updatedAt: now });
    const line = { from: 'rejected', to: 'in_review' };
    await audit({ ...line, subjectId: claim.id, action: 'reject undone' });
    await audit({
      ...line,
      subjectId: policy.id,
      area: 'policies',
      action: 'claim reject undone',
      details: { claimId: claim.id },
    });
    await writeAudits(db, tenantId, await moveToClaims(db, policy.id, now));
    return getClaimAnswer({ db, tenantId, user }, params.id);
  });
}

export function claimsRoutes(app: App): void {
  serve(app, findClaims, async ({ query }, { db, tenantId, user }) => {
    const { policyId, eventId, page, size } = query;
    const order = orderBy(query, sorting);
    const { rows, total } = await findClaimPage(db, { policyId, eventId }, { page, size, order });
    return pageOf(await claimAnswers(db, rows, { limit: await getFourEyesLimit(db, tenantId), user }), total, size);
  });
  serve(app, readClaim, async ({ params }, context) => getClaimAnswer(context, params.id));
  moveRoute(app);
  restoreRoute(app);
  serve(app, readCertificate, async ({ params }, { db, parts }) => {
    const { claim: row } = await getClaim(db, params.id);
    const file = row.certificateFileId ? await findFile(db, row.certificateFileId) : undefined;
    if (!file)
      return refuse(
        409,
        'claims.no-certificate',
        'The certificate of this claim is being made. Try again in a moment.',
      );
    return JSON.parse(await text(parts.files.open(file.sha256)));
  });
}
