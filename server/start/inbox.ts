import type { JobContext, JobDefinition } from '../jobs/define';
import type { Db } from '../db/open';
import { activateJob } from '../features/coverages/activation/job';
import { findActivation } from '../features/coverages/activation/repository';
import { findCoverage } from '../features/coverages/stored/repository';
import { simulateJob } from '../features/coverages/simulation/simulateJob';
import { tell } from '../features/inbox/tell';
import { findQuote } from '../features/quotes/repository';
import { priceQuoteJob } from '../features/quotes/priceJob';

type Told<P> = {
  /** In the transaction that ends a job well. */
  readonly done?: (db: Db, context: JobContext, payload: P, result: unknown) => Promise<void>;
  /** In the transaction that ends it otherwise. */
  readonly ended?: JobDefinition<P>['ended'];
};

/** A job that also tells somebody how it ended, in the transaction in which it ends. */
const telling = <P>(job: JobDefinition<P>, { done, ended }: Told<P>): JobDefinition<P> => ({
  ...job,
  run: (context, payload) =>
    job.run(
      {
        ...context,
        finish: (work) =>
          context.finish(async (db, tools) => {
            const result = await work(db, tools);
            await done?.(db, context, payload, result);
            return result;
          }),
      },
      payload,
    ),
  async ended(db, end, payload) {
    await job.ended?.(db, end, payload);
    await ended?.(db, end, payload);
  },
});

type Ended = Pick<JobContext, 'tenantId' | 'createdBy' | 'jobId' | 'now'>;
type Simulated = { readonly superseded?: true };
/** Whoever started a simulation hears that it is done. */
export const simulateAndTell = telling(simulateJob, {
  async done(db, { tenantId, createdBy, jobId, now }, { coverageId }, result) {
    const row = (result as Simulated).superseded ? undefined : await findCoverage(db, coverageId);
    if (!row) return;
    const subject = { area: 'coverages' as const, subjectId: coverageId, name: row.terms.label };
    await tell(db, { tenantId, now }, [
      { ...subject, kind: 'simulationDone', recipient: createdBy, key: `simulationDone ${jobId}` },
    ]);
  },
});

/** How many of how many: as the inbox has it in place of a name. */
async function tellOfActivation(
  db: Db,
  { tenantId, createdBy, jobId, now }: Ended,
  activationId: string,
): Promise<void> {
  const { activation } = (await findActivation(db, activationId)) ?? {};
  if (!activation) return;
  const subject = { area: 'coverages' as const, subjectId: activationId };
  const name = `${activation.activated}/${activation.total}`;
  const key = `activationDone ${jobId}`;
  await tell(db, { tenantId, now }, [{ ...subject, name, kind: 'activationDone', recipient: createdBy, key }]);
}

/** Whoever had many coverages activated hears that it is done, or that it broke off. */
export const activateAndTell = telling(activateJob, {
  done: (db, context, { activationId }) => tellOfActivation(db, context, activationId),
  async ended(db, end, { activationId }) {
    if (end.state === 'failed') await tellOfActivation(db, end, activationId);
  },
});

/** Whoever submitted a quote hears that it could not be priced. */
export const priceAndTell = telling(priceQuoteJob, {
  async ended(db, { state, tenantId, createdBy, now }, { quoteId }) {
    const row = state === 'failed' ? await findQuote(db, quoteId) : undefined;
    if (!row) return;
    const subject = { area: 'quotes' as const, subjectId: quoteId, name: row.quote.name };
    const key = `quoteFailed ${quoteId} ${now.getTime()}`;
    await tell(db, { tenantId, now }, [{ ...subject, kind: 'quoteFailed', recipient: createdBy, key }]);
  },
});
