import type { SingleCover } from '../cover';
import { indexOf } from '../indices/list';
import { stormsOf, stormWind } from '../indices/stormCircle';
import type { Observed } from '../observed';
import { unitOf } from '../variables';
import { roundIndex } from '../rounding';
import type { Evaluation } from './footprint';
import { type Point, settle, startOfDay } from './settle';
import { recorded } from './record';

/** An event of storms: a row for each point of the tracks that came near. */
export function evaluateTracks(cover: SingleCover, observed: Observed, asOf: string): Evaluation {
  const definition = indexOf(cover.index.indexId);
  const { target } = cover;
  if (!target) throw new RangeError('A cyclone cover needs a place.');
  const over = asOf > cover.end;
  const { until, complete } = recorded(cover, observed, asOf);
  const fixes = (observed.fixes ?? []).filter(
    ({ time }) => time.slice(0, 10) <= until && time.slice(0, 10) >= cover.start,
  );
  const { parameters } = cover.index;
  const { storm: seenBy } = definition;
  if (!seenBy) throw new RangeError(`The index "${definition.id}" does not say how it reads a storm.`);
  const seen = stormsOf(fixes)
    .map((storm) => seenBy(storm, target, parameters))
    .filter((storm) => storm.some(({ intersected }) => intersected))
    .flatMap((storm) => storm.map((point) => ({ ...point, deciding: stormWind(storm) })))
    .sort((a, b) => (a.fix.time < b.fix.time ? -1 : 1));
  let index = 0;
  const points = seen.map(({ fix, intersected, wind, segmentId, deciding }): Point => {
    const before = index;
    index = Math.max(index, wind ?? 0);
    return {
      timestampUtc: fix.time,
      date: fix.time.slice(0, 10),
      indexValue: roundIndex(index, definition.decimals),
      indexChange: Number((index - before).toFixed(9)),
      measurements: [{ variable: 'wind', value: fix.windKmh, unit: unitOf('wind') }],
      inLatestIndex: false,
      inOverallIndex: wind !== null && wind === deciding,
      features: [{ referenceId: `${fix.stormName} ${fix.time}`, segmentId, intersected, lat: fix.lat, lon: fix.lon }],
    };
  });
  if (points.length === 0 && until >= cover.start) points.push(quietDay(cover, until));
  const latest = points.at(-1)?.measurements[0]?.value ?? 0;
  return settle(cover, definition, points, { latest, over, missingDays: 0, usable: complete, elapsed: 1 });
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
