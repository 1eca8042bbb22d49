import {
  acceptPolicy,
  attachSignedSchedule,
  cancelDraftPolicy,
  createPolicy,
  submitPolicy,
} from '#shared/contract/policies';
import { activationAlone } from '#shared/engine/fourEyes';
import { canDo, stateAfter, statesBefore } from '#shared/engine/machine';
import { firstInception, notQuotableText, whyTooLate } from '#shared/engine/selling';
import { policyMachine, stageFields, quoteMachine, type PolicyState } from '#shared/engine/states';
import { eventStatusOf } from '#shared/engine/status';
import { counted } from '../../base/counted';
import { refuse } from '../../base/refuse';
import { refuseOutdated } from '../../db/outdated';
import { documentType } from '../../files/content';
import { keepFiles } from '../../files/repository';
import type { App } from '../../http/app';
import type { Context } from '../../http/context';
import { dayOf } from '../../http/page';
import { serve } from '../../http/serve';
import { sellingOf } from '../coverages/stored/selling';
import type { Selling } from '#shared/engine/selling';
import { changeQuote } from '../quotes/repository';
import { isSubmitter, isTwoPeoples } from './answer';
import { policySchedule } from './documents';
import { policyFromQuote } from './fromQuote';
import { answerOf, lockPolicy, settingsOf } from './getPolicy';
import { changePolicy, findItems, type ItemRow } from './repository';

/** A draft: made from a quote, submitted with its schedule drawn up, or withdrawn. */
export function draftRoutes(app: App): void {
  serve(app, createPolicy, async ({ body }, context) =>
    answerOf(context, await policyFromQuote(context, body.quoteId)),
  );
  serve(app, submitPolicy, async ({ params, ifMatch }, context) => {
    const { db, tenantId, user, now, audit, parts } = context;
    const row = await lockPolicy(db, params.id);
    await refuseOutdated(db, row.policy, ifMatch);
    if (!canDo(policyMachine, row.policy.state as PolicyState, 'submit'))
      refuse(409, 'policies.state', `Only a draft can be submitted; this policy is ${row.policy.state}.`);
    const { inceptionDate } = row.policy;
    const selling = await sellingOf(context);
    const earliest = firstInception(selling.today, selling);
    if (inceptionDate < earliest)
      refuse(
        409,
        'policies.inception',
        `This policy could not be activated any more: it begins on ${inceptionDate}, and ${earliest} is the earliest day. Withdraw it, and copy its quote for a coverage that is still to begin.`,
      );
    const policyScheduleDocumentId = await policySchedule(
      { db, files: parts.files, tenantId, createdBy: user.shown.name, now },
      row,
      await findItems(db, params.id),
    );
    const { fourEyesLimit: limit } = await settingsOf(db, tenantId);
    await changePolicy(db, params.id, {
      state: stateAfter(policyMachine, 'submit'),
      policyScheduleDocumentId,
      submittedBy: user.id,
      reviewLimit: { limit },
      updatedAt: now,
    });
    await audit({ subjectId: params.id, action: 'submitted', from: 'draft', to: 'created' });
    return answerOf({ db, tenantId, user }, params.id);
  });
  serve(app, cancelDraftPolicy, async ({ params, ifMatch }, { db, now, audit }) => {
    const { policy } = await lockPolicy(db, params.id);
    await refuseOutdated(db, policy, ifMatch);
    if (!canDo(policyMachine, policy.state as PolicyState, 'withdraw'))
      refuse(409, 'policies.state', `Only a draft can be withdrawn; this policy is ${policy.state}.`);
    await changePolicy(db, policy.id, { archived: true, updatedAt: now });
    const isReopened = await changeQuote(db, policy.quoteId, statesBefore(quoteMachine, 'reopen'), {
      ...stageFields.completed,
      policyId: null,
      updatedAt: now,
    });
    await audit({ subjectId: policy.id, action: 'withdrawn', from: 'draft', to: 'withdrawn' });
    if (!isReopened) return;
    await audit({
      subjectId: policy.quoteId,
      area: 'quotes',
      action: 'reopened',
      from: stageFields.accepted.status,
      to: stageFields.completed.status,
      reason: 'Its draft policy was withdrawn.',
    });
  });
}

