import { collector } from '../reading/collect';
import { checkEnding, checkWidth, rowsIn, type Row } from '../reading/delimited';
import { readDate } from '../reading/dates';
import { failedCheck, ghcnElements, ghcnOrigin } from './ghcn';
import type { FeedOptions } from '../reading/options';
import type { DailyFile, Place } from '../reading/series';
import type { Source } from '../reading/source';
import { DataFault } from '#shared/engine/dataFault';

/** GHCN-Daily as rows of one element a day: with a heading, or as NOAA's by-year files without one. */
const headlessGhcn = /^"?[A-Z]{2}[A-Z0-9_-]{9}"?,\d{8},[A-Z0-9]{4},-?\d+/;
const headless = ['ID', 'DATE', 'ELEMENT', 'VALUE', 'MFLAG', 'QFLAG', 'SFLAG', 'OBSTIME'];

export const isGhcnCsv = (head: string): boolean =>
  headlessGhcn.test(head) || /^"?(ID|STATION)"?,"?DATE"?,"?ELEMENT"?,"?(DATA_)?VALUE"?/i.test(head);

export async function readGhcnCsv(source: Source, options: FeedOptions): Promise<DailyFile> {
  const text = await source.text();
  checkEnding(text, options.whole);
  const [heading, rows] = headed(text);
  const at = (...names: string[]) => heading.findIndex((name) => names.includes(name.trim().toUpperCase()));
  const [id, date, element, value, flag] = [
    at('ID', 'STATION'),
    at('DATE'),
    at('ELEMENT'),
    at('VALUE', 'DATA_VALUE'),
    at('QFLAG', 'Q_FLAG'),
  ];
  const gathered = collector({ format: 'ghcn-csv', ...options });
  const places = new Map<string, Place>();
  const passedOver = new Map<string, number>();
  let lastDate: { readonly text: string | null; readonly day: number | undefined } = { text: null, day: undefined };
  for (const row of rows) {
    if (row.cells.length !== heading.length) checkWidth(row, heading.length, rows.next().done === true);
    gathered.countRow();
    const station = cellOf(row, id);
    if (options.station && station !== options.station) continue;
    const column = ghcnElements[cellOf(row, element)];
    if (!column) {
      passedOver.set(cellOf(row, element), (passedOver.get(cellOf(row, element)) ?? 0) + 1);
      continue;
    }
    if (cellOf(row, date) !== lastDate.text)
      lastDate = { text: cellOf(row, date), day: readDate(cellOf(row, date), row.line, 'dmy')?.day };
    const { day } = lastDate;
    if (day === undefined)
      throw new DataFault('feeds.broken', `Line ${row.line}: no calendar has the day ${cellOf(row, date)}.`, {
        line: row.line,
      });
    let place = places.get(station);
    if (!place) {
      place = { id: station, name: options.name ?? station, lat: options.lat ?? null, lon: options.lon ?? null };
      places.set(station, place);
    }
    const dropped = flag >= 0 && cellOf(row, flag) !== '';
    const { line } = row;
    gathered.add(
      dropped
        ? { place, day, column, line, raw: cellOf(row, value), refused: failedCheck(cellOf(row, flag)) }
        : { place, day, column, line, raw: numeric(cellOf(row, value), line) },
    );
  }
  for (const [name, count] of passedOver) gathered.note(`${count} rows of element ${name} passed over: not used here.`);
  return {
    kind: 'daily',
    format: 'ghcn-csv',
    resolution: 'day',
    dayOffsetHours: options.utcOffset ?? 0,
    origin: ghcnOrigin,
    ...gathered.finish(),
  };
}

const cellOf = ({ cells }: Row, column: number): string => (cells[column] ?? '').trim();

/** The names of the columns, and the rows below them. Rows are read as they are used: a file of a day may have a hundred thousand. */
function headed(text: string): [readonly string[], Generator<Row>] {
  const rows = rowsIn(text, ',');
  const first = rows.next().value as Row | undefined;
  if (!first) throw new DataFault('feeds.empty', 'The file is empty.');
  return headlessGhcn.test(first.cells.join(','))
    ? [headless.slice(0, first.cells.length), rowsIn(text, ',')]
    : [first.cells, rows];
}

/** -9999 is missing; every other text must be a whole number. */
function numeric(text: string, line: number): number {
  if (text === '' || text === '-9999') return NaN;
  if (!/^-?\d+$/.test(text)) {
    throw new DataFault(
      'feeds.broken',
      `Line ${line}: ${JSON.stringify(text)} is not a whole number, as GHCN values are.`,
      { line },
    );
  }
  return Number(text);
}
