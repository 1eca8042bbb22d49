import type { CsvCell } from '../format/csv';
import type { Amount } from '../format/money';
import type { SheetColumn } from '../format/xlsx';
import type { Say } from './words';

type Period = { readonly from: string | null; readonly to: string | null };
type Quantity = { readonly value: number | null; readonly unit: string };
type Text<R> = { readonly head: string; readonly value: (row: R) => string };
/** What a file holds of a row: a figure as a number beside its currency or unit, a day as YYYY-MM-DD, a period as two days. */
export type ExportedField<R> = { readonly head: string } & (
  | { readonly value: (row: R) => CsvCell }
  | { readonly money: (row: R) => Amount | null | undefined }
  | { readonly day: (row: R) => string | null }
  | { readonly instant: (row: R) => string | null }
  | { readonly period: (row: R) => Period }
  | { readonly quantity: (row: R) => Quantity }
);
/** What files hold of a list, by the column of the screen that shows it. */
export type ListFields<R, Texts extends string, Others extends string> = Readonly<
  Record<Texts, Text<R>> & Record<Others, ExportedField<R>>
>;

export type FileColumn<R> = SheetColumn & { readonly value: (row: R) => CsvCell };

/** The columns of a file that one field fills: a figure and its currency or unit, a period's two days. */
function columnsOf<R>(field: ExportedField<R>, t: Say<'ui'>): readonly FileColumn<R>[] {
  const { head } = field;
  if ('value' in field) return [field];
  if ('day' in field) return [{ head, kind: 'day', value: field.day }];
  if ('instant' in field) return [{ head, kind: 'instant', value: field.instant }];
  if ('money' in field)
    return [
      { head, value: (row) => field.money(row)?.amount },
      { head: t('export.currency', { head }), value: (row) => field.money(row)?.currency },
    ];
  if ('period' in field)
    return [
      { head: t('export.from', { head }), kind: 'day', value: (row) => field.period(row).from },
      { head: t('export.to', { head }), kind: 'day', value: (row) => field.period(row).to },
    ];
  return [
    { head, value: (row) => field.quantity(row).value },
    { head: t('export.unit', { head }), value: (row) => field.quantity(row).unit },
  ];
}

/** What a list holds of its rows outside the screen: in a file, and where rows are pasted. */
export const fileColumns = <R>(fields: readonly ExportedField<R>[], t: Say<'ui'>): readonly FileColumn<R>[] =>
  fields.flatMap((field) => columnsOf(field, t));
