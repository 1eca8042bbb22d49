import type { Facet } from '#shared/view/tags';
import { useSession } from '../core/profile';

/** Of the tags that there are, those that the organisation lets the search of this page offer; all where it names none. */
export function useAllowedTags(page: string): (facets: readonly Facet[]) => readonly Facet[] {
  const { config } = useSession();
  const allowed = config.allowedFilters[page];
  return (facets) => (allowed ? facets.filter(({ key }) => allowed.includes(key)) : facets);
}
