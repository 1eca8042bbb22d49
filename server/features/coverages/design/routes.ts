import {
  activateCoverage,
  copyCoverage,
  createCoverage,
  deleteCoverage,
  updateCoverage,
} from '#shared/contract/coverageDesign';
import { makeDocuments, simulateCoverage } from '#shared/contract/coverageVersions';
import type { Role } from '#shared/contract/access';
import { peopleOf } from '../../../db/people';
import type { App } from '../../../http/app';
import type { Context } from '../../../http/context';
import { refuse, refuseStale } from '../../../base/refuse';
import { serve } from '../../../http/serve';
import { getCoverageAnswer, getCoverageRow } from '../stored/find';
import type { CoverageRow } from '../stored/repository';
import { makeCopy } from './copy';
import { makeCoverage, type CreationContext } from './create';
import { makeVersion } from './change';
import { versionChanges } from './changes';
import { publicLabel } from '../terms/labels';
import { activate, archive, lockCoverageRow, startDocuments, startSimulation } from './lifecycle';

const makerOf = ({ db, tenantId, user, now, parts }: Context): CreationContext => ({
  db,
  tenantId,
  who: user.id,
  now,
  storeDir: parts.settings.storeDir,
});

const mayPublish: readonly Role[] = ['User.Underwriter', 'User.Admin'];

/** Whoever opens a coverage to everybody must be allowed to; keeping it open is no new decision. */
function checkPublishing({ user }: Context, labels: readonly string[], before: readonly string[]): void {
  if (!labels.includes(publicLabel) || before.includes(publicLabel)) return;
  if (user.roles.some((role) => mayPublish.includes(role))) return;
  refuse(403, 'coverages.publish', 'Only underwriters and administrators can make a coverage public.');
}

/** The coverage that is about to be changed, held; refused where somebody has made a newer version than the caller has read. */
async function lockCurrent({ db }: Context, id: string, ifMatch: number | null): Promise<CoverageRow> {
  const row = await lockCoverageRow(db, id);
  const { version, createdBy: by, createdAt: changedAt } = row.terms;
  const { email, name } = (await peopleOf(db, [by]))(by);
  refuseStale({ version, changedBy: email, changedByName: name, changedAt }, ifMatch);
  return row;
}

/** What changes coverages; each leaves its line in the audit trail. */
export function coverageWrites(app: App): void {
  serve(app, createCoverage, async ({ body }, context) => {
    checkPublishing(context, body.labels, []);
    const id = await makeCoverage(makerOf(context), body);
    const answer = await getCoverageAnswer(context.db, id);
    const details = {
      label: answer.label,
      version: 1,
      dataSetId: answer.dataSetId,
      targetId: answer.monitoringTarget.id,
    };
    await context.audit({ subjectId: id, action: 'created', to: 'created', details });
    return answer;
  });
  serve(app, updateCoverage, async ({ params, body, ifMatch }, context) => {
    const row = await lockCurrent(context, params.id, ifMatch);
    checkPublishing(context, body.labels ?? [], row.coverage.labels);
    const version = await makeVersion(makerOf(context), row, body);
    const note = { from: `version ${row.terms.version}`, to: `version ${version}` };
    const fields = versionChanges(row, await getCoverageRow(context.db, params.id));
    await context.audit({ subjectId: params.id, action: 'edited', ...note, details: { fields } });
    return getCoverageAnswer(context.db, params.id);
  });
  serve(app, copyCoverage, async ({ params }, context) => {
    const row = await lockCoverageRow(context.db, params.id);
    const id = await makeCopy(makerOf(context), row);
    await context.audit({ subjectId: id, action: 'copied', from: params.id, to: 'created' });
    return getCoverageAnswer(context.db, id);
  });
  serve(app, deleteCoverage, async ({ params, ifMatch }, context) => {
    await lockCurrent(context, params.id, ifMatch);
    await archive(context, params.id);
  });
  serve(app, simulateCoverage, async ({ params, ifMatch }, context) => {
    await lockCurrent(context, params.id, ifMatch);
    return startSimulation(context, params.id);
  });
  serve(app, makeDocuments, async ({ params, query }, context) => startDocuments(context, params.id, query.version));
  serve(app, activateCoverage, async ({ params, body, ifMatch }, context) => {
    await lockCurrent(context, params.id, ifMatch);
    await activate(context, params.id, body?.reason);
    return getCoverageAnswer(context.db, params.id);
  });
}
