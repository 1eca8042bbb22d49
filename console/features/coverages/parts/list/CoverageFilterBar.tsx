import { SegmentedControl } from '@primer/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { coverageLabels } from '#shared/contract/coverages';
import { useRead } from '../../../../core/api';
import { facetsBeside } from '../../../../core/program';
import { FilterRow, SearchField, StatusFilter, TagSearch, useAllowedTags } from '../../../../ui';
import { searchPause, type CoverageFilters } from './useCoverageFilters';

/** What a tag looks like, as long as no coverage has one. */
const placeholderTags = [{ key: 'user/coverage-year', values: ['2024', '2025'] }] as const;

type BarProps = {
  readonly filters: CoverageFilters;
  /** What stands behind them. */
  readonly children: ReactNode;
};
/** Search, tags, list or map, and the state; all of it stands in the address. */
export function CoverageFilterBar({ filters, children }: BarProps) {
  const { t } = useTranslation('coverages');
  const { list, program, tags, uiState, isMap } = filters;
  const allowed = useAllowedTags('coverages');
  const facets = useRead(coverageLabels, { query: { user: 'true', system: 'false' } });
  const known = facetsBeside(program, facets.data);
  return (
    <FilterRow>
      <SearchField label={t('list.search')} list={list} pauseMs={searchPause} />
      <TagSearch
        label={t('list.tags')}
        facets={allowed(known.length > 0 || !facets.data ? known : placeholderTags)}
        failed={facets}
        tags={tags}
        onChange={(next) => list.filter({ tags: next.join(';') })}
      />
      <SegmentedControl
        aria-label={t('map.view')}
        onChange={(at) => list.filter({ view: at === 1 ? 'map' : null, coordinates: null })}
      >
        <SegmentedControl.Button selected={!isMap}>{t('map.list')}</SegmentedControl.Button>
        <SegmentedControl.Button selected={isMap}>{t('map.map')}</SegmentedControl.Button>
      </SegmentedControl>
      <StatusFilter
        label={t('list.status')}
        list={list}
        value={uiState}
        all={t('list.all')}
        options={[
          ['simulated', t('state.simulated')],
          ['active', t('list.activatedState')],
        ]}
      />
      {children}
    </FilterRow>
  );
}
