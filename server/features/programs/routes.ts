import {
  deleteProgram,
  findPrograms,
  readProgram,
  sampleProgram,
  samplePrograms as samplesCall,
  saveProgram,
  type Program,
} from '#shared/contract/programs';
import type { App } from '../../http/app';
import { refuseOutdated } from '../../db/outdated';
import { refuse } from '../../base/refuse';
import { orderBy, pageOf } from '../../http/page';
import { serve, servePublic } from '../../http/serve';
import {
  addProgram,
  archiveProgram,
  changeProgram,
  findProgram,
  findProgramPage,
  findProgramStatuses,
  sorting,
  type ProgramRow,
} from './repository';
import { samplePrograms } from '#shared/contract/sampleCatalogue';

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
}: ProgramRow): Program => ({
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
export function programsRoutes(app: App): void {
  serve(app, findPrograms, async ({ query }, { db }) => {
    const order = orderBy(query.sort, sorting);
    const { rows, total } = await findProgramPage(db, { ...query, order });
    return { ...pageOf(rows.map(answer), total, query.size), statuses: await findProgramStatuses(db) };
  });
  serve(app, readProgram, async ({ params }, { db }) =>
    answer((await findProgram(db, params.id)) ?? refuse(404, 'programs.unknown', 'There is no such program.')),
  );
  serve(app, saveProgram, async ({ body, ifMatch }, { db, tenantId, audit }) => {
    const { '@type': _, ...fields } = body;
    const before = await findProgram(db, body.id);
    if (before) await refuseOutdated(db, before, ifMatch);
    const saved = before ? await changeProgram(db, body.id, fields) : await addProgram(db, { ...fields, tenantId });
    await audit({
      subjectId: body.id,
      action: before ? 'changed' : 'created',
      from: before?.status ?? null,
      to: fields.status,
    });
    return answer(saved ?? refuse(404, 'programs.unknown', 'There is no such program.'));
  });
  serve(app, deleteProgram, async ({ params, ifMatch }, { db, audit }) => {
    const before = (await findProgram(db, params.id)) ?? refuse(404, 'programs.unknown', 'There is no such program.');
    await refuseOutdated(db, before, ifMatch);
    await archiveProgram(db, params.id);
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
