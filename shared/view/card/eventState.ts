import type { FootprintEntry, PublicEvent } from '#shared/contract/event';
import { addDays, dayAhead } from '#shared/engine/calendar';
import { severalTriggersId } from '#shared/engine/cover';
import { breaches } from '#shared/engine/payout';
import { computedStatus } from '#shared/engine/event/computedStatus';
import { decidedBy, isOverdue, type Settling } from '#shared/engine/event/settling';
import { standingOf } from '#shared/engine/standing';
import { riskOf } from '#shared/engine/risks/list';
import { formatDay } from '#shared/format/date';
import { lastIndexOf, lastOf } from '#shared/format/lists';
import { termsOf } from '../measure';
import type { Translate } from '../words';
import { type Look, type Phase, saysIn, type Says, type Side } from '../sayings';

const hourMs = 3_600_000;
/** Younger than this, the age is told in hours; older than a week, as a day (docs/rules.md §14.1). */
const freshHours = 72;
const weekHours = 168;
const windowDays = 30;
const previousShown = 4;

/** What of an event says how it stands: of one behind a link, and of one that signed-in people look at. */
export type StatedEvent = Pick<
  PublicEvent,
  | ('status' | 'asOf' | 'indexValue' | 'payoutPct' | 'indicativePayoutPct' | 'missingDays')
  | ('settling' | 'dataUntil' | 'coverage' | 'footprint')
>;

/** The same without its days: what lists hold. */
export type ListedEvent = Omit<StatedEvent, 'footprint'>;

export type EventState = {
  /** What may be said of it: the entry of the one table. */
  readonly says: Says;
  readonly look: Look;
  /** The index is beyond the trigger, whatever is owed. */
  readonly isBeyond: boolean;
  /** The status of the event on that day. */
  readonly status: PublicEvent['status'];
  readonly phase: Phase;
  readonly rows: readonly FootprintEntry[];
  readonly latest: FootprintEntry | null;
  readonly previous: readonly FootprintEntry[];
  readonly value: number | null;
  readonly payout: number;
  readonly indicative: number | null;
  /** Days of the period that were missing on that day. */
  readonly missingDays: number;
  /** Days that the charts show: thirty up to the day shown. */
  readonly window: { readonly from: string; readonly to: string };
  /** Between these the reader may pick a day. */
  readonly pick: { readonly min: string; readonly max: string };
  /** The day that it is for the cover, or the one that is looked at. */
  readonly day: string;
  /** The last day that has data; null where none has. */
  readonly dataUntil: string | null;
  /** While it is over and waits for its data: to which day they reach, and by when it is decided. */
  readonly settling: Settling | null;
};

/** The day that it is for a cover. */
const dayFor = (now: string, { dayOffsetHours = 0 }: PublicEvent['coverage']): string => dayAhead(now, dayOffsetHours);

/** Where an event stood at the end of a day; its newest state where no day is given. `now`: when that is read, an instant or a day. */
export function eventStateOn(event: StatedEvent, date: string | null, now: string): EventState {
  const { coverage, footprint } = event;
  const terms = termsOf(coverage);
  const rows = date === null ? footprint : footprint.filter((entry) => entry.date <= date);
  const at = lastIndexOf(rows, ({ indexValue }) => indexValue !== null);
  const latest = rows[at] ?? null;
  const isNewest = rows.length === footprint.length;
  const value = isNewest ? (event.indexValue ?? latest?.indexValue ?? null) : (latest?.indexValue ?? null);
  const to = date ?? lastOf(rows)?.date ?? coverage.start;
  const payout = isNewest ? event.payoutPct : (latest?.payout ?? 0);
  const lastDay = lastOf(footprint)?.date ?? coverage.start;
  const isBeyond = value !== null && breaches(terms.comparator, value, terms.trigger);
  const isWhole = (lastOf(rows)?.date ?? '') >= coverage.end;
  const isThen = isPast(event, date);
  const status = isThen
    ? computedStatus(rows.length, payout, isWhole && !(isNewest && event.settling), isUsable(event, isNewest))
    : event.status;
  const day = isThen ? (date ?? '') : dayFor(now, coverage);
  const phase = phaseOf(event, { status, isWhole, isThen, day });
  const dataUntil = isThen ? (latest?.date ?? null) : event.dataUntil === undefined ? event.asOf : event.dataUntil;
  const missingDays = isNewest ? event.missingDays : missingIn(rows, coverage);
  const indicative = isNewest ? event.indicativePayoutPct : (latest?.indicativePayout ?? null);
  const isSeveral = coverage.indexDefinition.output.id === severalTriggersId;
  const says = saysIn({
    status,
    phase,
    side: sideOf(value, isBeyond || (isSeveral && (indicative ?? 0) > 0), payout),
    isLate: !isThen && isOpen(status) && phase !== 'over' && isOverdue(coverage, dataUntil, day),
    isGappy: missingDays > 0 || status === 'UNKNOWN',
    isSeveral,
  });
  return {
    says,
    look: says.look,
    isBeyond,
    status,
    phase,
    rows,
    latest,
    previous: at < 1 ? [] : rows.slice(Math.max(0, at - previousShown), at).reverse(),
    value,
    payout,
    indicative,
    missingDays,
    window: { from: addDays(to, 1 - windowDays), to },
    pick: { min: coverage.start, max: lastDay < coverage.end ? lastDay : coverage.end },
    day,
    dataUntil,
    settling: phase === 'settling' ? (event.settling ?? { dataUntil, decidedBy: decidedBy(coverage) }) : null,
  };
}

