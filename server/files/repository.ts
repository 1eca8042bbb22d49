import { and, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { StoredFile } from '#shared/contract/files';
import { labelValue, labelKey, labelEntries, isLabel } from '#shared/contract/labels';
import { newId } from '../db/ids';
import type { Db } from '../db/open';
import { containing } from '../db/search';
import { storedFile } from '../db/schema/platform';
import { totalOf } from '../db/totals';
import type { FileStore } from './store';

export type FileRow = typeof storedFile.$inferSelect;

export const asStoredFile = (row: FileRow): StoredFile => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});

type NewFile = {
  readonly tenantId: string;
  readonly fileName: string;
  readonly contentType: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly createdBy: string;
  readonly now: Date;
  readonly description?: string;
  /** A contract or a payout rests on it: it can never be deleted. */
  readonly kept?: boolean;
};

/** Notes a file whose content is in the store already. */
export async function insertFile(
  db: Db,
  content: { readonly sha256: string; readonly size: number },
  { now, labels, ...file }: NewFile,
): Promise<FileRow> {
  const row = { ...file, ...content, labels: { ...labels }, id: newId(), createdAt: now, updatedAt: now };
  const [inserted] = await db.insert(storedFile).values(row).returning();
  if (!inserted) throw new Error('A file was not stored');
  return inserted;
}

/** Stores a document that was just made, content first, so that no row ever names a content that is not there. */
export async function storeFile(
  db: Db,
  files: Pick<FileStore, 'put'>,
  { bytes, ...file }: NewFile & { readonly bytes: Uint8Array },
): Promise<FileRow> {
  return insertFile(db, await files.put(bytes), file);
}

export const findFile = async (db: Db, id: string) =>
  (await db.select().from(storedFile).where(eq(storedFile.id, id)))[0];

/** What a contract or a payout rests on from now on is never deleted; answers those that are there. */
export const keepFiles = async (db: Db, ids: readonly string[]): Promise<FileRow[]> =>
  ids.length === 0
    ? []
    : db
        .update(storedFile)
        .set({ kept: true })
        .where(inArray(storedFile.id, [...ids]))
        .returning();

/** Every `key:value` of the text; a word without a colon is looked for in the name. */
function labelsWhere(text: string | undefined): SQL | undefined {
  return and(
    ...labelEntries(text).map((entry) => {
      if (!isLabel(entry)) return sql`${storedFile.fileName} ilike ${containing(entry)}`;
      const label = JSON.stringify({ [labelKey(entry)]: labelValue(entry) });
      return sql`${storedFile.labels} @> ${label}::jsonb`;
    }),
  );
}

type Page = { readonly page: number; readonly size: number; readonly order: SQL };
export async function findFiles(db: Db, labels: string | undefined, { page, size, order }: Page) {
  const where = labelsWhere(labels);
  const asked = db
    .select()
    .from(storedFile)
    .where(where)
    .orderBy(order)
    .limit(size)
    .offset(page * size);
  const counted = totalOf('files', labels, () => db.$count(storedFile, where));
  const [rows, total] = await Promise.all([asked, counted]);
  return { rows, total };
}

/** All keys and values that files of the tenant carry. */
export async function fileLabelFacets(db: Db): Promise<{ key: string; values: string[] }[]> {
  const { rows } = await db.execute<{ key: string; values: string[] }>(sql`
    select key, array_agg(distinct value order by value) as values
    from ${storedFile}, jsonb_each_text(${storedFile.labels})
    group by key order by key limit 500`);
  return rows.map(({ key, values }) => ({ key, values: values.slice(0, 500) }));
}

export const deleteFiles = (db: Db, labels: string) =>
  db
    .delete(storedFile)
    .where(and(labelsWhere(labels), eq(storedFile.kept, false)))
    .returning({ id: storedFile.id, fileName: storedFile.fileName });

export async function changeFile(
  db: Db,
  id: string,
  change: { readonly description?: string; readonly labels?: Record<string, string>; readonly now: Date },
): Promise<FileRow | undefined> {
  const { now, ...fields } = change;
  const [row] = await db
    .update(storedFile)
    .set({ ...fields, updatedAt: now, version: sql`${storedFile.version} + 1` })
    .where(eq(storedFile.id, id))
    .returning();
  return row;
}

/** What a list of files can be sorted by, and how it comes otherwise. */
const sortableColumns = {
  fileName: storedFile.fileName,
  description: storedFile.description,
  contentType: storedFile.contentType,
  size: storedFile.size,
  createdBy: storedFile.createdBy,
  createdAt: storedFile.createdAt,
  updatedAt: storedFile.updatedAt,
};
export const fileSorting = { columns: sortableColumns, id: storedFile.id, usual: 'createdAt,desc' };
