import { variableIds, type VariableId } from '#shared/engine/variables';
import { isDate } from '#shared/engine/calendar';
import { longestLag } from '#shared/engine/event/settling';
import { riskTypes } from '#shared/engine/risks/list';
import { numberFormats, numberOfText, type NumberFormat } from '../feeds/reading/numbers';
import type { IngestOptions } from './pipeline/ingestOptions';
import { DataFault } from '#shared/engine/dataFault';

/** The options of an ingest as the command's flags, and as the names in the API's options. */
export const ingestFlags = {
  provider: { type: 'string' },
  'data-set': { type: 'string' },
  target: { type: 'string' },
  name: { type: 'string' },
  lat: { type: 'string' },
  lon: { type: 'string' },
  places: { type: 'string' },
  units: { type: 'string', multiple: true },
  map: { type: 'string', multiple: true },
  station: { type: 'string' },
  'utc-offset': { type: 'string' },
  origin: { type: 'string' },
  dates: { type: 'string' },
  numbers: { type: 'string', multiple: true },
  from: { type: 'string' },
  to: { type: 'string' },
  by: { type: 'string' },
  severity: { type: 'string', multiple: true },
  'risk-type': { type: 'string', multiple: true },
  description: { type: 'string' },
  attribution: { type: 'string' },
  licence: { type: 'string' },
  'settlement-lag': { type: 'string' },
  whole: { type: 'boolean' },
  'refused-share': { type: 'string' },
  revised: { type: 'boolean' },
  preliminary: { type: 'boolean' },
  'dry-run': { type: 'boolean' },
} as const;
type IngestFlag = keyof typeof ingestFlags;
export type FlagValues = { readonly [F in IngestFlag]?: string | boolean | readonly string[] };

/** An option that cannot be read. */
const optionFault = (flag: string, why: string) =>
  new DataFault('catalog.options', `--${flag} ${why}`, { option: `--${flag}` });

const riskIds: readonly string[] = riskTypes.map(({ id }) => id);
const isVariable = (text: string): text is VariableId => (variableIds as readonly string[]).includes(text);

/** Reads one flag each, as text, list, number, date or pairs; what cannot be read is a fault that names the flag. */
function flagReader(values: FlagValues) {
  const text = (flag: IngestFlag) => {
    const value = values[flag];
    return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
  };
  const list = (flag: IngestFlag) => {
    const value = values[flag];
    const items = Array.isArray(value) ? value : typeof value === 'string' ? [value] : [];
    const split = items
      .flatMap((item: string) => item.split(','))
      .map((item) => item.trim())
      .filter(Boolean);
    return split.length > 0 ? split : undefined;
  };
  const number = (flag: IngestFlag, least: number, most: number) => {
    const value = text(flag);
    if (value === undefined) return undefined;
    const given = numberOfText(value);
    if (!(given >= least && given <= most))
      throw optionFault(flag, `is ${JSON.stringify(value)}: it must be a number from ${least} to ${most}.`);
    return given;
  };
  return {
    text,
    list,
    number,
    wholeNumber(flag: IngestFlag, least: number, most: number) {
      const value = number(flag, least, most);
      if (value !== undefined && !Number.isInteger(value))
        throw optionFault(flag, `is ${JSON.stringify(text(flag))}: it must be a whole number.`);
      return value;
    },
    date(flag: IngestFlag) {
      const value = text(flag);
      if (value !== undefined && !isDate(value))
        throw optionFault(flag, `is ${JSON.stringify(value)}: it must be a date such as 2020-01-31.`);
      return value;
    },
    pairs: (flag: IngestFlag) => list(flag)?.map((item) => pairOf(flag, item)),
  };
}

/** Reads and checks the options. */
export function ingestOptionsOf(values: FlagValues): IngestOptions {
  const { text, list, number, wholeNumber, date, pairs } = flagReader(values);
  const dates = text('dates');
  if (dates !== undefined && dates !== 'dmy' && dates !== 'mdy') throw optionFault('dates', 'must be dmy or mdy.');
  const risks = list('risk-type')?.map((id) => id.toUpperCase());
  const unknown = risks?.find((id) => !riskIds.includes(id));
  if (unknown) throw optionFault('risk-type', `is ${unknown}: there are ${riskIds.join(', ')}.`);
  const map = pairs('map')?.map(([column, variable]) => {
    if (!isVariable(variable)) throw optionFault('map', `says ${variable}: there are ${variableIds.join(', ')}.`);
    return [column, variable] as const;
  });
  const units = pairs('units');
  return withoutUndefined({
    provider: text('provider'),
    dataSet: text('data-set'),
    target: text('target'),
    name: text('name'),
    lat: number('lat', -90, 90),
    lon: number('lon', -180, 360),
    places: text('places'),
    units: units && Object.fromEntries(units),
    map: map && Object.fromEntries(map),
    station: text('station'),
    utcOffset: number('utc-offset', -14, 14),
    origin: text('origin'),
    dates,
    numbers: list('numbers') && Object.fromEntries((list('numbers') ?? []).map(numbersOf)),
    from: date('from'),
    to: date('to'),
    by: text('by'),
    severities: list('severity'),
    riskTypes: risks,
    description: text('description'),
    attribution: text('attribution'),
    licence: text('licence'),
    settlementLag: wholeNumber('settlement-lag', 0, longestLag),
    whole: values.whole === true ? true : undefined,
    refusedShare: number('refused-share', 0, 1),
    revised: values.revised === true ? true : undefined,
    preliminary: values.preliminary === true ? true : undefined,
    dryRun: values['dry-run'] === true ? true : undefined,
  });
}

/** `comma`, for all columns, or `COLUMN=comma`. */
function numbersOf(item: string): readonly [string, NumberFormat] {
  const [column, format] = item.includes('=') ? pairOf('numbers', item) : ['', item];
  const known = numberFormats.find((one) => one === format);
  if (!known) throw optionFault('numbers', 'must be comma or point, or COLUMN=comma.');
  return [column, known];
}

function pairOf(flag: string, item: string): readonly [string, string] {
  const at = item.lastIndexOf('=');
  if (at <= 0 || at === item.length - 1) throw optionFault(flag, `is ${JSON.stringify(item)}: it must be NAME=VALUE.`);
  return [item.slice(0, at).trim(), item.slice(at + 1).trim()];
}

const withoutUndefined = (options: {
  readonly [K in keyof IngestOptions]: IngestOptions[K] | undefined;
}): IngestOptions =>
  Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) as IngestOptions;
