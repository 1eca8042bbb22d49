import { useCallback } from 'react';
import type { Selling } from '#shared/engine/selling';
import { useSession } from './profile';
import { notQuotable, type Sold } from './selling';
import { useSentence } from './sentence';

/** The day and the rules of whoever is signed in. */
export function useSelling(): Selling {
  const { me, config } = useSession();
  return { today: config.today, minDaysBeforeInception: me.minDaysBeforeInception };
}

/** Why a coverage cannot be quoted, in the reader's language; null where it can, or is not known yet. */
export function useNotQuotable(): (coverage: Sold | undefined) => string | null {
  const { today, minDaysBeforeInception } = useSelling();
  const sentence = useSentence();
  return useCallback(
    (coverage) => {
      const why = coverage ? notQuotable(coverage, { today, minDaysBeforeInception }) : null;
      return why && sentence(why);
    },
    [today, minDaysBeforeInception, sentence],
  );
}
