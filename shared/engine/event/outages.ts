import { addDays, dayAhead, dayOfInstant, isOver, knownUntil, startOfDay } from '../calendar';
import type { SingleCover } from '../cover';
import type { IndexDefinition } from '../indices/define';
import { indexOf } from '../indices/list';
import { durationOf, mergedOutages, mergeGapOf, spanOf, waitingOf } from '../indices/downtime';
import type { Incident, Observed } from '../observed';
import { eventsPct, payoutPct } from '../payout';
import { unitOf } from '../variables';
import { roundIndex } from '../rounding';
import { isOlder } from '../version';
import type { Evaluation } from './footprint';
import { type Point, settle } from './settle';
import { recorded, type PastIndex } from './record';
import { isDecided } from './settling';

const secondsADay = 86_400;
/** Start of a day of the place, seconds since 1970. */
const startOf = (date: string, { dayOffsetHours }: Pick<SingleCover, 'dayOffsetHours'>) =>
  Date.parse(startOfDay(date, dayOffsetHours)) / 1000;
const endOf = (incident: Incident) => spanOf(incident).end;

/** Those that may count in a span (seconds since 1970): read once, so that a long record does not cost each day anew. */
const incidentsWithin = (incidents: readonly Incident[], from: number, to: number): readonly Incident[] =>
  incidents.filter((incident) => spanOf(incident).start < to && endOf(incident) > from);

type Span = { readonly start: number; readonly end: number };

/** What the outages of a span come to, and the outages themselves. */
function indexOfOutages({ durations, id, decimals }: IndexDefinition, { parameters }: SingleCover['index']) {
  if (!durations) throw new RangeError(`The index "${id}" does not say what several outages make.`);
  const [waiting, gap] = [waitingOf(parameters), mergeGapOf(parameters)];
  return (incidents: readonly Incident[], from: number, to: number) => {
    const outages = mergedOutages(incidents, from, to, gap);
    const each = outages.map((outage) => durationOf(outage, waiting));
    const value = durations(each);
    return { outages, each, value, rounded: roundIndex(value, decimals) };
  };
}

/** The outages that make an index value: the first that does so alone, else all that count. */
function madeBy({ durations }: IndexDefinition, outages: readonly Span[], each: readonly number[]): readonly Span[] {
  const value = durations?.(each) ?? 0;
  const alone = each.findIndex((duration) => duration > 0 && duration === value);
  return outages.filter((_, at) => (alone < 0 ? (each[at] ?? 0) > 0 : at === alone));
}

/** Share that an index value pays, or that its single outages pay together where each is an event of its own. */
const shareOf = (terms: SingleCover['terms'], value: number, each: readonly number[]): number =>
  terms.perEvent ? eventsPct(terms, each) : payoutPct(terms, value);

/**
 * What the outages of a whole period make, seconds, not rounded, and each of them; null while one of them lasts that may move the payout by the
 * time it ends.
 */
export function outageIndex(cover: SingleCover, definition: IndexDefinition, { incidents = [] }: Observed): PastIndex {
  const span = [startOf(cover.start, cover), startOf(cover.end, cover) + secondsADay] as const;
  const computed = indexOfOutages(definition, cover.index);
  const { value, each } = computed(incidents, ...span);
  const ended = incidents.filter(({ end }) => end !== null);
  const closed = computed(ended, ...span);
  const isOpen =
    ended.length < incidents.length &&
    shareOf(cover.terms, closed.value, closed.each) !== shareOf(cover.terms, value, each);
  return { value: isOpen ? null : value, events: each };
}

/** A moment at which the index is looked at, seconds since 1970: the end of an incident, or of the day `date` as far as it is known. */
type Look = { readonly date: string; readonly at: number; readonly dayStart: number; readonly isDay: boolean };

/** The ends of incidents and of days, in the order of time; an incident that ends with its day is told by the row of the day. */
function looksOf(cover: SingleCover, until: string, known: number, ends: readonly number[]): Look[] {
  const looks: Look[] = [];
  for (let date = cover.start; date <= until; date = addDays(date, 1)) {
    const dayStart = startOf(date, cover);
    const dayEnd = Math.min(dayStart + secondsADay, known);
    const within = ends.filter((end) => end > dayStart && end < dayEnd);
    looks.push(...within.map((at) => ({ date, at, dayStart, isDay: false })), {
      ...{ date, at: dayEnd, dayStart, isDay: true },
    });
  }
  return looks;
}

