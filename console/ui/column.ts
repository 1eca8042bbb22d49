import type { ReactNode } from 'react';
import type { CsvCell } from '#shared/format/csv';
import type { Amount } from '#shared/format/money';

type Period = { readonly from: string | null; readonly to: string | null };
type Quantity = { readonly value: number | null; readonly unit: string };
/** What an exported file holds of a row: a figure as a number beside its currency or unit, a day as YYYY-MM-DD, a period as two days. */
export type ExportedField<R> = { readonly head: string } & (
  | { readonly value: (row: R) => CsvCell }
  | { readonly money: (row: R) => Amount | null | undefined }
  | { readonly day: (row: R) => string | null }
  | { readonly instant: (row: R) => string | null }
  | { readonly period: (row: R) => Period }
  | { readonly quantity: (row: R) => Quantity }
);

/** One column of a list: how it is called, what it shows of a row, and how it behaves. */
export type Column<R> = {
  readonly id: string;
  readonly head: string;
  readonly cell: (row: R) => ReactNode;
  readonly sort?: string;
  readonly numeric?: boolean;
  /** Stays on one line: dates, amounts, states. */
  readonly oneLine?: boolean;
  /** A control of its own, such as a check box: the row's link stands in the first column that is none. */
  readonly control?: boolean;
  /** Carries the row's link and name, though it is not the first column. */
  readonly lead?: boolean;
  /** The fields of it in an exported file; none without it. */
  readonly exported?: readonly ExportedField<R>[];
  /** In place of the head's text, which stays the name of the column. */
  readonly headControl?: ReactNode;
};

/** A column that holds in a file what it shows. */
export const textColumn = <R>(column: Omit<Column<R>, 'cell' | 'exported'>, value: (row: R) => string): Column<R> => ({
  ...column,
  cell: value,
  exported: [{ head: column.head, value }],
});
