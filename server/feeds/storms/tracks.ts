import { wrapLon } from '#shared/engine/geo';
import type { Fix } from '#shared/engine/observed';
import { unitOf, whyImpossible } from '#shared/engine/variables';
import { tally, type FeedReport, type Refusal, type Repeat } from '../reading/report';
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
export function trackCollector(format: string, origin: Origin) {
  const storms = new Map<string, Map<string, Fix>>();
  const refused = tally<Refusal>();
  const repeats = tally<Repeat>();
  const notes: string[] = [];
  let rows = 0;
  return {
    note: (text: string) => void notes.push(text),
    countRow: () => void (rows += 1),
    add(fix: Fix, line: number | null) {
      const refuse = (column: string, value: number, reason: string) =>
        refused.add({ line, place: fix.stormId, date: fix.time.slice(0, 10), column, value: String(value), reason });
      if (!(Math.abs(fix.lat) <= 90)) return refuse('lat', fix.lat, 'no such latitude');
      if (!(Math.abs(fix.lon) <= 360)) return refuse('lon', fix.lon, 'no such longitude');
      const wind = fix.windKmh;
      const reason = wind === null ? null : whyImpossible('wind', wind, 'day');
      if (wind !== null && reason) refuse('wind', wind, `impossible: ${reason}`);
      // Sources let longitudes run past the date line.
      const kept: Fix = { ...fix, lon: wrapLon(fix.lon), windKmh: reason ? null : wind };
      const storm = storms.get(fix.stormId) ?? new Map<string, Fix>();
      storms.set(fix.stormId, storm);
      const key = `${kept.time} ${kept.lat} ${kept.lon}`;
      if (storm.has(key))
        repeats.add({
          line,
          place: fix.stormId,
          date: kept.time.slice(0, 10),
          same: storm.get(key)?.windKmh === kept.windKmh,
        });
      else storm.set(key, kept);
    },
    finish(): TrackFile {
      const fixes = [...storms.values()].flatMap((storm) =>
        [...storm.values()].sort((a, b) => (a.time < b.time ? -1 : a.time > b.time ? 1 : 0)),
      );
      const times = fixes.map(({ time }) => time).sort();
      const [first, last] = [times[0]?.slice(0, 10) ?? null, times.at(-1)?.slice(0, 10) ?? null];
      const winds = fixes.flatMap(({ windKmh }) => (windKmh === null ? [] : [windKmh]));
      return {
        kind: 'tracks',
        format,
        fixes,
        origin,
        report: {
          format,
          rows,
          places: storms.size,
          first,
          last,
          days: first && last ? (Date.parse(last) - Date.parse(first)) / 86_400_000 + 1 : 0,
          variables: [
            {
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
              min: winds.length ? winds.reduce((a, b) => Math.min(a, b)) : null,
              max: winds.length ? winds.reduce((a, b) => Math.max(a, b)) : null,
              gapCount: 0,
              gaps: [],
            },
          ],
          refused: refused.all(),
          refusedCount: refused.count(),
          doubtful: [],
          doubtfulCount: 0,
          repeats: repeats.all(),
          repeatCount: repeats.count(),
          notes: [`${storms.size} ${storms.size === 1 ? 'storm' : 'storms'}, ${fixes.length} positions.`, ...notes],
        },
      };
    },
  };
}

/** A number of a text cell; null where the cell says that there is none. */
export const cellNumber = (text: string | undefined): number | null => {
  const plain = (text ?? '').trim();
  return plain === '' || plain === 'NA' || Number.isNaN(Number(plain)) ? null : Number(plain);
};
