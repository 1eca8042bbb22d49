import { dayNumberOf } from '#shared/engine/calendar';
import { collector } from '../reading/collect';
import { checkEnding, checkWidth, rowsOf, type Row } from '../reading/delimited';
import { daysFromSteps, stepOfText, type HourColumn, type Step } from '../reading/hours';
import { numberOfText, partsOf } from '../reading/numbers';
import type { FeedOptions } from '../reading/options';
import type { DailyFile, Origin, Place } from '../reading/series';
import { stemOf, type Source } from '../reading/source';
import { DataFault } from '#shared/engine/dataFault';

/** Irradiance by the hour or half-hour of NREL's files, brought to days: TMY3 and NSRDB (PSM3). */
type Table = {
  readonly format: string;
  readonly origin: Origin;
  readonly place: Place;
  readonly utcOffset: number;
  readonly heading: readonly string[];
  readonly rows: readonly Row[];
  readonly stepsPerDay: number;
  readonly columns: readonly (HourColumn & { readonly at: number })[];
  readonly dayOf: (row: Row) => number | null;
  readonly notes: readonly string[];
};

const nrel: Origin = { providerId: 'nrel', provider: 'National Renewable Energy Laboratory', licence: 'CC BY 4.0' };
const line1 = (head: string) => head.split(/\r?\n/, 1)[0] ?? '';

export const isTmy3 = (head: string): boolean => /^Date \(MM\/DD\/YYYY\),Time \(HH:MM\)/m.test(head);
export const isNsrdb = (head: string): boolean =>
  /^Source,Location ID,/.test(head) ||
  (/\bYear,Month,Day,Hour,Minute\b/i.test(line1(head)) && /\bGHI\b/.test(line1(head)));

export async function readTmy3(source: Source, options: FeedOptions): Promise<DailyFile> {
  const text = await source.text();
  checkEnding(text, options.whole);
  const [station, headingRow, ...rows] = rowsOf(text, ',');
  const heading = headingRow?.cells ?? [];
  const about = station?.cells ?? [];
  const number = (at: number) => numberOfText(about[at] ?? '');
  const [utcOffset, lat, lon] = [number(3), number(4), number(5)];
  if ([utcOffset, lat, lon].some(Number.isNaN)) {
    throw new DataFault(
      'feeds.broken',
      'Line 1 of a TMY3 file holds station, name, state, time zone, latitude, longitude: this one does not.',
      { line: 1 },
    );
  }
  return readSteps(
    {
      format: 'tmy3',
      origin: { ...nrel, dataSet: 'TMY3 typical year', attribution: 'National Renewable Energy Laboratory, TMY3' },
      place: {
        id: (about[0] ?? '').trim(),
        name: options.name ?? (about[1] ?? '').trim(),
        lat: options.lat ?? lat,
        lon: options.lon ?? lon,
        elevation: number(6),
      },
      utcOffset,
      heading,
      rows,
      stepsPerDay: 24,
      columns: [sunColumn(heading, 'GHI (W/m^2)', 24), ...temperatureColumn(heading, 'Dry-bulb (C)')],
      dayOf: ({ cells }) => {
        const [, month, day, year] = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(cells[0]?.trim() ?? '') ?? [];
        return dayNumberOf(Number(year), Number(month), Number(day));
      },
      notes: [
        'A typical year is pieced together from months of different years: the dates are those of the true months, with years between them. It holds no history to price from.',
      ],
    },
    options,
  );
}