/** Where each of several triggers stands; null on a day before: what is kept of each is of the newest day. */
export const triggersOn = ({ triggers, footprint }: PublicEvent, { rows }: Pick<EventState, 'rows'>) =>
  rows.length === footprint.length ? triggers : null;

/** Where an event of a list stands, whose days are not at hand. */
export const listedState = (event: ListedEvent, now: string): EventState =>
  eventStateOn({ ...event, footprint: [] }, null, now);

/** What several triggers would pay now is beyond them, though what they owe for certain is nothing yet. */
function sideOf(value: number | null, isBeyond: boolean, payout: number): Side {
  const standing = standingOf(value, isBeyond, payout);
  return standing === 'triggered' ? 'owed' : standing === 'pending' ? 'beyond' : value === null ? 'none' : 'short';
}

/** Statuses of an event whose index may still move. */
const isOpen = (status: PublicEvent['status']): boolean =>
  status === 'UNKNOWN' || status === 'MONITORED' || status === 'DETECTED';

type Moment = {
  readonly status: PublicEvent['status'];
  /** Its rows reach the end of the period. */
  readonly isWhole: boolean;
  /** A day is looked at before the one as of which the event stands. */
  readonly isThen: boolean;
  readonly day: string;
};

function phaseOf({ coverage, settling, footprint }: StatedEvent, { status, isWhole, isThen, day }: Moment): Phase {
  const { start, end } = coverage;
  // What has been decided of a day that is past is decided, whatever the reader's clock says.
  if (status === 'QUALIFIED' || status === 'NON_QUALIFIED') return 'over';
  if (isThen && isWhole) return isOpen(status) && status !== 'UNKNOWN' ? 'settling' : 'over';
  if (settling && !isThen) return 'settling';
  if (day < start) return footprint.length === 0 || isThen ? 'toCome' : 'running';
  if (day <= end) return 'running';
  return isOpen(status) && !(status === 'UNKNOWN' && day >= decidedBy(coverage)) ? 'settling' : 'over';
}

/** A day before the one as of which the event stands: what people have decided since is not of that day. */
const isPast = ({ asOf }: StatedEvent, date: string | null): boolean => date !== null && asOf !== null && date < asOf;
/** Data that could not be used at the end have left the event UNKNOWN. */
const isUsable = ({ status }: StatedEvent, isNewest: boolean) => !(isNewest && status === 'UNKNOWN');

/** Days without a value that the index needs, as far as the data had come: what may come yet is not missing. */
function missingIn(rows: readonly FootprintEntry[], { indexDefinition }: PublicEvent['coverage']): number {
  const needed = indexDefinition.variables.map(({ variableId }) => variableId);
  const isNeeded = (name: string) => needed.length === 0 || needed.includes(name);
  const lacks = ({ measurements }: FootprintEntry) => {
    const values = measurements.filter(({ variable }) => isNeeded(variable.name)).map(({ value }) => value);
    return { any: values.includes(null), all: values.length > 0 && values.every((value) => value === null) };
  };
  const known = rows.slice(0, lastIndexOf(rows, (row) => !lacks(row).all) + 1);
  return known.filter((row) => lacks(row).any).length;
}

/** Temperature and rainfall have a chart on the card; what else there is has none (docs/rules.md §14.1). */
export function hasCardChart({ coverage }: PublicEvent): boolean {
  const { chart } = riskOf(coverage.riskTypeId);
  return chart === 'temperature' || chart === 'rainfall';
}

type AgeSaid = { readonly date: string | null; readonly now: Date; readonly locale: string; readonly t: Translate };

/** `5 hrs ago` while the data are fresh, `4 days ago` for a week; then, once the period is over, and of a day that was asked for, the day. */
export function asOfText({ latest, phase }: EventState, { date, now, locale, t }: AgeSaid): string | null {
  const today = now.toISOString();
  if (!latest) return date === null ? null : formatDay(date, today, locale);
  if (phase === 'over') return formatDay(date ?? latest.date, today, locale);
  const hours = Math.max(0, Math.floor((now.getTime() - Date.parse(latest.timestampUtc)) / hourMs));
  if (hours < freshHours) return t('card.hoursAgo', { count: hours });
  return date === null && hours < weekHours
    ? t('card.daysAgo', { count: Math.floor(hours / 24) })
    : formatDay(date ?? latest.date, today, locale);
}
