import { dayNumber, daysBetween } from '#shared/engine/calendar';
import { wrapLon } from '#shared/engine/geo';
import type { Fix } from '#shared/engine/observed';
import { unitOf, whyImpossible } from '#shared/engine/variables';
import { whyNotMeasured } from '../reading/dates';
import { openJournal, type Journal } from '../reading/journal';
import type { FeedOptions } from '../reading/options';
import { noneRefused, type FeedReport } from '../reading/report';
import type { Origin } from '../reading/series';

export type TrackFile = {
  readonly kind: 'tracks';
  readonly format: string;
  /** By storm, in time. */
  readonly fixes: readonly Fix[];
  readonly origin: Origin;
  readonly report: FeedReport;
};

export const knotsToKmh = (knots: number): number => (knots * 1852) / 1000;

/** Gathers fixes, refuses impossible ones, drops exact repeats, and puts the storms in order. */
export function trackCollector(format: string, origin: Origin, { today }: Pick<FeedOptions, 'today'>) {
  const storms = new Map<string, Map<string, Fix>>();
  const journal = openJournal();
  return {
    note: journal.note,
    countRow: journal.countRow,
    add(fix: Fix, line: number | null) {
      const refuse = (column: string, value: number, reason: string) =>
        journal.refuse({ line, place: fix.stormId, date: fix.time.slice(0, 10), column, value: String(value), reason });
      if (!(Math.abs(fix.lat) <= 90)) return refuse('lat', fix.lat, 'no such latitude');
      if (!(Math.abs(fix.lon) <= 360)) return refuse('lon', fix.lon, 'no such longitude');
      const unmeasured = whyNotMeasured(dayNumber(fix.time), today);
      if (unmeasured !== null) {
        return journal.refuse({
          line,
          place: fix.stormId,
          date: null,
          column: 'time',
          value: fix.time,
          reason: unmeasured,
        });
      }
      const wind = fix.windKmh;
      const reason = wind === null ? null : whyImpossible('wind', wind, 'day');
      if (wind !== null && reason) refuse('wind', wind, `impossible: ${reason}`);
      // Sources let longitudes run past the date line.
      const kept: Fix = { ...fix, lon: wrapLon(fix.lon), windKmh: reason ? null : wind };
      const storm = storms.get(fix.stormId) ?? new Map<string, Fix>();
      storms.set(fix.stormId, storm);
      const key = `${kept.time} ${kept.lat} ${kept.lon}`;
      const before = storm.get(key);
      if (!before) storm.set(key, kept);
      else
        journal.repeat({
          line,
          place: fix.stormId,
          date: kept.time.slice(0, 10),
          same: before.windKmh === kept.windKmh,
        });
    },
    finish(): TrackFile {
      const fixes = [...storms.values()].flatMap((storm) =>
        [...storm.values()].sort((a, b) => (a.time < b.time ? -1 : a.time > b.time ? 1 : 0)),
      );
      return { kind: 'tracks', format, fixes, origin, report: reportOf(format, storms.size, fixes, journal) };
    },
  };
}

function reportOf(format: string, stormCount: number, fixes: readonly Fix[], journal: Journal): FeedReport {
  const { notes, ...noted } = journal.report();
  const times = fixes.map(({ time }) => time).sort();
  const [first, last] = [times[0]?.slice(0, 10) ?? null, times.at(-1)?.slice(0, 10) ?? null];
  const winds = fixes.flatMap(({ windKmh }) => (windKmh === null ? [] : [windKmh]));
  const wind = {
    place: 'storms',
    id: 'wind',
    unit: unitOf('wind'),
    from: 'wind',
    fromUnit: 'kn',
    converted: true,
    first,
    last,
    values: winds.length,
    missing: fixes.length - winds.length,
    ...noneRefused,
    min: winds.length ? winds.reduce((a, b) => Math.min(a, b)) : null,
    max: winds.length ? winds.reduce((a, b) => Math.max(a, b)) : null,
    gapCount: 0,
    gaps: [],
  };
  return {
    format,
    places: stormCount,
    first,
    last,
    days: first && last ? daysBetween(first, last) : 0,
    variables: [wind],
    ...noted,
    notes: [`${stormCount} ${stormCount === 1 ? 'storm' : 'storms'}, ${fixes.length} positions.`, ...notes],
  };
}
