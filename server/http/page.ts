import { asc, desc, type AnyColumn, type SQL } from 'drizzle-orm';
import { refuse } from '../base/refuse';

type Columns = Readonly<Record<string, AnyColumn | SQL>>;

/** The order a list asks for: `field`, `field,asc` or `field,desc`; a field that the list does not have is refused with 400. */
export function orderBy(sort: string | undefined, columns: Columns, usual: SQL): SQL {
  if (!sort) return usual;
  const [field = '', direction = 'asc'] = sort.split(',');
  const column = Object.hasOwn(columns, field) ? columns[field] : undefined;
  if (!column || !/^(asc|desc)$/i.test(direction)) {
    refuse(
      400,
      'request.sort',
      `This list cannot be sorted by "${sort}". It knows ${Object.keys(columns).join(', ')}.`,
    );
  }
  return direction.toLowerCase() === 'desc' ? desc(column) : asc(column);
}

/** A page of a list as it travels. */
export const pageOf = <T>(content: T[], total: number, size: number) => ({
  content,
  totalPages: Math.ceil(total / size),
  totalElements: total,
  numberOfElements: content.length,
});

/** The day of an instant, in UTC: what the engine and the screens call a date. */
export const dayOf = (instant: Date): string => instant.toISOString().slice(0, 10);
