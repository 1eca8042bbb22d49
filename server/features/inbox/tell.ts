import type { Db } from '../../db/open';
import { insertNotice } from '../../jobs/repository';
import { findBeginning, findCorrected, findEnding, findLate, findPaying, lateAfterDays } from './dayRepository';
import { addMessages, type NewMessage } from './repository';

/** Whose inboxes, and when it is there: the story of a sample world has its own time. */
type Moment = { readonly tenantId: string; readonly now: Date };

/** Puts messages into inboxes, in the caller's transaction; what was told before is not told again. Open consoles hear of it. */
export async function tell(db: Db, moment: Moment, messages: readonly NewMessage[]): Promise<void> {
  const added = await addMessages(db, moment, messages);
  if (added > 0) await insertNotice(db, moment.tenantId, ['inbox']);
}

/** Days ahead of inception and of expiry. */
const days = { inception: 7, expiry: 14 } as const;
type Day = Moment & { readonly today: string };

/** What a day's monitoring leaves to people: events that pay, corrections to decide on, policies near their ends, data that are late. */
export async function tellOfDay(db: Db, { tenantId, today, now }: Day): Promise<void> {
  const found = {
    eventDetected: await findPaying(db, now),
    correctionToDecide: await findCorrected(db),
    inceptionNear: await findBeginning(db, today, days.inception),
    expiryNear: await findEnding(db, today, days.expiry),
    dataLate: await findLate(db, today, lateAfterDays),
  } as const;
  const area = {
    eventDetected: 'monitoring',
    correctionToDecide: 'monitoring',
    inceptionNear: 'policies',
    expiryNear: 'policies',
    dataLate: 'monitoring',
  } as const;
  const kinds = Object.keys(found) as (keyof typeof found)[];
  await tell(
    db,
    { tenantId, now },
    kinds.flatMap((kind) =>
      found[kind].map(({ id, name, date }) => ({
        kind,
        area: area[kind],
        subjectId: id,
        name,
        date,
        // An event is detected once; anything else is told again when its day is another one.
        key: `${kind} ${id} ${kind === 'eventDetected' ? '' : date}`,
      })),
    ),
  );
}
