import { sql, type AnyColumn, type SQL } from 'drizzle-orm';

/**
 * The place that a value has among these, counted from one; one that is not among them comes before all. Where the order of the values
 * is their own, it is the value itself: then an index of it serves.
 */
export const placeAmong = (values: readonly string[], value: AnyColumn | SQL): AnyColumn | SQL =>
  values.every((one, at) => at === 0 || one > (values[at - 1] ?? ''))
    ? value
    : sql`coalesce(array_position(${sql.param([...values])}::text[], ${value}), 0)`;
