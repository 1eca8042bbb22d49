import { asc, desc, sql, type AnyColumn, type SQL } from 'drizzle-orm';
import type { ConsoleLanguage } from '#shared/phrases/languages';
import { refuse } from '../base/refuse';
import { sortedValues, type SortKey } from '../db/inOrder';
import type { Orders } from '../db/readPage';

/** How a list may be sorted. */
type Sorting = {
  readonly columns: Readonly<Record<string, SortKey>>;
  /** Equals go by it, in the same direction: so one index serves both. */
  readonly id: AnyColumn | SQL;
  /** The order without a wish, such as `createdAt,desc`. */
  readonly usual: string;
};

/** What a list is asked for: its order, and the language in which it is read. */
export type Sorted = { readonly sort?: string | undefined; readonly language?: ConsoleLanguage | undefined };

/** The order a list asks for: `field`, `field,asc` or `field,desc`; a field that the list does not have is refused with 400. */
export function ordersBy({ sort: asked, language = 'en' }: Sorted, { columns, id, usual }: Sorting): Orders {
  const sort = asked || usual;
  const [field = '', direction = 'asc', ...more] = sort.split(',');
  const key = Object.hasOwn(columns, field) ? columns[field] : undefined;
  if (!key || !/^(asc|desc)$/i.test(direction) || more.length > 0) {
    refuse(
      400,
      'request.sort',
      `This list cannot be sorted by "${sort}". It knows ${Object.keys(columns).join(', ')}.`,
    );
  }
  const values = [...sortedValues(key, language), id];
  const up = sql.join(values.map(asc), sql`, `);
  const down = sql.join(values.map(desc), sql`, `);
  return direction.toLowerCase() === 'desc' ? { forth: down, back: up } : { forth: up, back: down };
}
/** The same for what is read from its first row to its last. */
export const orderBy = (sorted: Sorted, sorting: Sorting): SQL => ordersBy(sorted, sorting).forth;

/** Whether a list is asked to be sorted by one of these. */
export const isBy = (asked: string | undefined, ...fields: readonly string[]): boolean =>
  fields.includes(asked?.split(',')[0] ?? '');

/** A page of a list as it travels. */
export const pageOf = <T>(content: T[], total: number, size: number) => ({
  content,
  totalPages: Math.ceil(total / size),
  totalElements: total,
  numberOfElements: content.length,
});

/** The day of an instant, in UTC: what the engine and the screens call a date. */
export const dayOf = (instant: Date): string => instant.toISOString().slice(0, 10);
