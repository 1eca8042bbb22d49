import { linesOf } from '../reading/delimited';
import { knotsToKmh, trackCollector, type TrackFile } from './tracks';
import type { FeedOptions } from '../reading/options';
import type { Source } from '../reading/source';
import { DataFault } from '#shared/engine/dataFault';

/** HURDAT2: a heading a storm (id, name, number of fixes), then as many fixes. -99 is no wind, -999 no pressure. */
const heading = /^([A-Z]{2}\d{6}),\s*([^,]+?)\s*,\s*(\d+)\s*,/;
const fixLine =
  /^(\d{4})(\d{2})(\d{2}),\s*(\d{2})(\d{2}),\s*(\w?)\s*,\s*(\w{2})\s*,\s*([\d.]+)([NS]),\s*([\d.]+)([EW]),\s*(-?\d+)\s*,\s*(-?\d+)\s*,/;
/** Columns before which a line of fixes cannot end: place, wind and pressure, then twelve radii. */
const leastColumns = 20;

export const isHurdat2 = (head: string): boolean => heading.test(head);

export async function readHurdat2(source: Source, options: FeedOptions = {}): Promise<TrackFile> {
  const gathered = trackCollector(
    'hurdat2',
    {
      providerId: 'noaa',
      provider: 'NOAA National Hurricane Center',
      title: 'HURDAT2',
      description: 'Best tracks of tropical cyclones: positions, winds and pressure every six hours and at landfall.',
      attribution: 'NOAA National Hurricane Center, HURDAT2',
      licence: 'Public domain (work of the United States government)',
    },
    options,
  );
  let storm: { id: string; name: string; left: number; line: number } | null = null;
  const unfinished = (line: number) =>
    new DataFault(
      'feeds.truncated',
      `Line ${line}: storm ${storm?.id} (line ${storm?.line}) lacks ${storm?.left} of its positions: the file breaks off.`,
      { line },
    );
  const lines = linesOf(await source.text());
  for (const { line, text } of lines) {
    const [, id, name, count] = heading.exec(text) ?? [];
    if (id !== undefined && name !== undefined) {
      if (storm && storm.left > 0) throw unfinished(line);
      storm = { id, name, left: Number(count), line };
      continue;
    }
    const match = fixLine.exec(text);
    if (!storm || !match || text.split(',').length < leastColumns) {
      throw new DataFault(
        'feeds.truncated',
        `Line ${line} is neither a storm's heading nor a whole position: ${JSON.stringify(text.slice(0, 60))}.`,
        { line },
      );
    }
    if (storm.left === 0)
      throw new DataFault('feeds.broken', `Line ${line}: storm ${storm.id} has more positions than its heading says.`, {
        line,
      });
    storm.left -= 1;
    gathered.countRow();
    const [, year, month, day, hour, minute, , , lat, ns, lon, ew, wind, pressure] = match;
    gathered.add(
      {
        stormId: storm.id,
        stormName: storm.name,
        time: `${year}-${month}-${day}T${hour}:${minute}:00Z`,
        lat: Number(lat) * (ns === 'S' ? -1 : 1),
        lon: Number(lon) * (ew === 'W' ? -1 : 1),
        windKmh: Number(wind) < 0 ? null : knotsToKmh(Number(wind)),
        pressureHpa: Number(pressure) < 0 ? null : Number(pressure),
      },
      line,
    );
  }
  if (storm && storm.left > 0) throw unfinished(lines.at(-1)?.line ?? 0);
  return gathered.finish();
}
