import { and, desc, eq, sql } from 'drizzle-orm';
import {
  deleteProgram,
  findPrograms,
  sampleProgram,
  samplePrograms as samplesCall,
  saveProgram,
  type Program,
} from '#shared/contract/programs';
import type { Db } from '../../db/open';
import { program } from '../../db/schema/business';
import { orderBy, pageOf } from '../../http/page';
import type { App } from '../../http/app';
import { refuse } from '../../base/refuse';
import { serve, servePublic } from '../../http/serve';
import { samplePrograms } from './samples';

type Row = typeof program.$inferSelect;
const answer = ({
  id,
  name,
  description,
  currency,
  country,
  icon,
  insuredUnit,
  status,
  labels,
  version,
}: Row): Program => ({
  id,
  name,
  description,
  currency,
  country,
  icon: icon as Program['icon'],
  insuredUnit,
  status,
  labels,
  version,
});
const findProgram = async (db: Db, id: string) =>
  (
    await db
      .select()
      .from(program)
      .where(and(eq(program.id, id), eq(program.archived, false)))
  )[0];

/** Columns that the list may be sorted by. */
const sortable = { name: program.name, status: program.status, createdAt: program.createdAt };

export function programsRoutes(app: App): void {
  serve(app, findPrograms, async ({ query }, { db }) => {
    const where = and(eq(program.archived, false), query.status ? eq(program.status, query.status) : undefined);
    const rows = await db
      .select()
      .from(program)
      .where(where)
      .orderBy(orderBy(query.sort, sortable, desc(program.createdAt)), program.id)
      .limit(query.size)
      .offset(query.page * query.size);
    const total = await db.$count(program, where);
    return pageOf(rows.map(answer), total, query.size);
  });
  serve(app, saveProgram, async ({ body }, { db, tenantId, audit }) => {
    const { '@type': _, ...fields } = body;
    const before = await findProgram(db, body.id);
    const [saved] = before
      ? await db
          .update(program)
          .set({ ...fields, version: sql`${program.version} + 1` })
          .where(eq(program.id, body.id))
          .returning()
      : await db
          .insert(program)
          .values({ ...fields, tenantId })
          .returning();
    await audit({
      subjectId: body.id,
      action: before ? 'changed' : 'created',
      from: before?.status ?? null,
      to: fields.status,
    });
    return answer(saved ?? refuse(404, 'programs.unknown', 'There is no such program.'));
  });
  serve(app, deleteProgram, async ({ params }, { db, audit }) => {
    if (!(await findProgram(db, params.id))) refuse(404, 'programs.unknown', 'There is no such program.');
    await db.update(program).set({ archived: true }).where(eq(program.id, params.id));
    await audit({ subjectId: params.id, action: 'archived' });
  });
  servePublic(app, samplesCall, async () => [...samplePrograms]);
  servePublic(
    app,
    sampleProgram,
    async ({ params }) =>
      samplePrograms.find(({ id }) => String(id) === params.id) ??
      refuse(404, 'programs.unknown', 'There is no such program.'),
  );
}
