import { sql, type AnyColumn, type SQL } from 'drizzle-orm';
import type { ConsoleLanguage } from '#shared/phrases/languages';

type Value = AnyColumn | SQL;
/**
 * By what a list may be sorted: a value; several, of which the later ones tell apart what is equal by those before; or a text, which stands
 * where a dictionary of the reader's language has it.
 */
export type SortKey = Value | readonly Value[] | { readonly text: Value };

/** A text in the order of a dictionary. */
export const inWords = (text: Value): SortKey => ({ text });
/** Amounts of one currency stand together: a number alone does not say which of two currencies is more. */
export const byCurrency = (currency: Value, amount: Value): SortKey => [currency, amount];

/** The common dictionary, in which English and German agree; Swedish has å, ä and ö behind z. The database's own order depends on how it was set up. */
const common = sql.raw('collate words');
const collations: Readonly<Partial<Record<ConsoleLanguage, SQL>>> = { se: sql.raw('collate words_se') };
/** The values that such a key is sorted by where the list is read in this language. */
export function sortedValues(key: SortKey, language: ConsoleLanguage): readonly Value[] {
  if (Array.isArray(key)) return key as readonly Value[];
  return 'text' in key ? [sql`${key.text} ${collations[language] ?? common}`] : [key as Value];
}

/**
 * The place that a value has among these, counted from one; one that is not among them comes before all. Where the order of the values
 * is their own, it is the value itself: then an index of it serves.
 */
export const placeAmong = (values: readonly string[], value: AnyColumn | SQL): AnyColumn | SQL =>
  values.every((one, at) => at === 0 || one > (values[at - 1] ?? ''))
    ? value
    : sql`coalesce(array_position(${sql.param([...values])}::text[], ${value}), 0)`;
