import { findCoverages } from '#shared/contract/coverages';
import { useRead } from '../../../../core/api';
import { useSlice } from '../../../../core/store';
import { quoteDraft } from '../../stories/slice';

/** The coverages of the draft's program that can be quoted: all, or those that a search finds. */
export function useActiveCoverages(search?: string) {
  const { program } = useSlice(quoteDraft).draft;
  return useRead(
    findCoverages,
    { query: { labels: program ? `user/program:${program}` : '', uiState: 'active', search, size: 1000 } },
    { skip: !program },
  );
}
