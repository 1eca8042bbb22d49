import { canDo, stateAfter } from '#shared/engine/machine';
import { canSimulate, coverageMachine, type CoverageState } from '#shared/engine/states';
import type { Context } from '../../../http/context';
import { refuse } from '../../../base/refuse';
import { findCoverage, type CoverageRow } from '../stored/repository';
import { documentsJob } from '../simulation/documentsJob';
import { simulateJob } from '../simulation/simulateJob';
import { activateAll } from '../activation/activate';
import { refuseActivation } from '../activation/rule';
import {
  changeHead,
  changeVersion,
  endEvent,
  findOpenEvents,
  hasQuotedVersion,
  lockCoverage,
  noteDocuments,
} from '../stored/versionRepository';

type Tools = Pick<Context, 'db' | 'tenantId' | 'now' | 'audit' | 'enqueue'>;
type Decider = Tools & Pick<Context, 'user'>;

const unknown = () => refuse(404, 'coverages.unknown', 'There is no such coverage.');

/** The newest version of a coverage, held for this transaction. */
export async function lockCoverageRow(db: Context['db'], id: string): Promise<CoverageRow> {
  return ((await lockCoverage(db, id)) ? await findCoverage(db, id) : undefined) ?? unknown();
}

const stateOf = ({ terms }: CoverageRow) => terms.uiState as CoverageState;

/** Why a coverage in this state cannot be simulated, for people. */
function whyNotSimulate(state: CoverageState): string {
  return state === 'active'
    ? 'This version is active: what it was priced on stays as it is. Edit the coverage to make a new version, and simulate that.'
    : `A coverage that is ${state} cannot be simulated.`;
}

/** Queues the payout simulation of the newest version. Asked twice, it answers the same job. */
export async function startSimulation({ db, now, audit, enqueue }: Tools, id: string): Promise<{ jobId: string }> {
  const row = await lockCoverageRow(db, id);
  const { terms } = row;
  const state = stateOf(row);
  const key = { coverageId: id, version: terms.version };
  const uniqueKey = `coverages.simulate:${id}:${terms.version}`;
  if (coverageMachine.steps.simulate.done?.includes(state)) {
    // The job is there and unfinished, so this finds it; were it lost, this would make it anew.
    return { jobId: await enqueue(simulateJob, { ...key, before: 'created' }, { subjectId: id, uniqueKey }) };
  }
  if (!canSimulate(state)) refuse(409, 'coverages.state', whyNotSimulate(state), { uiState: state });
  if (terms.quoted) {
    const text =
      'This version has been quoted: its price stays as it is. Edit the coverage to make a new version, and simulate that.';
    refuse(409, 'coverages.quoted', text);
  }
  const jobId = await enqueue(simulateJob, { ...key, before: state }, { subjectId: id, uniqueKey });
  await changeVersion(db, key, [state], { uiState: stateAfter(coverageMachine, 'simulate'), jobId, updatedAt: now });
  await audit({
    subjectId: id,
    action: 'simulation queued',
    from: state,
    to: 'queued',
    details: { version: terms.version },
  });
  return { jobId };
}

/** Makes the documents of a simulation again, after they could not be made. Asked twice, it answers the same job. */
export async function startDocuments(
  { db, audit, enqueue }: Tools,
  id: string,
  version?: number,
): Promise<{ jobId: string }> {
  if (!(await lockCoverage(db, id))) unknown();
  const { terms } = (await findCoverage(db, id, version)) ?? unknown();
  const state = terms.uiState as CoverageState;
  if (!canDo(coverageMachine, state, 'makeDocuments'))
    refuse(409, 'coverages.state', `A coverage that is ${state} has no documents.`, { uiState: state });
  if (terms.pricingReportFileId !== null) refuse(409, 'coverages.documents', 'The documents are there.');
  if (terms.jobId !== null) return { jobId: terms.jobId };
  const key = { coverageId: id, version: terms.version };
  const jobId = await enqueue(documentsJob, key, { subjectId: id });
  await noteDocuments(db, key, { jobId });
  await audit({ subjectId: id, action: 'documents queued', details: { version: terms.version } });
  return { jobId };
}

/** Activates the newest version: it can be quoted from now on and is monitored; the version before can no longer be quoted. Refuses in words. */
export async function activate(
  { db, tenantId, now, audit, user }: Decider,
  id: string,
  reason?: string,
): Promise<void> {
  const { verdicts, notes } = await activateAll(db, { tenantId, now, roles: user.roles, reason }, [id]);
  const { why = 'unknown', standing } = verdicts.get(id) ?? {};
  if (why) refuseActivation(why, standing);
  for (const note of notes) await audit(note);
}

/** Puts a coverage away that nobody has quoted; its event, if it had one, ends with it. */
export async function archive({ db, audit }: Tools, id: string): Promise<void> {
  const row = await lockCoverageRow(db, id);
  if (await hasQuotedVersion(db, id)) {
    refuse(409, 'coverages.quoted', 'This coverage has been quoted: what a contract may rest on is kept.');
  }
  if (!canDo(coverageMachine, stateOf(row), 'archive')) {
    refuse(409, 'coverages.state', 'The payout simulation is still at work. Cancel it first.', { uiState: 'queued' });
  }
  await changeHead(db, id, { archived: true, activeVersion: null });
  for (const { event } of await findOpenEvents(db, [id])) {
    await endEvent(db, event.id);
    const reason = 'Its coverage was archived.';
    await audit({
      subjectId: event.id,
      area: 'monitoring',
      action: 'moved',
      from: event.status,
      to: 'TERMINATED',
      reason,
    });
  }
  await audit({
    subjectId: id,
    action: 'archived',
    from: stateOf(row),
    to: 'archived',
    details: { label: row.terms.label },
  });
}
