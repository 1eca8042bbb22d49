import { areas, may, mayFollow } from '#shared/contract/access';
import { exportInbox, findInbox, findWork, markAllRead, markRead, type InboxMessage } from '#shared/contract/inbox';
import { messageFields } from '#shared/lists/messages';
import { refuse } from '../../base/refuse';
import type { App } from '../../http/app';
import type { Context } from '../../http/context';
import { serveListFile } from '../../http/listFile';
import { pageOf } from '../../http/page';
import { serve } from '../../http/serve';
import { getTenant } from '../../db/tenant';
import { modulesOf } from '../../http/modules';
import { findWaiting } from './workRepository';
import { findAllMessages, findMessages, hasMessage, markMessages, type Reader } from './repository';

/** Only what a person may open is told to them. */
const readerOf = ({ user }: Pick<Context, 'user'>): Reader => ({
  id: user.id,
  ids: user.ids,
  areas: areas.filter((area) => may({ roles: user.roles }, { area })),
  followed: areas.filter((area) => mayFollow({ roles: user.roles }, area)),
});

type MessageRow = Awaited<ReturnType<typeof findAllMessages>>[number];
const messageAnswer = (row: MessageRow) => ({ ...row, createdAt: row.createdAt.toISOString() }) as InboxMessage;

export function inboxRoutes(app: App): void {
  serve(app, findInbox, async ({ query }, context) => {
    const { rows, total, unread } = await findMessages(context.db, readerOf(context), query, query);
    return { ...pageOf(rows.map(messageAnswer), total, query.size), unread };
  });
  serveListFile(app, exportInbox, {
    area: 'shell',
    fields: messageFields,
    async *rows({ query }, context) {
      const reader = readerOf(context);
      for await (const rows of context.held((db) => findAllMessages(db, reader, query, query)))
        yield rows.map(messageAnswer);
    },
  });
  serve(app, findWork, async (_request, context) => {
    const { settings } = await getTenant(context.db, context.tenantId);
    const me = { roles: context.user.roles, modules: modulesOf(app, settings) };
    return findWaiting(context.db, {
      writers: context.user.ids,
      today: context.now.toISOString().slice(0, 10),
      areas: areas.filter((area) => may(me, { area })),
    });
  });
  serve(app, markRead, async ({ params }, context) => {
    const reader = readerOf(context);
    if (!(await hasMessage(context.db, reader, params.id))) refuse(404, 'inbox.unknown');
    await markMessages(context.db, context.tenantId, reader, params.id);
  });
  serve(app, markAllRead, async (_request, context) => {
    await markMessages(context.db, context.tenantId, readerOf(context));
  });
}
