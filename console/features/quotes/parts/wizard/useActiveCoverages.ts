import { findCoverages } from '#shared/contract/coverages';
import { useRead } from '../../../../core/api';
import { useSlice } from '../../../../core/store';
import { quoteDraft } from '../../stories/slice';

/** What asks for the coverages of the draft's program that can be quoted today. */
export function useOffer() {
  const { program } = useSlice(quoteDraft).draft;
  return { labels: program ? `user/program:${program}` : '', quotable: 'true' };
}

/** The coverages that can be quoted: all, or those that a search finds. */
export function useActiveCoverages(search?: string) {
  const { program } = useSlice(quoteDraft).draft;
  return useRead(findCoverages, { query: { ...useOffer(), search, size: 1000 } }, { skip: !program });
}
