import { z } from 'zod';
import { rejectQuote, restoreQuote } from '#shared/contract/quotes';
import { canDo, statesBefore } from '#shared/engine/machine';
import { canReject, quoteMachine, quoteStage, stageFields } from '#shared/engine/states';
import { refuse } from '../../base/refuse';
import { refuseOutdated } from '../../db/outdated';
import { lineToUndo } from '../../db/undo';
import type { App } from '../../http/app';
import { serve } from '../../http/serve';
import { answerOf, held } from './held';
import { changeQuote } from './repository';

/** What the trail keeps of a rejection beside its status: where the quote stood. */
const Rejected = z.object({ stage: z.enum(statesBefore(quoteMachine, 'reject')) });

/** A quote is rejected at once; who did it may take that back shortly after, and it stands where it stood. */
export function rejectionRoutes(app: App): void {
  serve(app, rejectQuote, async ({ params, ifMatch }, { db, now, audit }) => {
    const { quote } = await held(db, params.id);
    await refuseOutdated(db, quote, ifMatch);
    if (!canReject(quote))
      refuse(
        409,
        'quotes.closed',
        quote.uiState === 'queued'
          ? 'A quote that is being priced cannot be rejected.'
          : `A quote that is ${quote.status} cannot be rejected.`,
      );
    await changeQuote(db, quote.id, statesBefore(quoteMachine, 'reject'), {
      ...stageFields.rejected,
      archived: true,
      updatedAt: now,
    });
    await audit({
      subjectId: quote.id,
      action: 'rejected',
      from: quote.status,
      to: 'REJECTED',
      details: { stage: quoteStage(quote) },
    });
  });
  serve(app, restoreQuote, async ({ params, ifMatch }, context) => {
    const { db, now, user, parts, audit } = context;
    const { quote } = await held(db, params.id);
    await refuseOutdated(db, quote, ifMatch);
    if (!canDo(quoteMachine, quoteStage(quote), 'restore'))
      refuse(409, 'quotes.state', 'Only a rejected quote can be restored.');
    const line = { subjectId: quote.id, action: 'rejected', user, clock: parts.clock() };
    const { stage } = Rejected.parse((await lineToUndo(db, line)).details);
    await changeQuote(db, quote.id, statesBefore(quoteMachine, 'restore'), {
      ...stageFields[stage],
      archived: false,
      updatedAt: now,
    });
    await audit({
      subjectId: quote.id,
      action: 'reject undone',
      from: quote.status,
      to: stageFields[stage].status,
    });
    return answerOf(context, quote.id);
  });
}
