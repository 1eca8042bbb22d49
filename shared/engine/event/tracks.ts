import { dayAhead, isOver, startOfDay } from '../calendar';
import type { SingleCover } from '../cover';
import { indexOf } from '../indices/list';
import { stormsOf, stormWind } from '../indices/stormCircle';
import type { IndexDefinition } from '../indices/define';
import type { Fix, Observed } from '../observed';
import { eventsPct } from '../payout';
import { unitOf } from '../variables';
import { roundIndex } from '../rounding';
import { isOlder } from '../version';
import type { Evaluation } from './footprint';
import { type Point, settle } from './settle';
import { instantsOf } from './clock';
import { recorded, type PastIndex } from './record';
import { isDecided } from './settling';

/** Offsets from UTC are whole minutes. */
const toTheMinute = '2026-01-01T00:00'.length;

/** The storms of some days of the place that came near, each point with the wind that decides for its storm; in the order of time. */
function stormsNear(
  { start, target, index, dayOffsetHours }: SingleCover,
  definition: IndexDefinition,
  fixes: readonly Fix[],
  until: string,
  engine?: string,
) {
  if (!target) throw new RangeError('A cyclone cover needs a place.');
  const { storm: seenBy } = definition;
  if (!seenBy) throw new RangeError(`The index "${definition.id}" does not say how it reads a storm.`);
  const { from, to } = instantsOf({ start, end: until, dayOffsetHours });
  const [first, after] = [from.slice(0, toTheMinute), to.slice(0, toTheMinute)];
  const within = fixes.filter(({ time }) => {
    const minute = time.slice(0, toTheMinute);
    return minute >= first && minute < after;
  });
  return stormsOf(within)
    .map((storm) => seenBy(storm, target, index.parameters, engine))
    .filter((storm) => storm.some(({ intersected }) => intersected));
}

/** The greatest wind of the storms of a whole period, km/h, as it is, and of each of them: what is compared and paid is rounded later. */
export function stormIndex(cover: SingleCover, definition: IndexDefinition, { fixes = [] }: Observed): PastIndex {
  const winds = stormsNear(cover, definition, fixes, cover.end).map(stormWind);
  return { value: Math.max(0, ...winds), events: winds };
}

/**
 * An event of storms: a row for each point of the tracks that came near. `engine`: the version whose rules hold; up to 1.6.0 its days were
 * those of UTC.
 */
export function evaluateTracks(given: SingleCover, observed: Observed, asOf: string, engine: string): Evaluation {
  const wasUtc = isOlder(engine, '1.7.0');
  const cover = wasUtc ? { ...given, dayOffsetHours: 0 } : given;
  const definition = indexOf(cover.index.indexId);
  const today = dayAhead(asOf, cover.dayOffsetHours);
  const over = isOver(today, cover.end);
  const { until, complete } = recorded(cover, observed, wasUtc ? today : asOf);
  const seen = stormsNear(cover, definition, observed.fixes ?? [], until, engine)
    .flatMap((storm) => storm.map((point) => ({ ...point, deciding: stormWind(storm) })))
    .sort((a, b) => (a.fix.time < b.fix.time ? -1 : 1));
  let index = 0;
  const { terms } = cover;
  const windOf = new Map<string, number>();
  const shares: number[] = [];
  const points = seen.map(({ fix, intersected, wind, segmentId, deciding }): Point => {
    const before = index;
    index = Math.max(index, wind ?? 0);
    windOf.set(fix.stormId, Math.max(windOf.get(fix.stormId) ?? 0, roundIndex(wind ?? 0, definition.decimals)));
    if (terms.perEvent) shares.push(eventsPct(terms, [...windOf.values()]));
    return {
      timestampUtc: fix.time,
      date: dayAhead(fix.time, cover.dayOffsetHours),
      indexValue: roundIndex(index, definition.decimals),
      indexChange: Number((index - before).toFixed(9)),
      measurements: [{ variable: 'wind', value: fix.windKmh, unit: unitOf('wind') }],
      inLatestIndex: false,
      inOverallIndex: wind !== null && wind === deciding,
      features: [{ referenceId: `${fix.stormName} ${fix.time}`, segmentId, intersected, lat: fix.lat, lon: fix.lon }],
    };
  });
  if (points.length === 0 && until >= cover.start) points.push(quietDay(cover, until));
  const perEvent = terms.perEvent ? { indicative: shares, sure: shares } : undefined;
  const latest = points.at(-1)?.measurements[0]?.value ?? 0;
  const decided = isDecided(today, cover, complete);
  const dataUntil = until >= cover.start ? until : null;
  const facts = { latest, over, decided, firm: true, dataUntil, missingDays: 0, usable: complete, elapsed: 1 };
  return settle(cover, definition, points, facts, perEvent);
}

/** A day on which nothing happened is a row too: the index is known to be zero. */
const quietDay = (cover: SingleCover, date: string): Point => ({
  timestampUtc: startOfDay(date, cover.dayOffsetHours),
  date,
  indexValue: 0,
  indexChange: 0,
  measurements: [],
  inLatestIndex: true,
  inOverallIndex: false,
});
