import { ChevronDownIcon, ChevronRightIcon } from '@primer/octicons-react';
import { IconButton } from '@primer/react';
import { useState, type MouseEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { Link, goTo } from '../core/routing';
import type { Column } from './column';

const First = styled(Link)`
  font-weight: 600;
  color: inherit;
`;

const classOf = ({ numeric, oneLine, control, screenOnly }: Column<never>, isFirst: boolean) =>
  [
    numeric && 'numeric',
    (numeric || oneLine) && 'one-line',
    control && 'control',
    screenOnly && 'no-print',
    isFirst && 'first',
  ]
    .filter(Boolean)
    .join(' ') || undefined;

/** The column that carries the row's link: the one that says so, else the first that is no control. */
function linkedOf<R>(columns: readonly Column<R>[]): number {
  const lead = columns.findIndex((column) => column.lead);
  return lead < 0 ? columns.findIndex(({ control }) => !control) : lead;
}

/** A press on the row itself: on no control of it, and not in a dialog that one of them has opened. */
const isForRow = ({ target, currentTarget }: MouseEvent<HTMLElement>) =>
  currentTarget.contains(target as Element) && !(target as Element).closest('a,button,input,label,select');

type RowProps<R> = {
  readonly row: R;
  readonly columns: readonly Column<R>[];
  /** Where the row leads, if it leads anywhere. */
  readonly to: string | undefined;
  readonly isDim: boolean;
  /** What opens under the row; null: nothing; undefined: no row of this list opens. */
  readonly under: ReactNode | undefined;
};

/** One row, led by the button that opens what is under it, where the list has such a thing. */
export function TableRow<R>({ row, columns, to, isDim, under }: RowProps<R>) {
  const { t } = useTranslation('ui');
  const [isOpen, setOpen] = useState(false);
  const linked = linkedOf(columns);
  return (
    <>
      <tr
        data-link={to ? '' : undefined}
        data-dim={isDim ? '' : undefined}
        onClick={to ? (event) => isForRow(event) && goTo(to) : undefined}
      >
        {under !== undefined && (
          <td className="control end">
            {under !== null && (
              <IconButton
                icon={isOpen ? ChevronDownIcon : ChevronRightIcon}
                variant="invisible"
                size="small"
                aria-label={t('details')}
                aria-expanded={isOpen}
                onClick={() => setOpen(!isOpen)}
              />
            )}
          </td>
        )}
        {columns.map((column, at) => (
          <td
            key={column.id}
            className={classOf(column, at === linked && (to !== undefined || column.lead === true))}
            data-head={column.control ? undefined : column.head}
          >
            {to && at === linked ? <First to={to}>{column.cell(row)}</First> : column.cell(row)}
          </td>
        ))}
      </tr>
      {isOpen && under != null && (
        <tr data-more="">
          <td colSpan={columns.length + 1}>{under}</td>
        </tr>
      )}
    </>
  );
}
