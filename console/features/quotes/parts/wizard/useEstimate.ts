import { listCoverages } from '#shared/contract/coverages';
import { useRead } from '../../../../core/api';
import { useSlice } from '../../../../core/store';
import { quoteDraft } from '../../stories/slice';
import { estimate } from '../../stories/draft';

/** The chosen coverages, and what they would cost (null while that cannot be said), and why they could not be read. */
export function useEstimate() {
  const { items, currency } = useSlice(quoteDraft).draft;
  const body = items.map(({ coverageId }) => coverageId);
  const { data, error, refetch } = useRead(
    listCoverages,
    { query: { version: 'quoted' }, body },
    { skip: items.length === 0 },
  );
  const coverages = data ?? [];
  return {
    coverages,
    /** Whether they have been read. */
    isKnown: data !== undefined,
    failed: error && { data, error, refetch },
    figures: estimate({ items, currency }, coverages),
  };
}
