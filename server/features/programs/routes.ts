import {
  deleteProgram,
  exportPrograms,
  findPrograms,
  programHistory,
  readProgram,
  restoreProgram,
  sampleProgram,
  samplePrograms as samplesCall,
  saveProgram,
  type Program,
} from '#shared/contract/programs';
import type { ParsedRequest } from '#shared/contract/call';
import { countryIn } from '#shared/contract/places';
import { localeOf } from '#shared/format/locale';
import { programFields } from '#shared/lists/programs';
import { besideTemplates, inOrder, templateRow, templatesWith } from '#shared/lists/templates';
import type { App } from '../../http/app';
import { lastChangeOf } from '../../db/audit';
import { historyOf } from '../../http/history';
import { programChanges } from './changes';
import type { Db } from '../../db/open';
import { refuseOutdated } from '../../db/outdated';
import { lineToUndo } from '../../db/undo';
import { refuse } from '../../base/refuse';
import { isBy, orderBy, ordersBy, pageOf, type Sorted } from '../../http/page';
import { serveListFile } from '../../http/listFile';
import { serve, servePublic } from '../../http/serve';
import {
  addProgram,
  archiveProgram,
  changeProgram,
  findAllPrograms,
  findProgram,
  findProgramCountries,
  findProgramPage,
  findProgramStatuses,
  holdProgram,
  sortingBy,
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
  sumInsuredBasis,
  sumPerUnit,
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
  sumInsuredBasis,
  sumPerUnit,
  status,
  labels,
  version,
});
type Together = Pick<ParsedRequest<typeof exportPrograms>['query'], 'search' | 'sort' | 'language'>;
const unknown = () => refuse(404, 'programs.unknown', 'There is no such program.');

/** Refuses to read what is not there, or not any more: then it says who archived it, and on which day. */
async function gone(db: Db, id: string): Promise<never> {
  const last = await lastChangeOf(db, id);
  if (last?.action !== 'archived') return unknown();
  const day = last.changedAt.toISOString().slice(0, 10);
  return refuse(
    404,
    'programs.archived',
    `This program was archived by ${last.changedByName ?? last.changedBy} on ${day}.`,
  );
}

/** Templates and programs as the screen shows both together; each organisation has few enough to be put in order at once. */
async function withTemplates({ search = '', sort, language }: Together, pieces: AsyncIterable<readonly ProgramRow[]>) {
  const locale = localeOf(language);
  const own: Program[] = [];
  for await (const rows of pieces) own.push(...rows.map(answer));
  const all = [
    ...templatesWith(samplePrograms, search, locale).map(templateRow),
    ...besideTemplates(own, samplePrograms),
  ];
  return inOrder(all, sort, locale);
}

/** Programs are sorted by the countries as the reader's language names them. */
async function sortingIn(db: Db, { sort, language = 'en' }: Sorted) {
  if (!isBy(sort, 'country')) return sortingBy([]);
  const locale = localeOf(language);
  const named = (await findProgramCountries(db)).map((country) => [country, countryIn(country, locale)] as const);
  return sortingBy(
    named.toSorted(([, one], [, other]) => one.localeCompare(other, locale)).map(([country]) => country),
  );
}

/** The list, and the file of it. */
function listRoutes(app: App): void {
  serve(app, findPrograms, async ({ query }, { db }) => {
    const order = ordersBy(query, await sortingIn(db, query));
    const { rows, total } = await findProgramPage(db, query, { ...query, order });
    return { ...pageOf(rows.map(answer), total, query.size), statuses: await findProgramStatuses(db) };
  });
  serveListFile(app, exportPrograms, {
    area: 'programs',
    fields: programFields,
    async *rows({ query }, { held, inTenant }) {
      const order = orderBy(query, await inTenant((db) => sortingIn(db, query)));
      if (query.templates) {
        yield await withTemplates(
          query,
          held((db) => findAllPrograms(db, query, order)),
        );
        return;
      }
      for await (const rows of held((db) => findAllPrograms(db, query, order))) yield rows.map(answer);
    },
  });
}

export function programsRoutes(app: App): void {
  listRoutes(app);
  serve(app, readProgram, async ({ params }, { db }) =>
    answer((await findProgram(db, params.id)) ?? (await gone(db, params.id))),
  );
  serve(app, programHistory, async ({ params, query }, { db }) => {
    if (!(await findProgram(db, params.id))) await gone(db, params.id);
    return historyOf(db, params.id, query);
  });
  serve(app, saveProgram, async ({ body, ifMatch }, { db, tenantId, audit }) => {
    const { '@type': _, ...fields } = body;
    const before = await holdProgram(db, tenantId, body.id);
    if (before?.archived)
      refuse(409, 'programs.archived', 'This program was archived: it is not changed any more. Make a new one.');
    if (before) await refuseOutdated(db, before, ifMatch);
    else if (ifMatch !== null) unknown();
    const saved = before ? await changeProgram(db, body.id, fields) : await addProgram(db, { ...fields, tenantId });
    await audit({
      subjectId: body.id,
      action: before ? 'changed' : 'created',
      from: before?.status ?? null,
      to: fields.status,
      ...(before ? { details: { fields: programChanges(before, fields) } } : {}),
    });
    return answer(saved ?? unknown());
  });
  serve(app, deleteProgram, async ({ params, ifMatch }, { db, tenantId, audit }) => {
    const before = await holdProgram(db, tenantId, params.id);
    if (!before || before.archived) return unknown();
    await refuseOutdated(db, before, ifMatch);
    await archiveProgram(db, params.id);
    await audit({ subjectId: params.id, action: 'archived', from: before.status });
  });
  serve(app, restoreProgram, async ({ params, ifMatch }, { db, tenantId, user, parts, audit }) => {
    const before = (await holdProgram(db, tenantId, params.id)) ?? unknown();
    await refuseOutdated(db, before, ifMatch);
    if (!before.archived) refuse(409, 'programs.state', 'Only an archived program can be restored.');
    await lineToUndo(db, { subjectId: before.id, action: 'archived', user, clock: parts.clock() });
    const restored = await changeProgram(db, before.id, { archived: false });
    await audit({ subjectId: before.id, action: 'archive undone', to: before.status });
    return answer(restored ?? unknown());
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
