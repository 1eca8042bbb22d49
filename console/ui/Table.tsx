import { SkeletonBox, VisuallyHidden } from '@primer/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Column } from './column';
import { Scroll, Sheet } from './Sheet';
import { TableHead } from './TableHead';
import { TableRow } from './TableRow';

export type TableProps<R> = {
  readonly label: string;
  /** Undefined while they are being read: grey rows under the heads, which stay where they are when the list comes. */
  readonly rows: readonly R[] | undefined;
  readonly columns: readonly Column<R>[];
  readonly keyOf: (row: R) => string;
  /** Where a row leads; undefined: nowhere. */
  readonly href?: (row: R) => string | undefined;
  readonly dim?: (row: R) => boolean;
  /** Lines that stand closer, for more of them at once. */
  readonly isDense?: boolean;
  readonly sort?: string | undefined;
  readonly onSort?: (field: string) => void;
  /** What opens under a row, by a button of its own before it; null: nothing to open. */
  readonly more?: (row: R) => ReactNode;
};

/** A list: the first cell that is no control is the link of its row, sortable heads say how they are sorted. */
export function Table<R>({
  label,
  rows,
  columns,
  keyOf,
  href,
  dim,
  isDense = false,
  sort,
  onSort,
  more,
}: TableProps<R>) {
  return (
    <Scroll aria-label={label} aria-busy={rows ? undefined : true}>
      <Sheet aria-label={label} data-dense={isDense ? '' : undefined}>
        <Heads {...{ columns, sort, onSort }} opens={more !== undefined} />
        <tbody>
          {rows ? (
            rows.map((row) => (
              <TableRow
                key={keyOf(row)}
                row={row}
                columns={columns}
                to={href?.(row)}
                isDim={dim?.(row) ?? false}
                under={more?.(row)}
              />
            ))
          ) : (
            <GreyRows cells={columns.length + (more ? 1 : 0)} />
          )}
        </tbody>
      </Sheet>
    </Scroll>
  );
}

/** As many as a usual window holds, so that what stands below stays out of it. */
const greyRows = 14;
const GreyRows = ({ cells }: { readonly cells: number }) =>
  Array.from({ length: greyRows }, (_, at) => (
    <tr key={at}>
      <td colSpan={cells}>
        <SkeletonBox height="20px" />
      </td>
    </tr>
  ));

type HeadsProps<R> = Pick<TableProps<R>, 'columns' | 'sort' | 'onSort'> & {
  /** Whether rows have a button that opens what is under them. */
  readonly opens: boolean;
};
function Heads<R>({ columns, sort, onSort, opens }: HeadsProps<R>) {
  const { t } = useTranslation('ui');
  return (
    <thead>
      <tr>
        {opens && (
          <th scope="col" className="control">
            <VisuallyHidden>{t('details')}</VisuallyHidden>
          </th>
        )}
        {columns.map((column) => (
          <TableHead key={column.id} column={column} sort={sort} onSort={onSort} />
        ))}
      </tr>
    </thead>
  );
}
