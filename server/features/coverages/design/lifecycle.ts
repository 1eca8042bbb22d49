import { canDo, stateAfter, statesBefore } from '#shared/engine/machine';
import { canActivate, canSimulate, coverageMachine, type CoverageState } from '#shared/engine/states';
import { newId } from '../../../db/ids';
import type { Context } from '../../../http/context';
import { dayOf } from '../../../http/page';
import { refuse } from '../../../base/refuse';
import { findCoverage, type CoverageRow } from '../stored/repository';
import { documentsJob } from '../simulation/documentsJob';
import { simulateJob } from '../simulation/simulateJob';
import {
  addEvent,
  changeHead,
  changeVersion,
  endEvent,
  findOpenEvents,
  hasQuotedVersion,
  markFilesKept,
  lockCoverage,
  moveEvent,
  noteDocuments,
  retireOthers,
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

/** Why a coverage in this state cannot be activated, for people. */
function whyNotActivate(state: CoverageState): string {
  switch (state) {
    case 'created':
      return 'This version has not been simulated yet. Run the payout simulation first.';
    case 'queued':
      return 'The payout simulation is still at work. Wait for it to end, then activate the coverage.';
    case 'error':
      return 'The payout simulation ended with an error, so there is no price. Edit the coverage or simulate it again.';
    case 'active':
      return 'This coverage is active already.';
    case 'simulated':
      return 'This coverage can be activated.';
  }
}

/** Lets the parametric event follow an active version; versions that were quoted keep theirs. */
async function startEvent({ db, tenantId, audit }: Tools, { coverage, terms }: CoverageRow): Promise<void> {
  const life = { coverageVersion: terms.version, periodStart: terms.start, periodEnd: terms.end };
  const open = await findOpenEvents(db, coverage.id);
  if (open.some(({ event }) => event.coverageVersion === terms.version)) return;
  const [follows] = open;
  if (follows) {
    await moveEvent(db, follows.event.id, life);
    await audit({
      subjectId: follows.event.id,
      area: 'monitoring',
      action: 'follows',
      from: `version ${follows.event.coverageVersion}`,
      to: `version ${terms.version}`,
      reason: 'A newer version of the coverage was activated; nobody had quoted the old one.',
    });
    return;
  }
  const eventId = newId();
  await addEvent(db, { tenantId, id: eventId, coverageId: coverage.id, ...life });
  await audit({
    subjectId: eventId,
    area: 'monitoring',
    action: 'created',
    to: 'UNKNOWN',
    details: { coverageId: coverage.id, ...life },
  });
}

/** Nothing is given away unseen: a price of 0 needs an underwriter who says why. Answers the reason; null where there is a price. */
function reasonForNoPrice({ user }: Decider, { terms }: CoverageRow, reason = ''): string | null {
  if (terms.grossPremiumPct !== 0) return null;
  if (!user.roles.includes('User.Underwriter'))
    refuse(403, 'coverages.noPrice', 'This version has a price of 0: only an underwriter can activate it.');
  if (reason === '') {
    const text =
      'This version has a price of 0. Simulate it again to price it by the rules of today, or give the reason for selling it at 0.';
    refuse(422, 'coverages.noPrice', text, { fields: [{ path: 'body.reason', message: text }] });
  }
  return reason;
}

/** Activates the newest version: it can be quoted from now on and is monitored; the version before can no longer be quoted. */
export async function activate(tools: Decider, id: string, reason?: string): Promise<void> {
  const { db, now, audit } = tools;
  const row = await lockCoverageRow(db, id);
  const { coverage, terms } = row;
  const state = stateOf(row);
  if (!canActivate(state)) refuse(409, 'coverages.state', whyNotActivate(state), { uiState: state });
  if (terms.end < dayOf(now)) {
    const text = `The risk period ended on ${terms.end}. Edit the coverage and choose a period to come.`;
    refuse(409, 'coverages.over', text, { end: terms.end });
  }
  const priceReason = reasonForNoPrice(tools, row, reason);
  const key = { coverageId: id, version: terms.version };
  await changeVersion(db, key, statesBefore(coverageMachine, 'activate'), {
    uiState: stateAfter(coverageMachine, 'activate'),
    priceReason,
    updatedAt: now,
  });
  await retireOthers(db, key, now);
  await changeHead(db, id, { activeVersion: terms.version });
  await markFilesKept(
    db,
    [terms.pricingReportFileId, terms.factSheetFileId].filter((file) => file !== null),
  );
  await startEvent(tools, row);
  await audit({
    subjectId: id,
    action: 'activated',
    from: 'simulated',
    to: 'active',
    reason: priceReason,
    details: { version: terms.version, replaced: coverage.activeVersion },
  });
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
  for (const { event } of await findOpenEvents(db, id)) {
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
