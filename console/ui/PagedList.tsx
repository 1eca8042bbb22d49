import { Button } from '@primer/react';
import type { ComponentProps, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Read } from '../core/api';
import type { ListParams } from '../core/routing';
import { ChosenBar } from './ChosenBar';
import { EmptyState } from './EmptyState';
import { ExportButtons, type FileOf } from './ExportButtons';
import { FailedRead } from './Failed';
import { FilterRow } from './FilterRow';
import { LookMenu } from './LookMenu';
import { Pager } from './Pager';
import { Row } from './Row';
import { Table, type TableProps } from './Table';
import { useBeyondLast } from './useBeyondLast';
import { useChoiceColumn } from './useChoiceColumn';
import { useChosenRows, type KeptChoice } from './useChosenRows';
import { ViewMenu } from './ViewMenu';
import { useListLook } from './useListLook';

type Page<R> = { readonly content: readonly R[]; readonly totalPages: number; readonly totalElements: number };

type LookedProps<R> = Omit<TableProps<R>, 'rows' | 'sort' | 'onSort' | 'isDense'> & {
  readonly from: Read<Page<R>>;
  /** Page, sort and filters, as the address has them. */
  readonly list: ListParams;
  /** Names of the parameters that narrow the list. */
  readonly filteredBy: readonly string[];
  readonly total: (count: number) => ReactNode;
  /** The whole list as a file; without it nothing can be exported or chosen. */
  readonly file?: FileOf<R>;
  /** What the box of a row is called; with it rows can be chosen. */
  readonly nameOf?: (row: R) => string;
  /** Where the keys of chosen rows are kept, if the list is not to forget them. */
  readonly chosenKeys?: KeptChoice<R>;
  /** What can be done with chosen rows, beside copying them. */
  readonly chosenActions?: ReactNode;
  /** What stands here before there is a first one. */
  readonly empty: ComponentProps<typeof EmptyState>;
  /** Which columns are shown, and how close the lines stand. */
  readonly look: ReturnType<typeof useListLook<R>>;
};
export type PagedProps<R> = Omit<LookedProps<R>, 'look'> & {
  /** Search and choices that narrow the list; the last of them stands at the end of the line, before the views. */
  readonly filters?: ReactNode;
};

/** A list with what narrows it and its saved views above it. */
export function PagedList<R>({ filters, ...list }: PagedProps<R>) {
  const look = useListLook(list.columns);
  return (
    <>
      {(filters || list.file) && (
        <FilterRow>
          {filters}
          {list.file && <ViewMenu look={look} />}
        </FilterRow>
      )}
      <LookedList {...list} look={look} />
    </>
  );
}

/** One page of a list: the table with its total and pager, or why there is none: still loading, failed, empty, or nothing that matches. */
export function LookedList<R>(props: LookedProps<R>) {
  const { from, list, filteredBy, total, file, empty, nameOf, chosenKeys, chosenActions, look, ...table } = props;
  const { t } = useTranslation('ui');
  const { data } = from;
  const chosen = useChosenRows(data?.content ?? [], table.keyOf, chosenKeys);
  const choice = useChoiceColumn(chosen, nameOf ?? table.keyOf);
  const isBeyond = useBeyondLast(list, from);
  // Somebody may write anything into an address: what the server cannot read of it has a way out.
  const isUnreadable = from.error?.status === 400 && (list.sort !== undefined || list.isNarrowed(filteredBy));
  const bar = (matching: number) =>
    nameOf &&
    file && <ChosenBar chosen={chosen} columns={look.shown} matching={matching} file={file} actions={chosenActions} />;
  // Nothing is said to be missing before this list has been read.
  const isRead = data !== undefined && !isBeyond && (data.content.length > 0 || from.isCurrent);
  const columns = nameOf && file && isRead ? [choice, ...look.shown] : look.shown;
  const failed = from.error && (
    <FailedRead
      from={from}
      otherwise={
        isUnreadable ? <Button onClick={() => list.beginAnew(filteredBy)}>{t('noMatch.all')}</Button> : undefined
      }
    />
  );
  if (data === undefined && failed) return failed;
  if (isRead && data.content.length === 0) {
    const widen = <Button onClick={() => list.widen(filteredBy)}>{t('noMatch.all')}</Button>;
    return list.isNarrowed(filteredBy) ? (
      <>
        {failed}
        {bar(0)}
        <EmptyState title={t('noMatch.title')} action={widen} />
      </>
    ) : (
      <>
        {failed}
        <EmptyState {...empty} />
      </>
    );
  }
  return (
    <>
      {failed}
      {isRead && bar(data.totalElements)}
      <Table
        {...table}
        columns={columns}
        isDense={look.isDense}
        rows={isRead ? data.content : undefined}
        sort={list.sort}
        onSort={list.sortBy}
      />
      {isRead && (
        <Row $gap={16}>
          <span>{total(data.totalElements)}</span>
          {file && <ExportButtons label={table.label} columns={look.shown} file={file} />}
          <LookMenu look={look} />
          <div style={{ marginLeft: 'auto' }}>
            <Pager page={list.page} of={data.totalPages} toPage={list.toPage} />
          </div>
        </Row>
      )}
    </>
  );
}
