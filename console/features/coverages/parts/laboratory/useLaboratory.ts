import { useMemo } from 'react';
import { readRecord } from '#shared/contract/coverageRecord';
import { DataFault } from '#shared/engine/dataFault';
import { useRead } from '../../../../core/api';
import type { Draft } from '../../stories/draft';
import { benchOf, laboratoryOf, variablesOfDraft, type Laboratory } from '../../stories/laboratory';

/** A formula may be without a value in some year: that is said, and is no fault of the screen. */
function computed(compute: () => Laboratory | null): {
  readonly laboratory: Laboratory | null;
  readonly fault: string | null;
} {
  try {
    return { laboratory: compute(), fault: null };
  } catch (error) {
    if (error instanceof RangeError || error instanceof DataFault) return { laboratory: null, fault: error.message };
    throw error;
  }
}

/** The record of a draft's place, read once, and on it the engine with every change of the draft. */
export function useLaboratory(draft: Draft) {
  const variables = useMemo(() => variablesOfDraft(draft), [draft])?.join(',');
  const { dataSetId, targetId } = draft;
  const record = useRead(
    readRecord,
    { query: { dataSetId, monitoringTargetId: targetId, variables: variables ?? '' } },
    { skip: variables === undefined },
  );
  const { data } = record;
  const bench = useMemo(() => data && benchOf(data), [data]);
  const result = useMemo(() => (bench ? computed(() => laboratoryOf(draft, bench)) : null), [draft, bench]);
  return { record, isAsked: variables !== undefined, ...result };
}
