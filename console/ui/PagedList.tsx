import { Button } from '@primer/react';
import { useEffect, type ComponentProps, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Read } from '../core/api';
import type { ListParams } from '../core/routing';
import { EmptyState } from './EmptyState';
import { ExportButton, type ReadPage } from './ExportButton';
import { Loaded } from './Loaded';
import { Pager } from './Pager';
import { Row } from './Row';
import { Skeleton } from './Skeleton';
import { Table, type TableProps } from './Table';

type Page<R> = { readonly content: readonly R[]; readonly totalPages: number; readonly totalElements: number };

export type PagedProps<R> = Omit<TableProps<R>, 'rows' | 'sort' | 'onSort'> & {
  readonly from: Read<Page<R>>;
  /** Page, sort and filters, as the address has them. */
  readonly list: ListParams;
  /** Names of the parameters that narrow the list. */
  readonly filteredBy: readonly string[];
  readonly total: (count: number) => ReactNode;
  /** How the whole list is read for a file; it cannot be exported without it. */
  readonly readPage?: ReadPage<R>;
  /** What stands here before there is a first one. */
  readonly empty: ComponentProps<typeof EmptyState>;
};

/** One page of a list: the table with its total and pager, or why there is none: still loading, failed, empty, or nothing that matches. */
export function PagedList<R>({ from, list, filteredBy, total, readPage, empty, ...table }: PagedProps<R>) {
  const { t } = useTranslation('ui');
  const { data } = from;
  // Beyond the last page there is nothing to see, and nothing that a filter would have hidden.
  const isBeyond = data !== undefined && list.page > 0 && list.page >= data.totalPages;
  useEffect(() => {
    if (isBeyond) list.backToFirst();
  });
  return (
    <Loaded from={from} skeleton={14}>
      {({ content, totalPages, totalElements }) => {
        if (isBeyond) return <Skeleton rows={14} />;
        if (content.length === 0 && !list.isNarrowed(filteredBy)) return <EmptyState {...empty} />;
        if (content.length === 0)
          return (
            <EmptyState
              title={t('noMatch.title')}
              action={<Button onClick={() => list.widen(filteredBy)}>{t('noMatch.all')}</Button>}
            />
          );
        return (
          <>
            <Table {...table} rows={content} sort={list.sort} onSort={list.sortBy} />
            <Row $gap={16}>
              <span>{total(totalElements)}</span>
              {readPage && <ExportButton {...table} readPage={readPage} />}
              <div style={{ marginLeft: 'auto' }}>
                <Pager page={list.page} of={totalPages} toPage={list.toPage} />
              </div>
            </Row>
          </>
        );
      }}
    </Loaded>
  );
}
