import { SegmentedControl } from '@primer/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { coverageLabels } from '#shared/contract/coverages';
import { eventStatusValues } from '#shared/contract/event';
import { labelEntries } from '#shared/contract/labels';
import { useRead } from '../../../core/api';
import { facetsBeside, programLabel } from '../../../core/program';
import { useListParams, useQuery } from '../../../core/routing';
import { useAppSelector } from '../../../core/store';
import { useEventStatus } from '../../../core/trade';
import { FilterRow, SearchField, StatusFilter, TagSearch, useAllowedTags, useDefaultTags } from '../../../ui';

const programKey = 'user/program';
/** Events on a page of their list. */
export const eventPageSize = 15;

/** What map and list of events are narrowed down to; the selected program is a tag that stays. */
export function useEventFilters() {
  const program = useAppSelector((state) => state.selection.program);
  const [query, change] = useQuery();
  const step = (values: Parameters<typeof change>[0]) => change(values, { replace: false });
  const ofProgram = programLabel(program);
  const chosen = useDefaultTags('monitoring', labelEntries(query.get('variablesSelected')), (usual) =>
    change({ variablesSelected: usual.join(';') }),
  );
  const tags = ofProgram ? [ofProgram, ...chosen.filter((tag) => !tag.startsWith(`${programKey}:`))] : chosen;
  return {
    program,
    ofProgram,
    tags,
    labels: tags.join(';') || undefined,
    isList: query.get('view') === 'list',
    setTags: (next: readonly string[]) =>
      step({ variablesSelected: next.filter((tag) => tag !== ofProgram).join(';'), page: null, coordinates: null }),
    setList: (isList: boolean) => step({ view: isList ? 'list' : null }),
  };
}
type EventFilters = ReturnType<typeof useEventFilters>;

type BarProps = {
  readonly filters: EventFilters;
  /** What stands behind them. */
  readonly children: ReactNode;
};
/** Tags, and map or list; of the list, a text and a state too. All of it stands in the address. */
export function EventFilterBar({ filters, children }: BarProps) {
  const { t } = useTranslation('monitoring');
  const { program, ofProgram, tags, isList, setTags, setList } = filters;
  const list = useListParams(eventPageSize);
  const statusName = useEventStatus();
  const allowed = useAllowedTags('monitoring');
  const facets = useRead(coverageLabels, { query: { user: 'true', system: 'false' } });
  return (
    <FilterRow>
      {isList && <SearchField label={t('list.search')} list={list} />}
      <TagSearch
        label={t('map.search')}
        facets={allowed(facetsBeside(program, facets.data))}
        failed={facets}
        tags={tags}
        fixed={ofProgram ? [ofProgram] : []}
        onChange={setTags}
      />
      <SegmentedControl aria-label={t('map.view')} onChange={(at) => setList(at === 1)}>
        <SegmentedControl.Button selected={!isList}>{t('map.map')}</SegmentedControl.Button>
        <SegmentedControl.Button selected={isList}>{t('map.list')}</SegmentedControl.Button>
      </SegmentedControl>
      {isList && (
        <StatusFilter
          label={t('list.status')}
          list={list}
          value={eventStatusValues.find((value) => value === list.query.get('status'))}
          all={t('list.all')}
          options={eventStatusValues.map((value) => [value, statusName(value)])}
        />
      )}
      {children}
    </FilterRow>
  );
}