async function attachSchedule({ db, audit, now, parts }: Context, policyId: string, fileId: string): Promise<void> {
  // Kept before anything else: nobody deletes it between here and the end of the transaction.
  const [file] = await keepFiles(db, [fileId]);
  if (!file) return refuse(422, 'policies.file', 'The signed schedule was not found: upload it first.');
  if ((await documentType(parts.files, file.sha256)) === null)
    refuse(
      422,
      'policies.file',
      'The signed schedule must be a PDF, a PNG or a JPEG; this file is none. Upload another one.',
    );
  await changePolicy(db, policyId, { signedScheduleDocumentId: fileId, updatedAt: now });
  await audit({ subjectId: policyId, action: 'signed schedule attached', details: { fileId } });
}

/** Nothing is sold whose outcome begins to be known. */
function refuseKnown(items: readonly ItemRow[], selling: Selling): void {
  for (const { terms, event } of items) {
    const period = { ...terms, eventStatus: event ? eventStatusOf(event.status) : null };
    const why = whyTooLate(period, selling.today, selling);
    if (why)
      refuse(409, 'policies.notSold', notQuotableText(why, terms, firstInception(selling.today, selling)), { why });
  }
}

/** A submitted policy: its signed schedule is attached, and it is activated. */
export function activationRoutes(app: App): void {
  serve(app, attachSignedSchedule, async ({ params, body, ifMatch }, context) => {
    const { policy } = await lockPolicy(context.db, params.id);
    await refuseOutdated(context.db, policy, ifMatch);
    if (!canDo(policyMachine, policy.state as PolicyState, 'attach'))
      refuse(409, 'policies.state', `A signed schedule is attached before activation; this policy is ${policy.state}.`);
    await attachSchedule(context, policy.id, body.fileId);
    return answerOf(context, params.id);
  });
  serve(app, acceptPolicy, async ({ params, body, ifMatch }, context) => {
    const { db, tenantId, user, now, audit } = context;
    const { policy } = await lockPolicy(db, params.id);
    await refuseOutdated(db, policy, ifMatch);
    if (!canDo(policyMachine, policy.state as PolicyState, 'activate'))
      refuse(409, 'policies.state', `Only a submitted policy can be activated; this one is ${policy.state}.`);
    const settings = await settingsOf(db, tenantId);
    const days = settings.minDaysBeforeInception;
    const selling = { today: dayOf(now), minDaysBeforeInception: days };
    const earliest = firstInception(selling.today, selling);
    if (policy.inceptionDate < earliest) {
      refuse(
        409,
        'policies.inception',
        `Policy cannot be activate - start date has to be ${counted(days, 'day')} in the future, that is ${earliest} or later. This policy starts on ${policy.inceptionDate}.`,
      );
    }
    refuseKnown(await findItems(db, policy.id), selling);
    if (body?.fileId) await attachSchedule(context, policy.id, body.fileId);
    if (!body?.fileId && !policy.signedScheduleDocumentId)
      refuse(409, 'policies.unsigned', 'Attach the signed policy schedule before the policy is activated.');
    const alone = activationAlone({
      needsSecondPerson: isTwoPeoples(policy, settings),
      isSubmitter: isSubmitter(policy, user),
    });
    if (alone) refuse(409, 'policies.four-eyes', alone);
    await changePolicy(db, policy.id, {
      state: stateAfter(policyMachine, 'activate'),
      activatedBy: user.id,
      updatedAt: now,
    });
    await audit({ subjectId: policy.id, action: 'activated', from: 'created', to: 'active' });
    return answerOf({ db, tenantId, user }, params.id);
  });
}
