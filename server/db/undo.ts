import { undoFaults } from '#shared/contract/undo';
import { refuse } from '../base/refuse';
import { lastChangeOf } from './audit';
import type { Db } from './open';

/** For how long something may be taken back, by the server's clock: the console offers it for six seconds, the rest is for those who linger on the button. */
const undoMs = 15_000;

type Undoing = {
  readonly subjectId: string;
  /** What the trail calls that which is taken back. */
  readonly action: string;
  readonly who: string;
  readonly clock: Date;
};
/** The line of the trail that is taken back: the last one of its object, by the same person and not long ago. Else it is refused. */
export async function lineToUndo(db: Db, { subjectId, action, who, clock }: Undoing) {
  const last = await lastChangeOf(db, subjectId);
  if (last?.action !== action) return refuse(409, 'undo.followed', undoFaults.followed);
  if (last.changedBy !== who) return refuse(403, 'undo.others', undoFaults.others);
  if (clock.getTime() - last.changedAt.getTime() > undoMs) return refuse(409, 'undo.late', undoFaults.late);
  return last;
}
