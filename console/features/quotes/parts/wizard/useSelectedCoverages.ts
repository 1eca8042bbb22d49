import { listCoverages } from '#shared/contract/coverages';
import { useRead } from '../../../../core/api';
import { useAppSelector } from '../../../../core/store';

/** The coverages that were selected in Coverages, in the version that a quote would stand on. */
export function useSelectedCoverages() {
  const body = useAppSelector((state) => state.selection.coverageIds);
  return useRead(listCoverages, { query: { version: 'quoted' }, body: [...body] }, { skip: body.length === 0 });
}
