import type { FootprintEntry, PublicEvent } from '#shared/contract/event';
import { addDays } from '#shared/engine/calendar';
import { breaches } from '#shared/engine/payout';
import { computedStatus } from '#shared/engine/event/settle';
import type { Settling } from '#shared/engine/event/settling';
import { standingOf, type Standing } from '#shared/engine/standing';
import { riskOf } from '#shared/engine/risks/list';
import { formatDay } from '#shared/format/date';
import { lastIndexOf, lastOf } from '#shared/format/lists';
import { termsOf } from '../measure';
import type { Translate } from '../words';

const hourMs = 3_600_000;
/** Younger than this, the age is told in hours (docs/rules.md §14.1). */
const freshHours = 72;
const windowDays = 30;
const previousShown = 4;

export type EventState = {
  /** How it stands, as far as it may be said: what nobody could decide for want of data is not on the good side. */
  readonly state: Standing;
  /** The index is beyond the trigger, whatever is owed. */
  readonly isBeyond: boolean;
  /** The period is over, and its data do not decide it: somebody has to. */
  readonly isUndecided: boolean;
  /** The status of the event on that day. */
  readonly status: PublicEvent['status'];
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
  /** The period is over and decided, on that day. */
  readonly isOver: boolean;
  /** It is over, and waits for its data. */
  readonly settling: Settling | null;
};

/** Where an event stood at the end of a day; its newest state where no day is given. */
export function eventStateOn(event: PublicEvent, date: string | null): EventState {
  const { coverage, footprint } = event;
  const terms = termsOf(coverage);
  const rows = date === null ? footprint : footprint.filter((entry) => entry.date <= date);
  const at = lastIndexOf(rows, ({ indexValue }) => indexValue !== null);
  const latest = rows[at] ?? null;
  const isNewest = rows.length === footprint.length;
  const value = isNewest ? (event.indexValue ?? latest?.indexValue ?? null) : (latest?.indexValue ?? null);
  const to = date ?? lastOf(rows)?.date ?? coverage.start;
  const payout = isNewest ? event.payoutPct : (latest?.payout ?? 0);
  const settling = (isNewest && event.settling) || null;
  const isOver = !settling && (lastOf(rows)?.date ?? '') >= coverage.end;
  const lastDay = lastOf(footprint)?.date ?? coverage.start;
  const isBeyond = value !== null && breaches(terms.comparator, value, terms.trigger);
  const standing = standingOf(value, isBeyond, payout);
  const status = isPast(event, date)
    ? computedStatus(rows.length, payout, isOver, isUsable(event, isNewest))
    : event.status;
  const isUndecided = isOver && status === 'UNKNOWN' && value !== null;
  return {
    state: isUndecided && standing === 'notTriggered' ? 'pending' : standing,
    isBeyond,
    isUndecided,
    status,
    rows,
    latest,
    previous: at < 1 ? [] : rows.slice(Math.max(0, at - previousShown), at).reverse(),
    value,
    payout,
    indicative: isNewest ? event.indicativePayoutPct : (latest?.indicativePayout ?? null),
    missingDays: isNewest ? event.missingDays : missingIn(rows, coverage),
    window: { from: addDays(to, 1 - windowDays), to },
    pick: { min: coverage.start, max: lastDay < coverage.end ? lastDay : coverage.end },
    isOver,
    settling,
  };
}

/** A day before the one as of which the event stands: what people have decided since is not of that day. */
const isPast = ({ asOf }: PublicEvent, date: string | null) => date !== null && asOf !== null && date < asOf;
/** Data that could not be used at the end have left the event UNKNOWN. */
const isUsable = ({ status }: PublicEvent, isNewest: boolean) => !(isNewest && status === 'UNKNOWN');

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

/** `5 hrs ago` while the data are fresh; then the day that was asked for, or `4 days ago`. */
export function asOfText(
  { latest }: EventState,
  {
    date,
    now,
    locale,
    t,
  }: { readonly date: string | null; readonly now: Date; readonly locale: string; readonly t: Translate },
): string | null {
  if (!latest) return date === null ? null : formatDay(date, now.toISOString(), locale);
  const hours = Math.max(0, Math.floor((now.getTime() - Date.parse(latest.timestampUtc)) / hourMs));
  if (hours < freshHours) return t('card.hoursAgo', { count: hours });
  return date === null
    ? t('card.daysAgo', { count: Math.floor(hours / 24) })
    : formatDay(date, now.toISOString(), locale);
}
