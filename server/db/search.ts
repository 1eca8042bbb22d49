import { and, arrayOverlaps, sql, type AnyColumn, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { labelKey } from '#shared/contract/labels';

/** Text as the pattern of a search: what has a meaning to LIKE is taken by the letter. */
export const containing = (text: string): string => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;

/** Whether a column that is stored without capital letters holds a text, which may have some; sign by sign, which is quickest. */
export const holds = (searched: AnyColumn | SQL, text: string): SQL =>
  sql`${searched} like (lower(${containing(text)}::text collate words)) collate "C"`;

/** Whether a row carries labels: values of one key are alternatives, keys must all fit. All rows carry no label at all. */
export function carries(column: PgColumn, labels: readonly string[]): SQL | undefined {
  const byKey = new Map<string, string[]>();
  for (const label of labels) byKey.set(labelKey(label), [...(byKey.get(labelKey(label)) ?? []), label]);
  return and(...[...byKey.values()].map((alternatives) => arrayOverlaps(column, alternatives)));
}
