import { and, asc, eq, or, sql } from 'drizzle-orm';
import type { PersonId } from '../../base/person';
import type { Db } from '../../db/open';
import { listChoice, savedView } from '../../db/schema/views';

export type ViewRow = typeof savedView.$inferSelect;
const seenBy = (userId: PersonId) => or(eq(savedView.userId, userId), eq(savedView.shared, true));
const isKept = eq(savedView.archived, false);

export const findViewsOf = (db: Db, userId: PersonId, list: string): Promise<ViewRow[]> =>
  db
    .select()
    .from(savedView)
    .where(and(eq(savedView.list, list), isKept, seenBy(userId)))
    .orderBy(asc(sql`lower(${savedView.name})`), asc(savedView.id));
/** One that this person may see, or might until it was deleted. */
export const findView = async (db: Db, userId: PersonId, id: string): Promise<ViewRow | undefined> =>
  (
    await db
      .select()
      .from(savedView)
      .where(and(eq(savedView.id, id), seenBy(userId)))
  )[0];
/** Undefined where the person has a view of this name in this list already. */
export const addView = async (db: Db, row: typeof savedView.$inferInsert): Promise<ViewRow | undefined> =>
  (await db.insert(savedView).values(row).onConflictDoNothing().returning())[0];
export const hasViewNamed = async (db: Db, { userId, list, name, id }: ViewRow): Promise<boolean> =>
  (await db.$count(
    savedView,
    and(
      eq(savedView.userId, userId),
      eq(savedView.list, list),
      eq(savedView.name, name),
      isKept,
      sql`${savedView.id} <> ${id}`,
    ),
  )) > 0;
export const replaceView = async (db: Db, id: string, change: Partial<ViewRow>): Promise<ViewRow | undefined> =>
  (
    await db
      .update(savedView)
      .set({ ...change, version: sql`${savedView.version} + 1` })
      .where(eq(savedView.id, id))
      .returning()
  )[0];

export type Choices = (typeof listChoice.$inferSelect)['choices'];
export const findChoices = async (db: Db, userId: PersonId): Promise<Choices | undefined> =>
  (await db.select().from(listChoice).where(eq(listChoice.userId, userId)))[0]?.choices;
export const keepChoices = (db: Db, row: typeof listChoice.$inferInsert) =>
  db
    .insert(listChoice)
    .values(row)
    .onConflictDoUpdate({ target: [listChoice.tenantId, listChoice.userId], set: { choices: row.choices } });
