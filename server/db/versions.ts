import { and, eq, sql, type AnyColumn, type SQL } from 'drizzle-orm';
import { coverage, coverageVersion } from './schema/coverages';

/** Joins the version of a coverage that an event or an item names. */
export const isVersionOf = (row: {
  readonly coverageId: AnyColumn;
  readonly coverageVersion: AnyColumn;
}): SQL | undefined =>
  and(eq(coverageVersion.coverageId, row.coverageId), eq(coverageVersion.version, row.coverageVersion));

/** Whether the coverage that an event names is still there: nothing waits on what was archived, and no list shows it. */
export const isOfKept = ({ coverageId }: { readonly coverageId: AnyColumn }): SQL =>
  sql`${coverageId} not in (select ${coverage.id} from ${coverage} where ${coverage.archived})`;
