import { dayNumber, daysBetween, instantAt, isDate } from '#shared/engine/calendar';
import { whyNotMeasured } from '../reading/dates';
import { openJournal, type Journal } from '../reading/journal';
import type { FeedOptions } from '../reading/options';
import { noneRefused, type FeedReport } from '../reading/report';
import type { Origin } from '../reading/series';

/** An interruption as a feed tells it; `target` is the service, `severity` the word or number of the source. */
type FeedIncident = {
  readonly id: string;
  readonly target: string;
  /** ISO instants in UTC; no end while it lasts. */
  readonly start: string;
  readonly end: string | null;
  readonly severity: string | null;
};

export type IncidentFile = {
  readonly kind: 'incidents';
  readonly format: string;
  readonly incidents: readonly FeedIncident[];
  /** Severities of the source that do not interrupt anything: kept, but never counted unless the data set says so. */
  readonly harmless: readonly string[];
  readonly origin: Origin;
  readonly report: FeedReport;
};

/** Words of status pages for what is no interruption: announcements and planned work. */
const harmlessWords = [
  'none',
  'maintenance',
  'service_information',
  'informational',
  'info',
  'resolved',
  'operational',
];
const isHarmless = (severity: string | null): boolean =>
  severity !== null &&
  (harmlessWords.includes(severity.toLowerCase()) || (severity.trim() !== '' && Number(severity) === 0));

const longDays = 30;

/** Gathers incidents, refuses those that end before they start, drops repeats, and counts what a reader should know. */
export function incidentCollector(format: string, origin: Origin, { today }: Pick<FeedOptions, 'today'>) {
  const kept = new Map<string, FeedIncident>();
  const journal = openJournal();
  let planned = 0;
  return {
    note: journal.note,
    countRow: journal.countRow,
    add(incident: FeedIncident, line: number | null) {
      const { id, target: place, start, end } = incident;
      const date = start.slice(0, 10);
      if (end !== null && end < start) {
        const reason = `ends before it starts (${start})`;
        journal.refuse({ line, place, date, column: 'end', value: end, reason });
        return;
      }
      for (const [column, instant] of [
        ['start', start],
        ['end', end ?? start],
      ] as const) {
        const reason = whyNotMeasured(dayNumber(instant), today);
        if (reason === null) continue;
        if (isHarmless(incident.severity)) {
          planned += 1;
          return;
        }
        journal.refuse({ line, place, date, column, value: instant, reason });
        return;
      }
      const key = `${place} ${id}`;
      const before = kept.get(key);
      if (before) journal.repeat({ line, place, date, same: before.start === start && before.end === end });
      else kept.set(key, incident);
    },
    finish(): IncidentFile {
      if (planned > 0) journal.note(`${planned} announcements of work to come passed over.`);
      const incidents = [...kept.values()].sort((a, b) => (a.start < b.start ? -1 : a.start > b.start ? 1 : 0));
      const harmless = [
        ...new Set(incidents.flatMap(({ severity }) => (severity !== null && isHarmless(severity) ? [severity] : []))),
      ];
      return { kind: 'incidents', format, incidents, harmless, origin, report: reportOf(format, incidents, journal) };
    },
  };
}

function reportOf(format: string, incidents: readonly FeedIncident[], journal: Journal): FeedReport {
  const { notes, ...noted } = journal.report();
  const first = incidents[0]?.start.slice(0, 10) ?? null;
  const last = incidents
    .map(({ start, end }) => (end ?? start).slice(0, 10))
    .reduce<string | null>((a, b) => (a !== null && a > b ? a : b), null);
  const targets = [...new Set(incidents.map(({ target }) => target))];
  return {
    format,
    places: targets.length,
    first,
    last,
    days: first && last ? daysBetween(first, last) : 0,
    variables: targets.map((target) =>
      downtimeOf(
        target,
        incidents.filter((incident) => incident.target === target),
      ),
    ),
    ...noted,
    notes: [...notesOn(incidents, targets.length), ...notes],
  };
}

/** What a person should know of the incidents of a file. */
function notesOn(incidents: readonly FeedIncident[], services: number): readonly string[] {
  const open = incidents.filter(({ end }) => end === null).length;
  const long = incidents.filter((incident) => secondsOf(incident) > longDays * 86_400).length;
  const none = incidents.filter(({ severity }) => isHarmless(severity)).length;
  return [
    `${incidents.length} incidents of ${services} ${services === 1 ? 'service' : 'services'}.`,
    ...(none > 0 ? [`${none} are announcements or planned work: kept, but not counted as interruptions.`] : []),
    ...(open > 0 ? [`${open} have no end yet.`] : []),
    ...(long > 0 ? [`${long} last longer than ${longDays} days: to be looked at.`] : []),
  ];
}

const secondsOf = ({ start, end }: FeedIncident): number =>
  end === null ? 0 : (Date.parse(end) - Date.parse(start)) / 1000;

function downtimeOf(place: string, incidents: readonly FeedIncident[]) {
  const seconds = incidents.map(secondsOf);
  return {
    place,
    id: 'downtime',
    unit: 's',
    from: 'start, end',
    fromUnit: 'UTC instants',
    converted: true,
    first: incidents[0]?.start.slice(0, 10) ?? null,
    last: incidents.at(-1)?.start.slice(0, 10) ?? null,
    values: incidents.length,
    missing: 0,
    ...noneRefused,
    min: seconds.length ? seconds.reduce((a, b) => Math.min(a, b)) : null,
    max: seconds.length ? seconds.reduce((a, b) => Math.max(a, b)) : null,
    gapCount: 0,
    gaps: [],
  };
}

/** An instant as sources write it, as ISO in UTC with whole seconds; null for text that is none. */
export function instantOf(text: string): string | null {
  const trimmed = text.trim();
  // Other parsers read 30 February as the second of March.
  const [, date = ''] = /^(\d{4}-\d{2}-\d{2})/.exec(trimmed) ?? [];
  if (!isDate(date)) return null;
  const zoned = /(Z|UTC|[+-]\d{2}:?\d{2})$/.test(trimmed)
    ? trimmed.replace(/\s*UTC$/, 'Z')
    : `${trimmed.replace(' ', 'T')}Z`;
  const ms = Date.parse(zoned);
  return Number.isNaN(ms) ? null : instantAt(ms);
}
