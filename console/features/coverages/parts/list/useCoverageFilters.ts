import { coverageStates } from '#shared/engine/states';
import { labelEntries } from '#shared/contract/labels';
import { programLabel } from '../../../../core/program';
import { useListParams } from '../../../../core/routing';
import { useAppSelector } from '../../../../core/store';
import { useDefaultTags } from '../../../../ui';

/** Milliseconds between the last key and the search (docs/rules.md §14.3). */
export const searchPause = 1000;

/** What the address narrows them down by. */
export const filteredBy = ['status', 'tags', 'search'] as const;

/** What the list and the map of coverages are narrowed down to: state, tags, the selected program and a text. */
export function useCoverageFilters() {
  const list = useListParams(15);
  const program = useAppSelector((state) => state.selection.program);
  const tags = useDefaultTags('coverages', labelEntries(list.query.get('tags')), (usual) =>
    list.begin({ tags: usual.join(';') }),
  );
  const ofProgram = programLabel(program);
  return {
    list,
    tags,
    program,
    labels: [...tags, ...(ofProgram ? [ofProgram] : [])].join(';'),
    uiState: coverageStates.find((state) => state === list.query.get('status')),
    search: list.query.get('search') ?? '',
    isMap: list.query.get('view') === 'map',
  };
}
export type CoverageFilters = ReturnType<typeof useCoverageFilters>;
