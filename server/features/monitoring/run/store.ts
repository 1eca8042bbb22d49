import { canonical, writeAudit } from '../../../db/audit';
import type { Db } from '../../../db/open';
import { changeEvent, findFootprint } from '../events/repository';
import type { ComputedEvent } from './compute';
import { saveFootprint } from './repository';
import type { Step } from './runner';

/** Has anything that is stored of the event changed? */
export function isNews({ row, evaluation, provenance }: ComputedEvent): boolean {
  const { event } = row;
  return (
    event.provenance?.footprintHash !== provenance.footprintHash ||
    event.provenance?.dataVersion !== provenance.dataVersion ||
    event.status !== evaluation.status ||
    event.payoutPct !== evaluation.payoutPct ||
    event.warning !== evaluation.warning
  );
}

/** Did a newer version of the data change a day that an earlier run had seen? */
async function isCorrected(db: Db, { row, evaluation }: ComputedEvent): Promise<boolean> {
  const before = new Map(
    ((await findFootprint(db, row.event.id))?.rows ?? []).map((old) => [old.timestampUtc, canonical(old.measurements)]),
  );
  return evaluation.footprint.some(
    ({ timestampUtc, measurements }) =>
      before.has(timestampUtc) && before.get(timestampUtc) !== canonical(measurements),
  );
}

/** Writes what a run found of one event. Answers false when another run was there first. */
export async function store({ db, runner, asOf }: Step, computed: ComputedEvent): Promise<boolean> {
  const { row, evaluation, provenance, secondary } = computed;
  const { event } = row;
  const corrected =
    event.provenance !== null &&
    event.provenance.dataVersion !== provenance.dataVersion &&
    (await isCorrected(db, computed));
  const stored = await changeEvent(db, event, {
    status: evaluation.status,
    warning: evaluation.warning,
    indexValue: evaluation.indexValue,
    latestIndexValue: evaluation.latestIndexValue,
    payoutPct: evaluation.payoutPct,
    indicativePct: evaluation.indicativePct,
    missingDays: evaluation.missingDays,
    usable: evaluation.usable,
    firstPayoutDate: evaluation.firstPayoutDate,
    asOf,
    runTime: runner.now,
    provenance,
    secondary,
  });
  if (!stored) return false;
  if (event.provenance?.footprintHash !== provenance.footprintHash) {
    const rows = { hash: provenance.footprintHash, rows: evaluation.footprint, updatedAt: runner.now };
    await saveFootprint(db, { tenantId: runner.tenantId, eventId: event.id }, rows);
  }
  if (event.status !== evaluation.status || corrected) {
    await writeAudit(db, {
      tenantId: runner.tenantId,
      at: runner.now,
      who: runner.who,
      channel: runner.channel,
      area: 'monitoring',
      subjectId: event.id,
      action: event.status !== evaluation.status ? 'computed' : 'recomputed',
      from: event.status,
      to: evaluation.status,
      reason: corrected ? 'The data were corrected.' : null,
      details: {
        asOf,
        indexValue: evaluation.indexValue,
        payoutPct: evaluation.payoutPct,
        dataVersion: provenance.dataVersion,
      },
    });
  }
  return true;
}
