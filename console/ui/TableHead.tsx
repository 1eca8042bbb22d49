import { TriangleDownIcon, TriangleUpIcon } from '@primer/octicons-react';
import styled from 'styled-components';
import { Unbroken } from '#shared/view/Unbroken';
import type { Column } from './column';

const Sort = styled.button`
  all: unset;
  cursor: pointer;
  display: inline-flex;
  align-items: center;
  gap: 2px;
  &:focus-visible {
    outline: 2px solid var(--fgColor-accent);
  }
`;

type HeadProps<R> = {
  readonly column: Column<R>;
  readonly sort: string | undefined;
  readonly onSort: ((field: string) => void) | undefined;
};

/** The head of one column; pressing a sortable one sorts by it, and it says how it is sorted. */
export function TableHead<R>({ column, sort, onSort }: HeadProps<R>) {
  const [field, direction] = (sort ?? '').split(',');
  const sorted = column.sort && column.sort === field ? (direction === 'desc' ? 'descending' : 'ascending') : 'none';
  const isSortable = column.sort !== undefined && onSort !== undefined;
  return (
    <th
      scope="col"
      className={column.control ? 'control' : column.numeric ? 'numeric' : column.screenOnly ? 'no-print' : undefined}
      aria-sort={isSortable ? sorted : undefined}
    >
      {isSortable ? (
        <Sort type="button" title={column.sortedBy} onClick={() => onSort(column.sort ?? '')}>
          <Unbroken text={column.head} />
          {sorted === 'ascending' && <TriangleUpIcon />}
          {sorted === 'descending' && <TriangleDownIcon />}
        </Sort>
      ) : (
        (column.headControl ?? <Unbroken text={column.head} />)
      )}
    </th>
  );
}
