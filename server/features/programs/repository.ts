import { and, eq, inArray, sql, type SQL } from 'drizzle-orm';
import { lockKey } from '../../db/lockKey';
import type { Db } from '../../db/open';
import { program } from '../../db/schema/business';
import { inWords, placeAmong } from '../../db/inOrder';
import { readPage, type AskedPage } from '../../db/readPage';
import { holds } from '../../db/search';
import { totalOf } from '../../db/totals';

export type ProgramRow = typeof program.$inferSelect;
type NewProgram = typeof program.$inferInsert;
/** What the list may be sorted by; `countries` are in the order of their names. */
export const sortingBy = (countries: readonly string[]) => ({
  columns: {
    name: inWords(program.name),
    country: placeAmong(countries, program.country),
    status: program.status,
    createdAt: program.createdAt,
  },
  id: program.id,
  usual: 'createdAt,desc',
});
type ProgramFilter = {
  readonly status?: string | undefined;
  /** Part of the name, the description, the country or the company. */
  readonly search?: string | undefined;
};
const matching = ({ status, search }: ProgramFilter) =>
  and(
    eq(program.archived, false),
    status ? eq(program.status, status) : undefined,
    search ? holds(program.searched, search) : undefined,
  );

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

/** All that the filter lets through, to be read piece by piece. */
export const findAllPrograms = (db: Db, filter: ProgramFilter, order: SQL) =>
  db.select().from(program).where(matching(filter)).orderBy(order);

export async function findProgramPage(db: Db, { status, search }: ProgramFilter, page: AskedPage) {
  const filter = { status, search };
  const counted = () => totalOf('programs', filter, () => db.$count(program, matching(filter)));
  return readPage({ ...page, isSearched: Boolean(search) }, counted, ({ order, limit, offset }) => {
    const ids = db.select({ id: program.id }).from(program).where(matching(filter));
    return db
      .select()
      .from(program)
      .where(inArray(program.id, ids.orderBy(order).limit(limit).offset(offset)))
      .orderBy(page.order.forth);
  });
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

/** Every country that a program names, as it is stored. */
export const findProgramCountries = async (db: Db): Promise<string[]> =>
  (await db.selectDistinct({ country: program.country }).from(program)).map(({ country }) => country);

/** Every status that a program has which is still there. */
export const findProgramStatuses = async (db: Db): Promise<string[]> =>
  (
    await db
      .selectDistinct({ status: program.status })
      .from(program)
      .where(eq(program.archived, false))
      .orderBy(program.status)
  ).map(({ status }) => status);
