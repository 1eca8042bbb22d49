import type { StoredIncident } from '../../data/outages';
import type { CorrectionRow } from '../pipeline/result';

/** What is said of an incident, as one text: two incidents are the same where it is. */
export const contentOfIncident = (incident: StoredIncident | undefined): string =>
  incident ? [incident.targetId, incident.start, incident.end, incident.severity].join(' ') : '';

/** The corrected days of a file of incidents: one row a target and day. News after `knownTo` correct nothing. */
export function incidentCorrections({
  before,
  fresh,
  altered,
  withdrawn,
  knownTo,
}: {
  readonly before: ReadonlyMap<string, StoredIncident>;
  readonly fresh: readonly StoredIncident[];
  readonly altered: readonly StoredIncident[];
  readonly withdrawn: readonly StoredIncident[];
  readonly knownTo: string | null;
}): readonly CorrectionRow[] {
  return summedByDay([
    ...altered.flatMap((incident) => changedDays(before.get(incident.id), incident)),
    ...withdrawn.flatMap((incident) => changedDays(incident, undefined)),
    // News of days that were stored already change what is known of them.
    ...fresh
      .filter(({ start }) => knownTo !== null && start.slice(0, 10) <= knownTo)
      .flatMap((incident) => changedDays(undefined, incident)),
  ]);
}

const secondsOf = (incident: StoredIncident | undefined): number | null => {
  if (incident === undefined) return null;
  return incident.end === null ? 0 : (Date.parse(incident.end) - Date.parse(incident.start)) / 1000;
};

/** What changed, on the day on which the incident starts; in both days where the start itself moved. */
function changedDays(before: StoredIncident | undefined, after: StoredIncident | undefined): readonly CorrectionRow[] {
  const dates = [...new Set([before, after].flatMap((incident) => (incident ? [incident.start.slice(0, 10)] : [])))];
  return dates.map((date) => ({
    targetId: (after ?? before)?.targetId ?? '',
    variable: 'downtime',
    date,
    before: before?.start.startsWith(date) ? secondsOf(before) : null,
    after: after?.start.startsWith(date) ? secondsOf(after) : null,
  }));
}

/** One row a target and day: the seconds of its changed incidents added up. */
function summedByDay(rows: readonly CorrectionRow[]): readonly CorrectionRow[] {
  const byDay = new Map<string, CorrectionRow>();
  const added = (a: number | null, b: number | null) => (a === null ? b : b === null ? a : a + b);
  for (const row of rows) {
    const key = `${row.targetId} ${row.date}`;
    const correctionRow = byDay.get(key);
    byDay.set(
      key,
      correctionRow
        ? {
            ...correctionRow,
            before: added(correctionRow.before, row.before),
            after: added(correctionRow.after, row.after),
          }
        : row,
    );
  }
  return [...byDay.values()];
}
