import { useEffect, useState } from 'react';
import type { Coverage } from '#shared/contract/coverage';
import { listCoverages } from '#shared/contract/coverages';
import { useRead } from '../../../../core/api';

/** What is held of each: there may be tens of thousands. */
export type AskedCoverage = Pick<Coverage, 'id' | 'label' | 'uiState' | 'canActivate' | 'unseenYears'>;
const heldOf = ({ id, label, uiState, canActivate, unseenYears }: Coverage): AskedCoverage => ({
  ...{ id, label, uiState },
  ...{ canActivate, unseenYears },
});

/** How many are read at once: what that takes, a server and a line have in a moment. */
const partSize = 2_000;

/** The chosen coverages, however many, as they were when the dialog opened, part by part: what becomes of them meanwhile is told row by row. */
export function useAsOpened(ids: readonly string[]) {
  const [asked] = useState(ids);
  const [held, setHeld] = useState<{ readonly coverages: readonly AskedCoverage[]; readonly from: number }>({
    coverages: [],
    from: 0,
  });
  const { coverages, from } = held;
  const isWhole = from >= asked.length;
  const body = asked.slice(from, from + partSize);
  const { data, isFetching, ...read } = useRead(listCoverages, { query: {}, body }, { skip: isWhole });
  useEffect(() => {
    if (!data || isFetching || isWhole) return;
    setHeld({ coverages: [...coverages, ...data.map(heldOf)], from: from + partSize });
  }, [data, isFetching, isWhole, coverages, from]);
  return { ...read, isFetching, data: isWhole ? coverages : undefined, read: from, count: asked.length };
}
