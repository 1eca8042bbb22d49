import { sql, type AnyColumn, type SQL } from 'drizzle-orm';

/** Text as the pattern of a search: what has a meaning to LIKE is taken by the letter. */
export const containing = (text: string): string => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;

/** Whether a column that is stored without capital letters holds a text, which may have some; sign by sign, which is quickest. */
export const holds = (searched: AnyColumn | SQL, text: string): SQL =>
  sql`${searched} like (lower(${containing(text)}::text collate words)) collate "C"`;
