import type { StoredIncident } from '../../data/outages';
import type { CorrectionRow } from '../pipeline/result';
import type { TouchedDay } from '../pipeline/touchedEvents';

/** What is said of an incident, as one text: two incidents are the same where it is. */
export const contentOfIncident = (incident: StoredIncident | undefined): string =>
  incident ? [incident.targetId, incident.start, incident.end, incident.severity].join(' ') : '';

type Compared = {
  readonly before: ReadonlyMap<string, StoredIncident>;
  readonly fresh: readonly StoredIncident[];
  readonly altered: readonly StoredIncident[];
  readonly withdrawn: readonly StoredIncident[];
  readonly knownTo: string | null;
};
/** What was said of each incident that a file corrects, and what is said now. */
const corrected = ({ before, fresh, altered, withdrawn, knownTo }: Compared) => [
  ...altered.map((incident) => [before.get(incident.id), incident] as const),
  ...withdrawn.map((incident) => [incident, undefined] as const),
  // News of days that were stored already change what is known of them.
  ...fresh
    .filter(({ start }) => knownTo !== null && start.slice(0, 10) <= knownTo)
    .map((incident) => [undefined, incident] as const),
];

/** The corrected days of a file of incidents: one row a target and day. News after `knownTo` correct nothing. */
export const incidentCorrections = (compared: Compared): readonly CorrectionRow[] =>
  summedByDay(corrected(compared).flatMap(([before, after]) => changedDays(before, after)));

/** The days that corrected incidents take up, as they were known and as they are: one that begins before a period may reach into it. */
export const incidentDays = (compared: Compared): readonly TouchedDay[] =>
  corrected(compared)
    .flat()
    .flatMap((incident) => (incident ? [daysOf(incident)] : []));

const daysOf = ({ targetId, start, end }: StoredIncident): TouchedDay => ({
  ...{ targetId, date: start.slice(0, 10) },
  until: end === null ? '9999-12-31' : end.slice(0, 10),
});

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
