import { and, asc, eq, or, sql } from 'drizzle-orm';
import type { Db } from '../../../db/open';
import { coverageVersion } from '../../../db/schema/coverages';
import { parametricEvent } from '../../../db/schema/monitoring';
import { events, type EventRow } from '../events/repository';

type GoingOn = {
  readonly asOf: string;
  /** Periods that ended by this day have waited long enough to be closed. */
  readonly closedUntil: string;
  readonly autoReport: boolean;
};

/**
 * Events that a run has brought to this day and that go on without anybody: what paid nothing is closed some days after its period, what
 * pays is reported where the tenant wants it and no second source contradicts.
 */
export const findEventsThatGoOn = (
  db: Db,
  { asOf, closedUntil, autoReport }: GoingOn,
  { after, limit }: { readonly after: string | null; readonly limit: number },
): Promise<EventRow[]> =>
  events(db)
    .where(
      and(
        eq(parametricEvent.frozen, false),
        eq(parametricEvent.asOf, asOf),
        after === null ? undefined : sql`${parametricEvent.id} > ${after}`,
        or(
          and(eq(parametricEvent.status, 'NON_QUALIFIED'), sql`${parametricEvent.periodEnd} <= ${closedUntil}`),
          autoReport
            ? and(
                eq(parametricEvent.status, 'QUALIFIED'),
                sql`(${coverageVersion.secondaryDataSetId} is null or ${parametricEvent.secondary} ->> 'result' = 'AGREES')`,
              )
            : undefined,
        ),
      ),
    )
    .orderBy(asc(parametricEvent.id))
    .limit(limit);
