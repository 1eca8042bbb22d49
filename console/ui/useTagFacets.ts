import type { coverageLabels } from '#shared/contract/coverages';
import type { policyLabels } from '#shared/contract/policies';
import { type Facet, perilKey } from '#shared/view/tags';
import { useRead } from '../core/api';

const isOfSystem = ({ key }: Facet) => key.startsWith('system/');

/** The tags that a search offers: people's own, and Perils, the one tag of the system that people search by (docs/rules.md §14.4). */
export function useTagFacets(call: typeof coverageLabels | typeof policyLabels) {
  const own = useRead(call, { query: { user: 'true', system: 'false' } });
  const system = useRead(call, { query: { user: 'false', system: 'true' } });
  const broken = [own, system].filter(({ error }) => error);
  return {
    own: own.data?.filter((facet) => !isOfSystem(facet)),
    perils: (system.data ?? []).filter(({ key }) => key === perilKey),
    /** Why some could not be read; asked again is for those alone. */
    failed: {
      data: broken[0]?.data,
      error: broken[0]?.error,
      refetch: () => broken.forEach(({ refetch }) => refetch()),
    },
  };
}
