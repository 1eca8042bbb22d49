import { z } from 'zod';
import { callsOf } from './call';
import { body, ById, Id, Nothing } from './values';

const call = callsOf('views');

/** A list of the console by the path under which it stands. */
const ListPath = z.string().regex(/^\/[\w/-]{1,100}$/, 'a list is named by its path, such as /quotations');
const ColumnIds = z.array(z.string().max(60)).max(60);
/** How a list looks: close lines, and the columns that are left out. */
const ListLook = z.object({ isDense: z.boolean(), hidden: ColumnIds });
const viewFields = {
  name: z.string().trim().min(1, 'Give the view a name.').max(80, 'A name has at most 80 letters.'),
  /** What stands in the address: filters, search and order. */
  query: z.string().max(2000),
  look: ListLook,
  /** Everybody of the tenant sees it. */
  shared: z.boolean(),
};
export const SavedView = z
  .object({ id: Id, list: ListPath, ...viewFields, isOwn: z.boolean(), owner: z.string(), version: z.number() })
  .meta({ id: 'SavedView' });
export type SavedView = z.output<typeof SavedView>;

/** What a person has chosen for their lists, on every device: close lines for all, and of each list the columns left out and the view that it opens with. */
const ListChoices = z.object({
  isDense: z.boolean(),
  hidden: z.record(ListPath, ColumnIds),
  opensWith: z.record(ListPath, Id),
  /** False until they have chosen something. */
  isKept: z.boolean(),
});

export const findViews = call('GET /internal/views', {
  query: z.object({ list: ListPath }),
  response: z.array(SavedView),
  summary: 'Saved views of a list: one’s own, and those that others share',
});
export const saveView = call('POST /internal/views', {
  body: body({ list: ListPath, ...viewFields }),
  response: SavedView,
  summary: 'Save how a list is filtered, sorted and shown, under a name',
});
export const changeView = call('PUT /internal/views/:id', {
  params: ById,
  body: body(viewFields).partial(),
  response: SavedView,
  summary: 'Rename, share or replace a view of one’s own',
});
export const deleteView = call('DELETE /internal/views/:id', {
  params: ById,
  response: Nothing,
  summary: 'Delete a view of one’s own',
});
export const restoreView = call('POST /internal/views/:id/restore', {
  params: ById,
  response: SavedView,
  summary: 'Undo that a view was deleted: only by whoever did it, and only at once',
});
export const readListChoices = call('GET /internal/list-choices', {
  response: ListChoices,
  summary: 'What the caller has chosen for their lists',
});
export const changeListChoices = call('PUT /internal/list-choices', {
  body: body({
    list: ListPath,
    isDense: z.boolean().optional(),
    hidden: ColumnIds.optional(),
    /** The view that the list opens with; null: none. */
    opensWith: Id.nullable().optional(),
  }),
  response: ListChoices,
  summary: 'Choose how a list looks, and what it opens with',
});
