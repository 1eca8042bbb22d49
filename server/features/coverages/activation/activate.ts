import { groupBy } from '#shared/engine/groups';
import type { AuditNote } from '../../../db/audit';
import { newId } from '../../../db/ids';
import type { Db } from '../../../db/open';
import { keepFiles } from '../../../files/repository';
import { dayOf } from '../../../http/page';
import { findOpenEvents, moveEvent } from '../stored/versionRepository';
import { activateVersions, addEvents, holdNewest, type HeldVersion } from './heldRepository';
import { isFree, whyNotActivated, type Asking, type Standing, type Why } from './rule';

type By = Omit<Asking, 'today'> & { readonly tenantId: string; readonly now: Date };
/** What became of one: null: it is active. */
type Verdict = { readonly why: Why | null; readonly standing: Standing | undefined };
type Activated = {
  readonly verdicts: ReadonlyMap<string, Verdict>;
  /** Lines for the audit trail, for whoever asked to write down in the same transaction. */
  readonly notes: readonly AuditNote[];
};

/**
 * Activates the newest versions of coverages: they can be quoted from now on and are monitored; the versions before them can no longer be
 * quoted. What cannot be activated stays as it is and keeps none of the others from it.
 */
export async function activateAll(db: Db, by: By, ids: readonly string[]): Promise<Activated> {
  const asking = { ...by, today: dayOf(by.now) };
  const held = new Map((await holdNewest(db, ids)).map((version) => [version.coverageId, version]));
  const verdicts = new Map(
    ids.map((id) => [id, { why: whyNotActivated(held.get(id), asking), standing: held.get(id) }]),
  );
  const ready = [...held.values()].filter(({ coverageId }) => verdicts.get(coverageId)?.why === null);
  if (ready.length === 0) return { verdicts, notes: [] };
  const reasonOf = (version: HeldVersion) => (isFree(version) ? (by.reason ?? null) : null);
  await activateVersions(
    db,
    ready.map((version) => ({ ...version, priceReason: reasonOf(version) })),
    by.now,
  );
  const files = ready.flatMap(({ pricingReportFileId, factSheetFileId }) => [pricingReportFileId, factSheetFileId]);
  await keepFiles(
    db,
    files.filter((file) => file !== null),
  );
  const notes = await startEvents(db, by.tenantId, ready);
  const activated = ready.map((version) => ({
    subjectId: version.coverageId,
    action: 'activated',
    from: 'simulated',
    to: 'active',
    reason: reasonOf(version),
    details: { version: version.version, replaced: version.activeVersion },
  }));
  return { verdicts, notes: [...notes, ...activated] };
}

/** Lets the parametric events follow active versions; versions that were quoted keep theirs. Answers what is to be told of it. */
async function startEvents(db: Db, tenantId: string, ready: readonly HeldVersion[]): Promise<AuditNote[]> {
  const open = groupBy(
    await findOpenEvents(
      db,
      ready.map(({ coverageId }) => coverageId),
    ),
    ({ event }) => event.coverageId,
  );
  const added: Parameters<typeof addEvents>[1][number][] = [];
  const notes: AuditNote[] = [];
  for (const { coverageId, version, start: periodStart, end: periodEnd } of ready) {
    const life = { coverageVersion: version, periodStart, periodEnd };
    const events = open.get(coverageId) ?? [];
    if (events.some(({ event }) => event.coverageVersion === version)) continue;
    const [follows] = events;
    if (follows) {
      await moveEvent(db, follows.event.id, life);
      notes.push({
        subjectId: follows.event.id,
        area: 'monitoring',
        action: 'follows',
        from: `version ${follows.event.coverageVersion}`,
        to: `version ${version}`,
        reason: 'A newer version of the coverage was activated; nobody had quoted the old one.',
      });
      continue;
    }
    const event = { tenantId, id: newId(), coverageId, ...life };
    added.push(event);
    notes.push({
      subjectId: event.id,
      area: 'monitoring',
      action: 'created',
      to: 'UNKNOWN',
      details: { coverageId, ...life },
    });
  }
  await addEvents(db, added);
  return notes;
}