/** The instants at which incidents end, each once, in the order of time. */
const endsOf = (incidents: readonly Incident[]): readonly number[] =>
  [...new Set(incidents.filter((one) => endOf(one) > spanOf(one).start).map(endOf))].sort((a, b) => a - b);

/**
 * An event of outages: a row for each day of the record with the index at its end, and one for each end of an incident before that.
 * What lasts at the end of a row, or as of the instant of the last one, counts up to then, and is owed by nobody before it has ended: its
 * source may yet say that it ended earlier (docs/rules.md §2.5). `engine`: the version whose rules hold; up to 1.1.0 an outage that lasted
 * counted to the end of the day and was owed, up to 1.2.0 there were only rows of days, as of their starts, up to 1.6.0 the period was over
 * by the days of UTC.
 */
export function evaluateOutages(cover: SingleCover, observed: Observed, asOf: string, engine: string): Evaluation {
  const definition = indexOf(cover.index.indexId);
  const day = dayOfInstant(asOf);
  const wasUtc = isOlder(engine, '1.7.0');
  const today = wasUtc ? day : dayAhead(asOf, cover.dayOffsetHours);
  const over = isOver(today, cover.end);
  const { until, complete, reach } = wasUtc
    ? { ...recorded({ ...cover, dayOffsetHours: 0 }, observed, day), reach: Infinity }
    : recorded(cover, observed, asOf);
  const hadOpen = !isOlder(engine, '1.2.0');
  const hadEnds = !isOlder(engine, '1.3.0');
  const known = knownUntil(hadOpen ? asOf : day);
  const roundSeconds = (seconds: number) => roundIndex(seconds, definition.decimals);
  const from = startOf(cover.start, cover);
  const incidents = incidentsWithin(observed.incidents ?? [], from, startOf(until, cover) + secondsADay);
  const computed = indexOfOutages(definition, cover.index);
  const looks = looksOf(cover, until, Math.min(known, reach), hadEnds ? endsOf(incidents) : []);
  const last = looks.at(-1);
  const whole = computed(incidents, from, last?.at ?? from);
  const making = madeBy(definition, whole.outages, whole.each);
  const points: Point[] = [];
  const shares = { indicative: [] as number[], sure: [] as number[] };
  let before = 0;
  for (const look of looks) {
    const { date, at, dayStart, isDay } = look;
    const { outages, each, value, rounded } = computed(incidents, from, at);
    const share = shareOf(cover.terms, rounded, each.map(roundSeconds));
    const closed = incidents.filter((incident) => endOf(incident) <= (look === last ? known : at));
    const sure = hadOpen && closed.length < incidents.length ? computed(closed, from, at) : null;
    shares.indicative.push(share);
    shares.sure.push(sure ? shareOf(cover.terms, sure.rounded, sure.each.map(roundSeconds)) : share);
    const isMaking = making.some(({ start, end }) => start < at && (isDay ? end > dayStart : end >= at));
    points.push({
      timestampUtc: hadEnds ? new Date(Math.round(at * 1000)).toISOString() : startOfDay(date, cover.dayOffsetHours),
      date,
      indexValue: rounded,
      indexChange: Number((value - before).toFixed(9)),
      measurements: [{ variable: 'downtime', value: downOn(dayStart, outages), unit: unitOf('downtime') }],
      inLatestIndex: look === last,
      inOverallIndex: hadEnds ? isMaking : value > before,
    });
    before = value;
  }
  // Over, and still not said: what lasts may move the payout by the time it ends.
  const isSaid = shares.sure.at(-1) === shares.indicative.at(-1);
  const decided = isDecided(today, cover, complete && isSaid);
  const facts = {
    latest: points.at(-1)?.measurements[0]?.value ?? null,
    over,
    decided,
    firm: true,
    dataUntil: until >= cover.start ? until : null,
    missingDays: 0,
    usable: complete && (!decided || isSaid),
    elapsed: 1,
  };
  return settle(cover, definition, points, facts, shares);
}

/** Seconds that the outages so far take of the day that starts at `dayStart`. */
const downOn = (dayStart: number, outages: readonly Span[]): number =>
  outages.filter(({ end }) => end > dayStart).reduce((sum, { start, end }) => sum + end - Math.max(start, dayStart), 0);
