import { ChevronDownIcon, ChevronRightIcon, TriangleDownIcon, TriangleUpIcon } from '@primer/octicons-react';
import { IconButton } from '@primer/react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { Link, goTo } from '../core/routing';

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

/* A region that scrolls must be reached by the keyboard too. */
const Scroll = styled.div.attrs({ role: 'region', tabIndex: 0 })`
  overflow-x: auto;
  border: 1px solid var(--borderColor-default);
  border-radius: 10px;
`;
const Sheet = styled.table`
  width: 100%;
  border-collapse: collapse;
  font-variant-numeric: tabular-nums;
  th,
  td {
    padding: 10px 14px;
    text-align: left;
    vertical-align: middle;
    border-bottom: 1px solid var(--borderColor-muted);
  }
  th {
    font-weight: 600;
    color: var(--fgColor-muted);
    background: var(--bgColor-muted);
    font-size: 12px;
    white-space: nowrap;
  }
  tr:last-child td {
    border-bottom: 0;
  }
  .numeric {
    text-align: right;
  }
  .one-line {
    white-space: nowrap;
  }
  .first {
    min-width: 150px;
  }
  /* On a small screen each row is a card whose values carry the names of their columns. */
  @media (max-width: 640px) {
    &,
    thead,
    tbody,
    tr {
      display: block;
    }
    thead tr {
      display: flex;
      flex-wrap: wrap;
      background: var(--bgColor-muted);
    }
    thead th:not([aria-sort], .control) {
      position: absolute;
      clip-path: inset(50%);
    }
    thead th {
      border-bottom: 0;
    }
    tbody tr {
      display: grid;
      padding: 8px 14px;
      border-top: 1px solid var(--borderColor-default);
    }
    tbody td,
    tbody .numeric {
      display: flex;
      gap: 12px;
      justify-content: space-between;
      padding: 4px 0;
      border-bottom: 0;
      text-align: right;
      overflow-wrap: anywhere;
      white-space: normal;
    }
    tbody td[data-head]::before {
      content: attr(data-head);
      flex: none;
      max-width: 45%;
      color: var(--fgColor-muted);
      text-align: left;
    }
    tbody tr[data-more] > td {
      display: block;
      text-align: left;
    }
    tbody .first {
      order: -1;
      text-align: left;
      font-size: 15px;
    }
    tbody .first::before {
      content: none !important;
    }
  }
  tbody tr[data-link]:hover {
    background: var(--bgColor-muted);
    cursor: pointer;
  }
  tr[data-more] > td {
    background: var(--bgColor-inset);
  }
  tr[data-dim] td {
    color: var(--fgColor-muted);
  }
`;
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
const First = styled(Link)`
  font-weight: 600;
  color: inherit;
`;

type TableProps<R> = {
  readonly label: string;
  readonly rows: readonly R[];
  readonly columns: readonly Column<R>[];
  readonly keyOf: (row: R) => string;
  readonly href?: (row: R) => string;
  readonly dim?: (row: R) => boolean;
  readonly sort?: string | undefined;
  readonly onSort?: (field: string) => void;
  /** What opens under a row, by a button of its own before it; null: nothing to open. */
  readonly more?: (row: R) => ReactNode;
};

const classOf = ({ numeric, oneLine }: Column<never>, isFirst: boolean) =>
  [numeric && 'numeric', (numeric || oneLine) && 'one-line', isFirst && 'first'].filter(Boolean).join(' ') || undefined;

/** A list: the first cell that is no control is the link of its row, sortable heads say how they are sorted. */
export function Table<R>({ label, rows, columns, keyOf, href, dim, sort, onSort, more }: TableProps<R>) {
  const [field, direction] = (sort ?? '').split(',');
  const lead = columns.findIndex((column) => column.lead);
  const linked = lead < 0 ? columns.findIndex(({ control }) => !control) : lead;
  const { t } = useTranslation('ui');
  const [open, setOpen] = useState<readonly string[]>([]);
  const flip = (key: string) => setOpen(open.includes(key) ? open.filter((other) => other !== key) : [...open, key]);
  const sorted = (column: Column<R>) =>
    column.sort && column.sort === field ? (direction === 'desc' ? 'descending' : 'ascending') : 'none';
  return (
    <Scroll aria-label={label}>
      <Sheet aria-label={label}>
        <thead>
          <tr>
            {more && <th scope="col" className="control" aria-label={t('details')} />}
            {columns.map((column) => (
              <th
                key={column.id}
                scope="col"

                className={column.control ? 'control' : column.numeric ? 'numeric' : undefined}
                aria-sort={column.sort && onSort ? sorted(column) : undefined}
              >
                {column.sort && onSort ? (
                  <Sort type="button" onClick={() => onSort(column.sort ?? '')}>
                    {column.head}
                    {sorted(column) === 'ascending' && <TriangleUpIcon />}
                    {sorted(column) === 'descending' && <TriangleDownIcon />}
                  </Sort>
                ) : (
                  (column.headControl ?? column.head)
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.flatMap((row) => {
            const to = href?.(row);
            const key = keyOf(row);
            const under = more?.(row) ?? null;
            const isOpen = under !== null && open.includes(key);
            const line = (
              <tr
                key={key}
                data-link={to ? '' : undefined}
                data-dim={dim?.(row) ? '' : undefined}
                onClick={
                  to ? (event) => !(event.target as Element).closest('a,button,input,label') && goTo(to) : undefined
                }
              >
                {more && (
                  <td>
                    {under !== null && (
                      <IconButton
                        icon={isOpen ? ChevronDownIcon : ChevronRightIcon}
                        variant="invisible"
                        size="small"
                        aria-label={t('details')}
                        aria-expanded={isOpen}
                        onClick={() => flip(key)}
                      />
                    )}
                  </td>
                )}
                {columns.map((column, at) => (
                  <td
                    key={column.id}

                    className={classOf(column, to !== undefined && at === linked)}
                    data-head={column.control ? undefined : column.head}
                  >
                    {to && at === linked ? <First to={to}>{column.cell(row)}</First> : column.cell(row)}
                  </td>
                ))}
              </tr>
            );
            return isOpen
              ? [
                  line,
                  <tr key={`${key} more`} data-more="">
                    <td colSpan={columns.length + 1}>{under}</td>
                  </tr>,
                ]
              : [line];
          })}
        </tbody>
      </Sheet>
    </Scroll>
  );
}
