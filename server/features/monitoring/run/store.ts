import type { EventState } from '#shared/engine/event/footprint';
import type { EventStatus } from '#shared/engine/status';
import { writeAudits } from '../../../db/audit';
import type { BulkColumn } from '../../../db/bulk';
import type { Db } from '../../../db/open';
import { measuredOtherwise } from '../events/footprintColumns';
import { changeEvents, findFootprintColumns } from '../events/repository';
import type { ComputedEvent } from './batch';
import { sumPayouts } from './policyPayouts';
import { saveFootprints } from './repository';
import type { Step } from './runner';

/** A computed event in the state in which it is stored: what people have taken over keeps theirs. */
type ToStore = Omit<ComputedEvent, 'state'> & {
  readonly state: Omit<EventState, 'status'> & { readonly status: EventStatus };
};

/** Has anything that is stored of the event changed? */
function isNews({ row: { event }, state, provenance }: ToStore): boolean {
  return (
    event.provenance?.footprintHash !== provenance.footprintHash ||
    event.provenance?.dataVersion !== provenance.dataVersion ||
    event.status !== state.status ||
    event.payoutPct !== state.payoutPct ||
    event.warning !== state.warning
  );
}

/** Events of which a newer version of the data changed a day that an earlier run had seen. */
async function findCorrected(db: Db, computed: readonly ComputedEvent[]): Promise<ReadonlySet<string>> {
  const newer = computed.filter(
    ({ row: { event }, provenance }) =>
      event.provenance !== null && event.provenance.dataVersion !== provenance.dataVersion,
  );
  const footprints = await findFootprintColumns(
    db,
    newer.map(({ row }) => row.event.id),
  );
  const before = new Map(footprints.map((footprint) => [footprint.eventId, footprint]));
  return new Set(
    newer.flatMap(({ row: { event }, footprint }) => {
      const old = before.get(event.id);
      return old && measuredOtherwise(old, footprint) ? [event.id] : [];
    }),
  );
}

const columnsOf = (computed: readonly ToStore[], { asOf, runner }: Step): BulkColumn[] => {
  const column = (name: string, type: string, valueOf: (event: ToStore) => unknown): BulkColumn => ({
    name,
    type,
    values: computed.map(valueOf),
  });
  return [
    column('id', 'text', ({ row }) => row.event.id),
    column('version', 'int', ({ row }) => row.event.version),
    column('status', 'text', ({ state }) => state.status),
    column('warning', 'boolean', ({ state }) => state.warning),
    column('index_value', 'float8', ({ state }) => state.indexValue),
    column('latest_index_value', 'float8', ({ state }) => state.latestIndexValue),
    column('payout_pct', 'float8', ({ state }) => state.payoutPct),
    column('indicative_pct', 'float8', ({ state }) => state.indicativePct),
    column('missing_days', 'int', ({ state }) => state.missingDays),
    column('usable', 'boolean', ({ state }) => state.usable),
    column('first_payout_date', 'date', ({ state }) => state.firstPayoutDate),
    column('data_until', 'date', ({ state }) => state.dataUntil),
    column('as_of', 'date', () => asOf),
    column('run_time', 'timestamptz', () => runner.now.toISOString()),
    column('provenance', 'jsonb', ({ provenance }) => JSON.stringify(provenance)),
    column('secondary', 'jsonb', ({ secondary }) => secondary && JSON.stringify(secondary)),
    column('parts', 'jsonb', ({ state }) => state.parts && JSON.stringify(state.parts)),
    column('basis', 'text', ({ row }) => row.basis),
  ];
};

/** Tells of states that are others, and of corrected days. */
const auditsOf = (stored: readonly ComputedEvent[], corrected: ReadonlySet<string>, { asOf, runner }: Step) =>
  stored.flatMap(({ row: { event }, state, provenance }) => {
    const isOther = event.status !== state.status;
    const isCorrected = corrected.has(event.id);
    if (!isOther && !isCorrected) return [];
    return {
      at: runner.now,
      who: runner.who,
      channel: runner.channel,
      area: 'monitoring',
      subjectId: event.id,
      action: isOther ? 'computed' : 'recomputed',
      from: event.status,
      to: state.status,
      reason: isCorrected ? 'The data were corrected.' : null,
      details: {
        asOf,
        indexValue: state.indexValue,
        payoutPct: state.payoutPct,
        dataVersion: provenance.dataVersion,
      },
    };
  });

/**
 * Writes what a batch found, with a statement or two for each table; events that another run has written meanwhile stay as that one left
 * them. Answers how many have changed.
 */
export async function storeBatch(step: Step, computed: readonly ComputedEvent[]): Promise<number> {
  const { db, runner } = step;
  const corrected = await findCorrected(db, computed);
  const { stored, changed } = await writeComputed(step, computed);
  await writeAudits(db, runner.tenantId, auditsOf(stored, corrected, step));
  return changed;
}

/** Writes events with their footprints and the totals of their policies; answers those that were still in the version read. */
export async function writeComputed<E extends ToStore>(
  step: Step,
  computed: readonly E[],
): Promise<{ readonly stored: readonly E[]; readonly changed: number }> {
  const { db, runner } = step;
  const { tenantId, now } = runner;
  const mine = await changeEvents(db, columnsOf(computed, step));
  const stored = computed.filter(({ row }) => mine.has(row.event.id));
  await saveFootprints(
    db,
    { tenantId, updatedAt: now },
    stored
      .filter(({ row: { event }, footprint }) => event.provenance?.footprintHash !== footprint.hash)
      .map(({ row: { event }, footprint }) => ({ ...footprint, eventId: event.id })),
  );
  const news = stored.filter(isNews);
  await sumPayouts(
    db,
    news.map(({ row }) => row.event.coverageId),
  );
  return { stored, changed: news.length };
}
