import type { Db } from '../../db/open';
import { pointTargetOf } from './anyPoint';
import type { TargetRow } from '../../data/targets';
import { findTarget, type SetRow } from './repository';

/** A target of a data set; a new one is a point of cyclone tracks, named by its id, that nobody has used yet. */
type SetTarget = { readonly target: TargetRow; readonly isNewTarget: boolean };

/** The target of a data set under an id: a stored one, or for cyclone tracks the point that the id names; null where there is none. */
export async function findTargetOf(db: Db, tenantId: string, set: SetRow, id: string): Promise<SetTarget | null> {
  const stored = await findTarget(db, id);
  if (stored) return stored.dataSetId === set.id ? { target: stored, isNewTarget: false } : null;
  const point = set.kind === 'track' ? pointTargetOf(tenantId, set.id, id) : null;
  return point && { target: point, isNewTarget: true };
}
