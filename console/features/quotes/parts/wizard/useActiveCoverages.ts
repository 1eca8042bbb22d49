import { findCoverages } from '#shared/contract/coverages';
import { useRead } from '../../../../core/api';
import { useSession } from '../../../../core/profile';
import { useSlice } from '../../../../core/store';
import { quoteDraft } from '../../stories/slice';

/** What asks for the coverages of the draft's program that can be quoted: active ones that have not ended. */
export function useOffer() {
  const { program } = useSlice(quoteDraft).draft;
  const { today } = useSession().config;
  return { labels: program ? `user/program:${program}` : '', uiState: 'active' as const, endsFrom: today };
}

/** The coverages that can be quoted: all, or those that a search finds. */
export function useActiveCoverages(search?: string) {
  const { program } = useSlice(quoteDraft).draft;
  return useRead(findCoverages, { query: { ...useOffer(), search, size: 1000 } }, { skip: !program });
}
