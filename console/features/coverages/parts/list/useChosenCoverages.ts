import { coveragesChosen } from '../../../../core/program';
import { useAppDispatch, useAppSelector } from '../../../../core/store';

/** The coverages that the person holds, over all pages, screens and visits. */
export function useChosenCoverages() {
  const dispatch = useAppDispatch();
  const keys = useAppSelector((state) => state.selection.coverageIds);
  return { keys, choose: (ids: readonly string[]) => void dispatch(coveragesChosen(ids)) };
}
