import {
  exportActivationRows,
  findActivationRows,
  findActivations,
  mostPreviewed,
  previewActivation,
  readActivation,
  startActivation,
  type Activation,
  type ActivationRow,
  type WhyNotActivated,
} from '#shared/contract/coverageActivations';
import type { ParsedRequest } from '#shared/contract/call';
import { groupBy } from '#shared/engine/groups';
import { activationFields } from '#shared/lists/activations';
import { newId } from '../../../db/ids';
import type { Db } from '../../../db/open';
import { peopleOf } from '../../../db/people';
import { refuse } from '../../../base/refuse';
import type { App } from '../../../http/app';
import type { Context } from '../../../http/context';
import { serveListFile } from '../../../http/listFile';
import { dayOf, pageOf } from '../../../http/page';
import { serve } from '../../../http/serve';
import { filterOf } from '../stored/filterRepository';
import { matchingIds } from '../stored/repository';
import { activateJob } from './job';
import {
  addActivation,
  findActivation,
  findAllRows,
  findAtWork,
  findChosen,
  findGroups,
  findRowPage,
  leftBy,
  namedIds,
  without,
  type FoundActivation,
} from './repository';
import { whyNotActivated, type Asking, type Standing } from './rule';

const unknown = () => refuse(404, 'coverages.unknownActivation', 'There is no such activation.');

/** Which coverages are asked for, as a question for their ids. */
async function chosenOf(db: Db, asked: ParsedRequest<typeof previewActivation>['body']) {
  const { coverageIds, matching, leftBy: before } = asked;
  if (coverageIds) return namedIds(coverageIds);
  if (matching) return without(matchingIds(db, filterOf(matching)), matching.except ?? []);
  const { state } = (before === undefined ? undefined : await findActivation(db, before)) ?? unknown();
  if (state === 'queued' || state === 'running')
    refuse(409, 'coverages.activating', 'This activation is still at work. Wait for its end.');
  return leftBy(before ?? '');
}

const askingOf = ({ now, user }: Context): Asking => ({ today: dayOf(now), roles: user.roles });

/** What would become of a coverage as it stands. */
function becomes(standing: Standing | undefined, asking: Asking): Pick<ActivationRow, 'outcome' | 'why' | 'end'> {
  const why = whyNotActivated(standing, asking);
  return { outcome: why ? 'skipped' : 'waiting', why, end: why === 'over' ? (standing?.end ?? null) : null };
}

async function previewOf(context: Context, asked: ParsedRequest<typeof previewActivation>['body']) {
  const { db } = context;
  const chosen = await chosenOf(db, asked);
  const asking = askingOf(context);
  const groups = (await findGroups(db, chosen)).map((group) => ({ ...group, ...becomes(group.standing, asking) }));
  const countOf = (those: readonly (typeof groups)[number][]) => those.reduce((sum, { count }) => sum + count, 0);
  const ready = groups.filter(({ why }) => why === null);
  const skipped = groupBy(
    groups.filter(({ why }) => why !== null),
    ({ why }) => why as WhyNotActivated,
  );
  const total = countOf(groups);
  const unseenCount = ready.reduce((sum, { unseen }) => sum + unseen, 0);
  const unseen = unseenCount === 0 ? [] : await findChosen(db, chosen, mostPreviewed, true);
  const rows = total > mostPreviewed ? [] : await findChosen(db, chosen, mostPreviewed);
  return {
    ...{ total, ready: countOf(ready), unseenCount },
    skipped: [...skipped].map(([why, those]) => ({ why, count: countOf(those) })),
    unseen: unseen
      .filter(({ standing }) => whyNotActivated(standing, asking) === null)
      .map(({ label, unseenYears }) => ({ label: label ?? '', unseenYears: unseenYears ?? 0 })),
    rows: rows
      .map(({ coverageId, label, standing }) => ({ coverageId, label, ...becomes(standing, asking) }))
      .toSorted((one, other) => Number(one.outcome === 'waiting') - Number(other.outcome === 'waiting')),
  };
}

async function activationsOf(db: Db, found: readonly FoundActivation[]): Promise<Activation[]> {
  const shown = await peopleOf(
    db,
    found.map(({ activation }) => activation.createdBy),
  );
  return found.map(({ activation, state, cancelRequested, endedAt }) => ({
    ...activation,
    createdBy: shown(activation.createdBy).email,
    createdByName: shown(activation.createdBy).name,
    createdAt: activation.createdAt.toISOString(),
    state: state as Activation['state'],
    cancelRequested,
    endedAt: endedAt?.toISOString() ?? null,
  }));
}

async function activationOf(db: Db, id: string): Promise<Activation> {
  const found = (await findActivation(db, id)) ?? unknown();
  return (await activationsOf(db, [found]))[0] ?? unknown();
}

type StoredRow = Awaited<ReturnType<typeof findAllRows>>[number];
const rowAnswer = ({ coverageId, label, outcome, why, end }: StoredRow) =>
  ({ coverageId, label, outcome: outcome ?? 'waiting', why, end }) as ActivationRow;

/** Many coverages that are activated together. */
export function activationRoutes(app: App): void {
  serve(app, previewActivation, async ({ body }, context) => previewOf(context, body));
  serve(app, startActivation, async ({ body: { count, ...asked } }, context) => {
    const { db, tenantId, user, audit, enqueue } = context;
    const chosen = await chosenOf(db, asked);
    const id = newId();
    const jobId = await enqueue(activateJob, { activationId: id }, { subjectId: id });
    const total = await addActivation(db, { tenantId, id, jobId, createdBy: user.id }, chosen);
    if (total === 0) refuse(422, 'coverages.noneChosen', 'No coverage is chosen.');
    if (count !== undefined && count !== total) {
      const text = 'Meanwhile other coverages match. Look at how many they are, then activate them.';
      refuse(409, 'coverages.othersMatch', text, { total });
    }
    await audit({ subjectId: id, action: 'activation begun', details: { total } });
    return activationOf(db, id);
  });
  serve(app, findActivations, async (_request, { db }) => activationsOf(db, await findAtWork(db)));
  serve(app, readActivation, async ({ params }, { db }) => activationOf(db, params.id));
  serve(app, findActivationRows, async ({ params, query }, { db }) => {
    if (!(await findActivation(db, params.id))) unknown();
    const { rows, total } = await findRowPage(db, params.id, query);
    return pageOf(rows.map(rowAnswer), total, query.size);
  });
  serveListFile(app, exportActivationRows, {
    area: 'coverages',
    fields: activationFields,
    async *rows({ params, query }, { held, inTenant }) {
      if (!(await inTenant((db) => findActivation(db, params.id)))) unknown();
      for await (const rows of held((db) => findAllRows(db, params.id, query.outcome))) yield rows.map(rowAnswer);
    },
  });
}
