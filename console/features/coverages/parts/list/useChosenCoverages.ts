import type { ListedCoverage } from '#shared/contract/coverage';
import { coveragesChosen } from '../../../../core/program';
import { useAppDispatch, useAppSelector } from '../../../../core/store';

/** The coverages that the person holds, over all pages and screens, and how those of one page join or leave them. */
export function useChosenCoverages(shown: readonly ListedCoverage[]) {
  const dispatch = useAppDispatch();
  const chosen = useAppSelector((state) => state.selection.coverageIds);
  const isChosen = (id: string) => chosen.includes(id);
  const isEachChosen = shown.length > 0 && shown.every(({ id }) => isChosen(id));
  const without = (ids: readonly string[]) => chosen.filter((id) => !ids.includes(id));
  return {
    isChosen,
    isEachChosen,
    toggle: (id: string) => dispatch(coveragesChosen(isChosen(id) ? without([id]) : [...chosen, id])),
    toggleEach: () => {
      const ids = shown.map(({ id }) => id);
      dispatch(coveragesChosen(isEachChosen ? without(ids) : [...without(ids), ...ids]));
    },
    /** Chosen ones of this page that can be activated. */
    ready: shown.filter(({ id, canActivate }) => isChosen(id) && canActivate),
  };
}
export type ChosenCoverages = ReturnType<typeof useChosenCoverages>;
