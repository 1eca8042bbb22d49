import { and, eq, type AnyColumn, type SQL } from 'drizzle-orm';
import { coverageVersion } from './schema/coverages';

/** Joins the version of a coverage that an event or an item names. */
export const isVersionOf = (row: {
  readonly coverageId: AnyColumn;
  readonly coverageVersion: AnyColumn;
}): SQL | undefined =>
  and(eq(coverageVersion.coverageId, row.coverageId), eq(coverageVersion.version, row.coverageVersion));
