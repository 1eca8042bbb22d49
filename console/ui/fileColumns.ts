import type { TFunction } from 'i18next';
import type { CsvCell } from '#shared/format/csv';
import type { SheetColumn } from '#shared/format/xlsx';
import type { Column, ExportedField } from './column';

type FileColumn<R> = SheetColumn & { readonly value: (row: R) => CsvCell };

/** The columns of a file that one field fills: a figure and its currency or unit, a period's two days. */
function columnsOf<R>(field: ExportedField<R>, t: TFunction<'ui'>): readonly FileColumn<R>[] {
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
export const fileColumns = <R>(columns: readonly Column<R>[], t: TFunction<'ui'>): readonly FileColumn<R>[] =>
  columns.flatMap(({ exported }) => exported ?? []).flatMap((field) => columnsOf(field, t));
