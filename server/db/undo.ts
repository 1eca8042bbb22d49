import { undoFaults } from '#shared/contract/undo';
import { refuse } from '../base/refuse';
import type { PersonId } from '../base/person';
import { lastChangeOf } from './audit';
import type { Db } from './open';

/** For how long something may be taken back, by the server's clock: the console offers it for six seconds, the rest is for those who linger on the button. */
const undoMs = 15_000;

type Undoing = {
  readonly subjectId: string;
  /** What the trail calls that which is taken back. */
  readonly action: string;
  /** Who takes it back. */
  readonly user: { readonly ids: readonly PersonId[] };
  readonly clock: Date;
};
/** The line of the trail that is taken back: the last one of its object, by the same person and not long ago. Else it is refused. */
export async function lineToUndo(db: Db, { subjectId, action, user, clock }: Undoing) {
  const last = await lastChangeOf(db, subjectId);
  if (last?.action !== action) return refuse(409, 'undo.followed', undoFaults.followed);
  if (!user.ids.includes(last.by)) return refuse(403, 'undo.others', undoFaults.others);
  if (clock.getTime() - last.changedAt.getTime() > undoMs) return refuse(409, 'undo.late', undoFaults.late);
  return last;
}