export async function readNsrdb(source: Source, options: FeedOptions): Promise<DailyFile> {
  const text = await source.text();
  checkEnding(text, options.whole);
  const all = rowsOf(text, ',');
  const about = metadataOf(all);
  const [headingRow, ...rows] = about ? all.slice(2) : all;
  const heading = (headingRow?.cells ?? []).map((name) => name.trim());
  const utcOffset = options.utcOffset ?? about?.utcOffset;
  if (utcOffset === undefined) {
    throw new DataFault(
      'feeds.optionNeeded',
      'The file does not say which clock its hours follow. Say how many hours it is ahead of UTC: --utc-offset -7.',
      {
        option: '--utc-offset HOURS',
      },
    );
  }
  const at = (name: string) => heading.findIndex((other) => other.toUpperCase() === name.toUpperCase());
  const minutes = new Set(rows.slice(0, 60).map(({ cells }) => cells[at('Minute')]?.trim()));
  const stepsPerDay = 24 * minutes.size;
  return readSteps(
    {
      format: 'nsrdb',
      origin: {
        ...nrel,
        dataSet: 'NSRDB',
        attribution: 'National Renewable Energy Laboratory, National Solar Radiation Database',
      },
      place: {
        id: about?.id ?? stemOf(source.name),
        name: options.name ?? about?.id ?? stemOf(source.name),
        lat: options.lat ?? about?.lat ?? null,
        lon: options.lon ?? about?.lon ?? null,
      },
      utcOffset,
      heading,
      rows,
      stepsPerDay,
      columns: [sunColumn(heading, 'GHI', stepsPerDay), ...temperatureColumn(heading, 'Temperature')],
      dayOf: ({ cells }) => dayNumberOf(...partsOf(['Year', 'Month', 'Day'].map((name) => cells[at(name)]))),
      notes: [`Days are those of a clock ${utcOffset} hours ahead of UTC.`],
    },
    options,
  );
}

function readSteps(table: Table, options: FeedOptions): DailyFile {
  const gathered = collector({ format: table.format, ...options });
  table.notes.forEach(gathered.note);
  const steps = table.columns.map((): Step[] => []);
  table.rows.forEach((row, i) => {
    checkWidth(row, table.heading.length, i === table.rows.length - 1);
    gathered.countRow();
    const day = table.dayOf(row);
    if (day === null || Number.isNaN(day)) {
      throw new DataFault(
        'feeds.broken',
        `Line ${row.line}: ${row.cells.slice(0, 4).join(',')} is no day of the calendar.`,
        { line: row.line },
      );
    }
    table.columns.forEach((column, c) => {
      const text = row.cells[column.at]?.trim() ?? '';
      steps[c]?.push(stepOfText(text, { day, line: row.line }, column, -900));
    });
  });
  let tooFew = 0;
  table.columns.forEach((column, c) => {
    const told = daysFromSteps(steps[c] ?? [], column, {
      place: table.place,
      stepsPerDay: table.stepsPerDay,
      add: gathered.add,
    });
    tooFew += told.tooFew;
  });
  gathered.note(
    `${table.stepsPerDay} values a day brought to days: irradiance summed to kWh/m2, temperature to its extremes and mean.`,
  );
  if (tooFew > 0) gathered.note(`${tooFew} days with under 90 % of their values stand as missing.`);
  return {
    kind: 'daily',
    format: table.format,
    resolution: 'day',
    dayOffsetHours: options.utcOffset ?? table.utcOffset,
    origin: table.origin,
    ...gathered.finish(),
  };
}

function sunColumn(heading: readonly string[], name: string, stepsPerDay: number) {
  const at = heading.findIndex((other) => other.trim() === name);
  if (at < 0) throw new DataFault('feeds.broken', `The file has no column "${name}".`, { line: 2 });
  // Mean W/m2 over a step of 24 / stepsPerDay hours, in kWh/m2.
  return {
    at,
    variable: 'ghi' as const,
    name,
    unit: 'W/m2',
    step: (value: number) => (value * 24) / stepsPerDay / 1000,
  };
}

function temperatureColumn(heading: readonly string[], name: string) {
  const at = heading.findIndex((other) => other.trim() === name);
  return at < 0 ? [] : [{ at, variable: 'tmean' as const, name, unit: 'degC', step: (value: number) => value }];
}

/** The two lines NSRDB puts before its heading: names, then values. */
function metadataOf(rows: readonly Row[]) {
  const [names, values] = [rows[0]?.cells ?? [], rows[1]?.cells ?? []];
  if (names[0] !== 'Source') return null;
  const number = (name: string) => numberOfText(values[names.indexOf(name)] ?? '');
  const utcOffset = number('Time Zone');
  return {
    id: values[names.indexOf('Location ID')] ?? '',
    lat: number('Latitude'),
    lon: number('Longitude'),
    utcOffset: Number.isNaN(utcOffset) ? undefined : utcOffset,
  };
}
