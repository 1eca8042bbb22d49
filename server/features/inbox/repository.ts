import { and, eq, inArray, isNull, or, sql, type SQL } from 'drizzle-orm';
import type { PersonId } from '../../base/person';
import { newId } from '../../db/ids';
import type { Db } from '../../db/open';
import { inboxMessage, inboxRead } from '../../db/schema/platform';
import { inWords } from '../../db/inOrder';
import { readPage } from '../../db/readPage';
import { holds } from '../../db/search';
import { totalOf } from '../../db/totals';
import { together } from '../../db/transaction';
import { orderBy, ordersBy, type Sorted } from '../../http/page';
import type { InboxKind } from '#shared/contract/inbox';
import type { Area } from '#shared/contract/access';

/** Whose inbox it is: areas that are theirs, and those in which they may open what their own work leads to. */
export type Reader = {
  readonly id: PersonId;
  /** By what rows name them. */
  readonly ids: readonly PersonId[];
  readonly areas: readonly Area[];
  readonly followed: readonly Area[];
};
export type NewMessage = {
  readonly kind: InboxKind;
  readonly area: Area;
  readonly subjectId: string;
  readonly name: string;
  readonly date?: string | null;
  /** The one person whom it concerns; absent: all who may see the area. */
  readonly recipient?: PersonId;
  /** The same thing is told once. */
  readonly key: string;
};
/** Well below the number of values that a statement may have. */
const rowsAtOnce = 2_000;

const isReadBy = ({ id }: Reader) =>
  sql<boolean>`exists (select from ${inboxRead} where ${inboxRead.messageId} = ${inboxMessage.id} and ${inboxRead.userId} = ${id})`;
const isOf = (areas: readonly Area[]) => inArray(inboxMessage.area, [...areas]);
/** What is for all who see its area, and what is for this person alone. */
const isFor = ({ ids, areas, followed }: Reader): SQL | undefined =>
  or(and(isNull(inboxMessage.recipient), isOf(areas)), and(inArray(inboxMessage.recipient, [...ids]), isOf(followed)));

type MessageFilter = {
  readonly unread?: boolean | undefined;
  readonly about?: InboxKind | undefined;
  /** Part of the name of what it is about. */
  readonly search?: string | undefined;
};
const unreadOf = (reader: Reader) => and(isFor(reader), sql`not ${isReadBy(reader)}`);
const matching = (reader: Reader, { unread, about, search }: MessageFilter) =>
  and(
    unread ? unreadOf(reader) : isFor(reader),
    about ? eq(inboxMessage.kind, about) : undefined,
    search ? holds(inboxMessage.searched, search) : undefined,
  );
/** What the list may be sorted by: messages by what they are about, those that are not read before the others. */
const sortingFor = (reader: Reader) => ({
  columns: { name: inWords(inboxMessage.name), isRead: isReadBy(reader), createdAt: inboxMessage.createdAt },
  id: inboxMessage.id,
  usual: 'createdAt,desc',
});

const messages = (db: Db, reader: Reader) => {
  const { id, kind, area, subjectId, name, date, createdAt } = inboxMessage;
  return db.select({ id, kind, area, subjectId, name, date, createdAt, isRead: isReadBy(reader) }).from(inboxMessage);
};
/** All that the filter lets through, to be read piece by piece. */
export const findAllMessages = (db: Db, reader: Reader, filter: MessageFilter, sorted: Sorted) =>
  messages(db, reader)
    .where(matching(reader, filter))
    .orderBy(orderBy(sorted, sortingFor(reader)));

type Page = Sorted & { readonly page: number; readonly size: number };
export async function findMessages(db: Db, reader: Reader, filter: MessageFilter, { page, size, ...sorted }: Page) {
  const order = ordersBy(sorted, sortingFor(reader));
  const { unread, about, search } = filter;
  const count = (where: SQL | undefined, what: MessageFilter) =>
    totalOf('inbox', [reader, what], () => db.$count(inboxMessage, where));
  const found = readPage(
    { page, size, order, isSearched: Boolean(search) },
    () => count(matching(reader, filter), { unread, about, search }),
    (stretch) => {
      // The ids of the page first: whether it is read would be asked of every message before it otherwise.
      const ids = db.select({ id: inboxMessage.id }).from(inboxMessage).where(matching(reader, filter));
      const ofPage = ids.orderBy(stretch.order).limit(stretch.limit).offset(stretch.offset);
      return messages(db, reader).where(inArray(inboxMessage.id, ofPage)).orderBy(order.forth);
    },
  );
  const [read, allUnread] = await together([found, count(unreadOf(reader), { unread: true })]);
  return { ...read, unread: allUnread };
}

/** Marks one message, or all of them; answers how many were unread. What is not for the reader stays as it is. */
export async function markMessages(db: Db, tenantId: string, reader: Reader, messageId?: string): Promise<number> {
  const unread = await db
    .select({ messageId: inboxMessage.id })
    .from(inboxMessage)
    .where(and(isFor(reader), sql`not ${isReadBy(reader)}`, messageId ? eq(inboxMessage.id, messageId) : undefined));
  for (let at = 0; at < unread.length; at += rowsAtOnce) {
    const rows = unread.slice(at, at + rowsAtOnce).map((row) => ({ ...row, tenantId, userId: reader.id }));
    await db.insert(inboxRead).values(rows).onConflictDoNothing();
  }
  return unread.length;
}

/** Whether this person may see the message at all. */
export const hasMessage = async (db: Db, reader: Reader, id: string) =>
  (await db.$count(inboxMessage, and(isFor(reader), eq(inboxMessage.id, id)))) > 0;

/** Adds messages that were not told before; answers how many those are. */
export async function addMessages(
  db: Db,
  { tenantId, now }: { readonly tenantId: string; readonly now: Date },
  messages: readonly NewMessage[],
): Promise<number> {
  let added = 0;
  for (let at = 0; at < messages.length; at += rowsAtOnce) {
    const rows = messages
      .slice(at, at + rowsAtOnce)
      .map((message) => ({ ...message, tenantId, id: newId(now.getTime()), createdAt: now }));
    const inserted = await db
      .insert(inboxMessage)
      .values(rows)
      .onConflictDoNothing()
      .returning({ id: inboxMessage.id });
    added += inserted.length;
  }
  return added;
}

/** After a quarter of a year nobody looks for them any more; nor for whether they were read. */
export async function forgetMessages(db: Db): Promise<void> {
  await db.delete(inboxMessage).where(sql`${inboxMessage.createdAt} < now() - interval '90 days'`);
  await db
    .delete(inboxRead)
    .where(sql`not exists (select from ${inboxMessage} where ${inboxMessage.id} = ${inboxRead.messageId})`);
}
