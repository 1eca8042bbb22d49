import {
  changeListChoices,
  changeView,
  deleteView,
  findViews,
  readListChoices,
  restoreView,
  saveView,
} from '#shared/contract/views';
import { undoFaults } from '#shared/contract/undo';
import { canDo } from '#shared/engine/machine';
import { viewMachine } from '#shared/engine/states';
import { refuse } from '../../base/refuse';
import { newId } from '../../db/ids';
import { lockKey } from '../../db/lockKey';
import type { Db } from '../../db/open';
import { refuseOutdated } from '../../db/outdated';
import { lockRow } from '../../db/rows';
import { savedView } from '../../db/schema/views';
import { lineToUndo } from '../../db/undo';
import type { App } from '../../http/app';
import { serve } from '../../http/serve';
import type { User } from '../../http/user';
import {
  addView,
  findChoices,
  findView,
  findViewsOf,
  hasViewNamed,
  keepChoices,
  replaceView,
  type Choices,
  type ViewRow,
} from './repository';

const viewAnswer = ({ id, list, name, query, look, shared, userId, userName, version }: ViewRow, user: User) => ({
  ...{ id, list, name, query, look, shared, version },
  isOwn: userId === user.id,
  owner: userName,
});
const nothingChosen: Choices = { isDense: false, hidden: {}, opensWith: {} };

const unknown = () => refuse(404, 'views.unknown', 'There is no such view.');
const taken = (name: string) =>
  refuse(409, 'views.name', `You have a view of this list named "${name}" already. Give this one another name.`);
/** A view of one's own that is about to be changed: nobody else changes it meanwhile. */
async function held(db: Db, user: User, id: string): Promise<ViewRow> {
  await lockRow(db, savedView, id);
  const row = (await findView(db, user.id, id)) ?? unknown();
  if (row.archived) return unknown();
  if (row.userId === user.id) return row;
  return refuse(403, 'views.notYours', `This view is ${row.userName}'s. Save it as one of your own to change it.`);
}

function viewRoutes(app: App): void {
  serve(app, findViews, async ({ query: { list } }, { db, user }) =>
    (await findViewsOf(db, user.id, list)).map((row) => viewAnswer(row, user)),
  );
  serve(app, saveView, async ({ body }, { db, tenantId, user, now, audit }) => {
    const { list, name, query, look, shared } = body;
    const of = { tenantId, id: newId(), userId: user.id, userName: user.shown.name, createdAt: now };
    const row = (await addView(db, { ...of, list, name, query, look, shared })) ?? taken(name);
    await audit({ subjectId: row.id, action: 'created' });
    return viewAnswer(row, user);
  });
  serve(app, changeView, async ({ params, body, ifMatch }, { db, user, audit }) => {
    const row = await held(db, user, params.id);
    await refuseOutdated(db, row, ifMatch);
    const { name = row.name, query = row.query, look = row.look, shared = row.shared } = body;
    if (await hasViewNamed(db, { ...row, name })) taken(name);
    const changed = (await replaceView(db, row.id, { name, query, look, shared })) ?? unknown();
    await audit({ subjectId: row.id, action: 'changed' });
    return viewAnswer(changed, user);
  });
  serve(app, deleteView, async ({ params, ifMatch }, { db, user, audit }) => {
    const row = await held(db, user, params.id);
    await refuseOutdated(db, row, ifMatch);
    await replaceView(db, row.id, { archived: true });
    await audit({ subjectId: row.id, action: 'deleted' });
  });
  serve(app, restoreView, async ({ params, ifMatch }, { db, user, parts, audit }) => {
    await lockRow(db, savedView, params.id);
    const row = (await findView(db, user.id, params.id)) ?? unknown();
    await refuseOutdated(db, row, ifMatch);
    if (!canDo(viewMachine, row.archived ? 'deleted' : 'kept', 'restore'))
      refuse(409, 'views.state', 'Only a deleted view can be restored.');
    await lineToUndo(db, { subjectId: row.id, action: 'deleted', user, clock: parts.clock() });
    if (await hasViewNamed(db, row)) refuse(409, 'undo.named', undoFaults.named);
    const restored = (await replaceView(db, row.id, { archived: false })) ?? unknown();
    await audit({ subjectId: row.id, action: 'delete undone' });
    return viewAnswer(restored, user);
  });
}

function choiceRoutes(app: App): void {
  serve(app, readListChoices, async (_request, { db, user }) => {
    const kept = await findChoices(db, user.id);
    return { ...(kept ?? nothingChosen), isKept: kept !== undefined };
  });
  // How somebody likes their lists is no change of the business: it leaves no line in the audit trail.
  serve(app, changeListChoices, async ({ body }, { db, tenantId, user }) => {
    const { list, isDense, hidden, opensWith } = body;
    await lockKey(db, `list choices:${user.id}`);
    const before = (await findChoices(db, user.id)) ?? nothingChosen;
    const opening = opensWith ? await findView(db, user.id, opensWith) : null;
    if (opening !== null && (opening?.list !== list || opening.archived)) unknown();
    const { [list]: _left, ...others } = before.opensWith;
    const choices = {
      isDense: isDense ?? before.isDense,
      hidden: hidden ? { ...before.hidden, [list]: hidden } : before.hidden,
      opensWith:
        opensWith === undefined ? before.opensWith : opensWith === null ? others : { ...others, [list]: opensWith },
    };
    await keepChoices(db, { tenantId, userId: user.id, choices });
    return { ...choices, isKept: true };
  });
}

/** Saved views of lists, and what each person has chosen for theirs. */
export function viewsRoutes(app: App): void {
  viewRoutes(app);
  choiceRoutes(app);
}
