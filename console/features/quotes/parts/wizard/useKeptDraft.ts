import { useEffect } from 'react';
import { useQuery } from '../../../../core/routing';
import { useSlice } from '../../../../core/store';
import { useStory } from '../../../../core/story';
import { keepDraft } from '../../stories/sagas';
import { isChanged, quoteDraft } from '../../stories/slice';

const pauseMs = 2000;

/** Keeps the draft on the server, two seconds after each change, and its id in the address: whoever loads the page again goes on with it. */
export function useKeptDraft({ isPaused }: { readonly isPaused: boolean }): void {
  const { draft, held, isOpen } = useSlice(quoteDraft);
  const { start } = useStory(keepDraft, { untilLeft: true });
  const [query, change] = useQuery();
  const isToKeep = isOpen && !isPaused && draft.program !== '' && isChanged({ draft, held });
  useEffect(() => {
    if (!isToKeep) return undefined;
    const timer = setTimeout(() => void start(), pauseMs);
    return () => clearTimeout(timer);
    // Each change begins the pause anew.
  }, [draft, isToKeep, start]);
  const savedId = held?.savedAt === undefined ? null : held.id;
  const named = query.get('draft');
  useEffect(() => {
    if (savedId && named !== savedId) change({ draft: savedId });
    // Only another draft changes the address.
  }, [savedId, named]);
}
