import type { FeedColumn } from '../reading/column';
import { collector } from '../reading/collect';
import { readDate } from '../reading/dates';
import { checkEnding, checkWidth, linesOf } from '../reading/delimited';
import type { FeedOptions } from '../reading/options';
import type { DailyFile } from '../reading/series';
import type { Source } from '../reading/source';
import { DataFault } from '#shared/engine/dataFault';

/** KNMI day files (etmgeg): text, then `# STN,YYYYMMDD,…`, then padded cells in 0.1 mm, 0.1 degC, 0.1 m/s and J/cm2. */
const tenth = { shift: 0, factor: 1, divisor: 10 };
const columns: Readonly<Record<string, FeedColumn>> = {
  RH: { variable: 'precip', name: 'RH', unit: '0.1 mm', change: tenth },
  TX: { variable: 'tmax', name: 'TX', unit: '0.1 degC', change: tenth },
  TN: { variable: 'tmin', name: 'TN', unit: '0.1 degC', change: tenth },
  TG: { variable: 'tmean', name: 'TG', unit: '0.1 degC', change: tenth },
  Q: { variable: 'ghi', name: 'Q', unit: 'J/cm2', change: { shift: 0, factor: 1, divisor: 360 } },
  FXX: { variable: 'wind', name: 'FXX', unit: '0.1 m/s', change: { shift: 0, factor: 3.6, divisor: 10 } },
};
const heading = /^#?\s*STN\s*,\s*YYYYMMDD\s*,/;

export const isKnmi = (head: string): boolean =>
  head.split('\n').some((line) => heading.test(line)) || /^BRON: KONINKLIJK NEDERLANDS/.test(head);

export async function readKnmi(source: Source, options: FeedOptions): Promise<DailyFile> {
  const text = await source.text();
  checkEnding(text, options.whole);
  const lines = linesOf(text);
  const start = lines.findIndex(({ text: line }) => heading.test(line));
  if (start < 0) throw new DataFault('feeds.truncated', 'The file breaks off before its heading "# STN,YYYYMMDD,…".');
  const names = (lines[start]?.text ?? '')
    .replace('#', '')
    .split(',')
    .map((name) => name.trim());
  const gathered = collector({ format: 'knmi-etmgeg', ...options });
  const rows = lines.slice(start + 1).filter(({ text: line }) => !line.startsWith('#'));
  let underTenth = 0;
  rows.forEach(({ line, text: row }, i) => {
    const cells = row.split(',').map((cell) => cell.trim());
    checkWidth({ line, cells }, names.length, i === rows.length - 1);
    const station = cells[0] ?? '';
    if (options.station && station !== options.station) return;
    gathered.countRow();
    const day = readDate(cells[1] ?? '', line, 'dmy')?.day;
    if (day === undefined) throw new DataFault('feeds.broken', `Line ${line}: no calendar has this day.`, { line });
    const place = {
      id: station,
      name: options.name ?? `KNMI ${station}`,
      lat: options.lat ?? null,
      lon: options.lon ?? null,
    };
    names.forEach((name, at) => {
      const column = columns[name];
      if (!column) return;
      const cell = cells[at] ?? '';
      // -1 stands for less than 0.05 mm.
      const isTrace = name === 'RH' && cell === '-1';
      if (isTrace) underTenth += 1;
      gathered.add({ place, day, column, raw: isTrace ? '0' : cell, line });
    });
  });
  if (underTenth > 0) gathered.note(`${underTenth} days with less than 0.05 mm (code -1) stand as 0 mm.`);
  return {
    kind: 'daily',
    format: 'knmi-etmgeg',
    resolution: 'day',
    dayOffsetHours: options.utcOffset ?? 0,
    origin: {
      providerId: 'knmi',
      provider: 'KNMI',
      dataSet: 'KNMI daily station data',
      description: 'Daily values of the automatic weather stations of the Royal Netherlands Meteorological Institute.',
      attribution: 'KNMI, Royal Netherlands Meteorological Institute',
      licence: 'CC BY 4.0',
    },
    ...gathered.finish(),
  };
}
