import { findCoverages } from '#shared/contract/coverages';
import { useRead } from '../../../../core/api';
import { useSlice } from '../../../../core/store';
import { quoteDraft } from '../../stories/slice';

/** The coverages of the draft's program that can be quoted. */
export function useActiveCoverages() {
  const { program } = useSlice(quoteDraft).draft;
  return useRead(
    findCoverages,
    { query: { labels: program ? `user/program:${program}` : '', uiState: 'active', size: 1000 } },
    { skip: !program },
  );
}
