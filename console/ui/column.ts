import type { ReactNode } from 'react';

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
  /** In place of the head's text, which stays the name of the column. */
  readonly headControl?: ReactNode;
};
