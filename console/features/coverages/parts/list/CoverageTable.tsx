import { useTranslation } from 'react-i18next';
import type { CallResponse } from '#shared/contract/call';
import type { Coverage, findCoverages } from '#shared/contract/coverages';
import { Pager, Row, Table } from '../../../../ui';
import { SubCoverages } from '../SubCoverages';
import { EmptyCoverages } from './EmptyCoverages';
import { useCoverageColumns } from './useCoverageColumns';
import type { ChosenCoverages } from './useChosenCoverages';
import type { CoverageFilters } from './useCoverageFilters';

type CoverageTableProps = {
  readonly page: CallResponse<typeof findCoverages>;
  readonly list: CoverageFilters['list'];
  readonly chosen: ChosenCoverages;
};

const triggersOf = (coverage: Coverage) => (coverage.coverages.length > 0 ? <SubCoverages of={coverage} /> : null);

/** One page of coverages; one with several triggers opens them under its row. */
export function CoverageTable({ page: { content, totalPages, totalElements }, list, chosen }: CoverageTableProps) {
  const { t } = useTranslation('coverages');
  const columns = useCoverageColumns(chosen);
  const hasTriggers = content.some(({ coverages }) => coverages.length > 0);
  if (content.length === 0) return <EmptyCoverages />;
  return (
    <>
      <Table
        label={t('list.title')}
        rows={content}
        columns={columns}
        keyOf={({ id }) => id}
        href={({ id }) => `/coverages/coverage/${id}`}
        sort={list.sort}
        onSort={list.sortBy}
        {...(hasTriggers ? { more: triggersOf } : {})}
      />
      <Row $gap={16}>
        <span>{t('list.total', { count: totalElements })}</span>
        <div style={{ marginLeft: 'auto' }}>
          <Pager page={list.page} of={totalPages} toPage={list.toPage} />
        </div>
      </Row>
    </>
  );
}
