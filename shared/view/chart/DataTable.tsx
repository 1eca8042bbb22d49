import styled from 'styled-components';
import { token, rem } from '../tokens';
import type { Table } from './table';

const Scroll = styled.section`
  overflow: auto;
  max-height: 420px;
  border: 1px solid ${token('border')};
  border-radius: 8px;
  @media print {
    max-height: none;
  }
  &:focus-visible {
    outline: 2px solid ${token('focus')};
    outline-offset: 2px;
  }
  table {
    width: 100%;
    border-collapse: collapse;
    font: 400 ${rem(0.8125)} / 1.5 ${token('font')};
    font-variant-numeric: tabular-nums;
    color: ${token('text')};
  }
  caption {
    padding: 8px 12px;
    text-align: start;
    color: ${token('muted')};
  }
  th,
  td {
    padding: 6px 12px;
    border-block-end: 1px solid ${token('grid')};
    text-align: end;
    white-space: nowrap;
  }
  :is(th, td):first-child {
    text-align: start;
  }
  thead th {
    position: sticky;
    top: 0;
    font-weight: 600;
    background: ${token('raised')};
    white-space: normal;
    /* In a card that breaks long names, heads would fall into letters: the table scrolls instead. */
    overflow-wrap: normal;
  }
  tbody th {
    font-weight: 600;
  }
`;

/** The values of a chart as a real table. */
export const DataTable = ({ table, caption }: { readonly table: Table; readonly caption: string }) => (
  // A scrolling region is reachable by keyboard only when it can be focused.
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
  <Scroll tabIndex={0} aria-label={caption}>
    <table>
      <caption>{caption}</caption>
      <thead>
        <tr>
          {table.heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {table.rows.map((row, at) => (
          <tr key={`${row[0]} ${at}`}>
            {row.map((cell, column) =>
              column === 0 ? (
                <th key={table.heads[column]} scope="row">
                  {cell}
                </th>
              ) : (
                <td key={table.heads[column]}>{cell ?? '–'}</td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  </Scroll>
);
