import { useEffect, useState } from 'react';
import { useSession } from '../core/profile';

/**
 * The tags of a list. Where none are chosen, those that the organisation has set for the page begin it, once: `begin` puts them where chosen
 * ones stand, and who takes them away is left in peace.
 */
export function useDefaultTags(
  page: string,
  chosen: readonly string[],
  begin: (tags: readonly string[]) => void,
): readonly string[] {
  const { config } = useSession();
  const usual = config.defaultFilters[page] ?? [];
  const [isWaiting, setWaiting] = useState(chosen.length === 0 && usual.length > 0);
  useEffect(() => {
    if (!isWaiting) return undefined;
    // The router listens once everything stands, and tells of a new address a frame after it has changed.
    let frame = 0;
    const next = (then: () => void) => (frame = requestAnimationFrame(then));
    next(() => {
      begin(usual);
      next(() => next(() => setWaiting(false)));
    });
    return () => cancelAnimationFrame(frame);
    // Once, as the list is opened.
  }, []);
  // Until they stand there, the list is asked for as it will be.
  return isWaiting ? usual : chosen;
}
