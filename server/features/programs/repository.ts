import { and, eq, sql, type SQL } from 'drizzle-orm';
import { lockKey } from '../../db/lockKey';
import type { Db } from '../../db/open';
import { program } from '../../db/schema/business';
import { totalOf } from '../../db/totals';

export type ProgramRow = typeof program.$inferSelect;
type NewProgram = typeof program.$inferInsert;
/** What the list may be sorted by. */
export const sorting = {
  columns: { name: program.name, status: program.status, createdAt: program.createdAt },
  id: program.id,
  usual: 'createdAt,desc',
};
type PageQuery = {
  readonly order: SQL;
  readonly page: number;
  readonly size: number;
  readonly status?: string | undefined;
};

/** The program as it is stored, archived or not; whoever saves or archives one of this id meanwhile waits, be it there already or not. */
export async function holdProgram(db: Db, tenantId: string, id: string): Promise<ProgramRow | undefined> {
  await lockKey(db, `program:${tenantId}:${id}`);
  return (await db.select().from(program).where(eq(program.id, id)))[0];
}

export const findProgram = async (db: Db, id: string): Promise<ProgramRow | undefined> =>
  (
    await db
      .select()
      .from(program)
      .where(and(eq(program.id, id), eq(program.archived, false)))
  )[0];

export async function findProgramPage(db: Db, { page, size, status, order }: PageQuery) {
  const where = and(eq(program.archived, false), status ? eq(program.status, status) : undefined);
  const asked = db
    .select()
    .from(program)
    .where(where)
    .orderBy(order)
    .limit(size)
    .offset(page * size);
  const counted = totalOf('programs', { status }, () => db.$count(program, where));
  const [rows, total] = await Promise.all([asked, counted]);
  return { rows, total };
}

export const addProgram = async (db: Db, row: NewProgram): Promise<ProgramRow | undefined> =>
  (await db.insert(program).values(row).returning())[0];

export const changeProgram = async (db: Db, id: string, change: Partial<NewProgram>): Promise<ProgramRow | undefined> =>
  (
    await db
      .update(program)
      .set({ ...change, version: sql`${program.version} + 1` })
      .where(eq(program.id, id))
      .returning()
  )[0];

export const archiveProgram = (db: Db, id: string) =>
  db
    .update(program)
    .set({ archived: true, version: sql`${program.version} + 1` })
    .where(eq(program.id, id));

/** Every status that a program has which is still there. */
export const findProgramStatuses = async (db: Db): Promise<string[]> =>
  (
    await db
      .selectDistinct({ status: program.status })
      .from(program)
      .where(eq(program.archived, false))
      .orderBy(program.status)
  ).map(({ status }) => status);
