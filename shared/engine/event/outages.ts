import { addDays } from '../calendar';
import type { SingleCover } from '../cover';
import { indexOf } from '../indices/list';
import { durationOf, mergedOutages, mergeGapOf, waitingOf } from '../indices/downtime';
import type { Incident, Observed } from '../observed';
import { unitOf } from '../variables';
import { roundIndex } from '../rounding';
import type { Evaluation } from './footprint';
import { type Point, settle, startOfDay } from './settle';
import { recorded } from './record';

/** Those that may count in a span (seconds since 1970): read once, so that a long record does not cost each day anew. */
const incidentsWithin = (incidents: readonly Incident[], from: number, to: number): readonly Incident[] =>
  incidents.filter(
    ({ start, end }) => Date.parse(start) / 1000 < to && (end === null || Date.parse(end) / 1000 > from),
  );

/** An event of outages: a row for each day of the record. */
export function evaluateOutages(cover: SingleCover, observed: Observed, asOf: string): Evaluation {
  const definition = indexOf(cover.index.indexId);
  const over = asOf > cover.end;
  const { until, complete } = recorded(cover, observed, asOf);
  const from = Date.parse(`${cover.start}T00:00:00Z`) / 1000;
  const waiting = waitingOf(cover.index.parameters);
  const { durations: together } = definition;
  if (!together) throw new RangeError(`The index "${definition.id}" does not say what several outages make.`);
  const incidents = incidentsWithin(observed.incidents ?? [], from, Date.parse(`${until}T00:00:00Z`) / 1000 + 86_400);
  const points: Point[] = [];
  let before = 0;
  for (let date = cover.start; date <= until; date = addDays(date, 1)) {
    const end = Date.parse(`${date}T00:00:00Z`) / 1000 + 86_400;
    const outages = mergedOutages(incidents, from, end, mergeGapOf(cover.index.parameters));
    const durations = outages.map((outage) => durationOf(outage, waiting));
    const value = together(durations);
    const today = outages.filter((outage) => outage.end > end - 86_400);
    points.push({
      timestampUtc: startOfDay(date, cover.dayOffsetHours),
      date,
      indexValue: roundIndex(value, definition.decimals),
      indexChange: Number((value - before).toFixed(9)),
      measurements: [
        {
          variable: 'downtime',
          value: today.reduce((sum, outage) => sum + outage.end - Math.max(outage.start, end - 86_400), 0),
          unit: unitOf('downtime'),
        },
      ],
      inLatestIndex: date === until,
      inOverallIndex: value > before,
    });
    before = value;
  }
  return settle(cover, definition, points, {
    latest: points.at(-1)?.measurements[0]?.value ?? null,
    over,
    missingDays: 0,
    usable: complete,
    elapsed: 1,
  });
}
