import type { ReactNode } from 'react';
import type { ExportedField } from '#shared/lists/fields';

/** One column of a list: how it is called, what it shows of a row, and how it behaves. */
export type Column<R> = {
  readonly id: string;
  readonly head: string;
  readonly cell: (row: R) => ReactNode;
  readonly sort?: string;
  /** By what it is sorted where that is not all that it shows; said by its head. */
  readonly sortedBy?: string;
  readonly numeric?: boolean;
  /** Stays on one line: dates, amounts, states. */
  readonly oneLine?: boolean;
  /** A control of its own, such as a check box: the row's link stands in the first column that is none. */
  readonly control?: boolean;
  /** Holds buttons only: on paper it would be empty. */
  readonly screenOnly?: boolean;
  /** Carries the row's link and name, though it is not the first column. */
  readonly lead?: boolean;
  /** What a file holds of it, under the same id; nothing without it. */
  readonly exported?: ExportedField<R>;
  /** In place of the head's text, which stays the name of the column. */
  readonly headControl?: ReactNode;
};

type TextField<R> = { readonly head: string; readonly value: (row: R) => string };
/** A column that shows what stands in its file. */
export const fieldColumn = <R>(
  column: Omit<Column<R>, 'head' | 'cell' | 'exported'>,
  { head, value }: TextField<R>,
): Column<R> => ({ ...column, head, cell: value, exported: { head, value } });
