import { sql } from 'drizzle-orm';
import { boolean, index, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { at, id, tenantId, version, who } from './columns';

type Look = { readonly isDense: boolean; readonly hidden: string[] };
/** How somebody filters, sorts and shows a list, under a name; shared ones are seen by all of the tenant. */
export const savedView = pgTable(
  'saved_view',
  {
    tenantId: tenantId(),
    id: id(),
    userId: who().notNull(),
    /** Of the user when it was saved: whose view it is. */
    userName: text().notNull(),
    /** The path under which the list stands in the console. */
    list: text().notNull(),
    name: text().notNull(),
    query: text().notNull(),
    look: jsonb().$type<Look>().notNull(),
    shared: boolean().notNull().default(false),
    /** Deleted: nobody sees it, and its name is free. */
    archived: boolean().notNull().default(false),
    version: version(),
    createdAt: at().notNull(),
  },
  (t) => [
    uniqueIndex()
      .on(t.tenantId, t.userId, t.list, t.name)
      .where(sql`not ${t.archived}`),
    index().on(t.tenantId, t.list),
  ],
);

type Choices = {
  readonly isDense: boolean;
  /** Columns left out, and the view that it opens with, of each list by its path. */
  readonly hidden: Record<string, string[]>;
  readonly opensWith: Record<string, string>;
};
/** What a person has chosen for their lists. */
export const listChoice = pgTable(
  'list_choice',
  { tenantId: tenantId(), userId: who().notNull(), choices: jsonb().$type<Choices>().notNull() },
  (t) => [primaryKey({ columns: [t.tenantId, t.userId] })],
);
