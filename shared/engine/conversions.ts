import { variables, type Quantity, type VariableId } from './variables';

/** Durations are counted from instants: no unit is read for them. */
type DailyQuantity = Exclude<Quantity, 'duration'>;

/** A linear change of unit: engine value = (value + shift) x factor / divisor. Divided, as tenths are exact only so. */
export type UnitChange = { readonly shift: number; readonly factor: number; readonly divisor: number };

const same: UnitChange = { shift: 0, factor: 1, divisor: 1 };
const times = (factor: number, divisor = 1): UnitChange => ({ shift: 0, factor, divisor });

const rain: Record<string, UnitChange> = {
  mm: same,
  millimetre: same,
  'kg/m2': same,
  'l/m2': same,
  cm: times(10),
  m: times(1000),
  in: times(25.4),
  inch: times(25.4),
  '0.1mm': times(1, 10),
  'kg/m2/s': times(86_400),
  'mm/s': times(86_400),
  'mm/h': times(24),
  'm/s': times(86_400_000),
};
const temperature: Record<string, UnitChange> = {
  degc: same,
  k: { shift: -273.15, factor: 1, divisor: 1 },
  degf: { shift: -32, factor: 5, divisor: 9 },
  '0.1degc': times(1, 10),
};
const irradiation: Record<string, UnitChange> = {
  'kwh/m2': same,
  'wh/m2': times(1, 1000),
  'w/m2': times(24, 1000),
  'mj/m2': times(1, 3.6),
  'j/m2': times(1, 3.6e6),
  'kj/m2': times(1, 3600),
  'j/cm2': times(1, 360),
};
const speed: Record<string, UnitChange> = {
  'km/h': same,
  'm/s': times(3.6),
  kn: times(1.852),
  mph: times(1.609344),
  '0.1m/s': times(3.6, 10),
};
const changes: Readonly<Record<DailyQuantity, Record<string, UnitChange>>> = { rain, temperature, irradiation, speed };
/** The units an importer may name, for its questions. */
const offered: Readonly<Record<DailyQuantity, readonly string[]>> = {
  rain: ['mm', 'cm', 'm', 'in', '0.1mm', 'kg m-2 s-1'],
  temperature: ['degC', 'degF', 'K', '0.1degC'],
  irradiation: ['kWh/m2', 'Wh/m2', 'W/m2', 'MJ/m2', 'J/m2', 'J/cm2'],
  speed: ['km/h', 'm/s', 'kn', 'mph'],
};

const spellings: Record<string, string> = {
  c: 'degc',
  celsius: 'degc',
  deg_c: 'degc',
  degreec: 'degc',
  degreesc: 'degc',
  degree_c: 'degc',
  degrees_c: 'degc',
  degreecelsius: 'degc',
  degreescelsius: 'degc',
  degree_celsius: 'degc',
  degrees_celsius: 'degc',
  '°c': 'degc',
  ºc: 'degc',
  f: 'degf',
  fahrenheit: 'degf',
  deg_f: 'degf',
  degreef: 'degf',
  degreesf: 'degf',
  degrees_fahrenheit: 'degf',
  '°f': 'degf',
  kelvin: 'k',
  degk: 'k',
  inches: 'inch',
  millimeter: 'mm',
  millimeters: 'mm',
  millimetres: 'mm',
  metres: 'm',
  meters: 'm',
  tenthsofmm: '0.1mm',
  kt: 'kn',
  kts: 'kn',
  knot: 'kn',
  knots: 'kn',
  kmh: 'km/h',
  kph: 'km/h',
  'km/hr': 'km/h',
  ms: 'm/s',
  kgm2s1: 'kg/m2/s',
};

/** One spelling for a unit: lower case, no blanks, `/` for negative powers, a trailing "per day" dropped. */
export function plainUnit(text: string): string {
  const small = text
    .trim()
    .toLowerCase()
    .replaceAll('²', '2')
    .replaceAll('⁻', '-')
    .replaceAll('·', ' ')
    .replaceAll('^', '')
    .replaceAll('**', '')
    .replaceAll('sec', 's')
    .replaceAll('hour', 'h');
  const divided = small
    .replace(/([a-z])-?_m2$/, '$1/m2')
    .replace(/([a-z])_cm2$/, '$1/cm2')
    .replace(/^m_s$/, 'm/s')
    .replace(/^km_h$/, 'km/h')
    .replace(/[ .]*([a-z]+)-(\d)/g, (_all, unit: string, power: string) => `/${unit}${power === '1' ? '' : power}`)
    .replaceAll(' per ', '/')
    .replaceAll(/\s+/g, '');
  const daily = divided.replace(/\/(day|d|24h)$/, '');
  const plain = daily.startsWith('/') ? daily.slice(1) : daily;
  const [, tenth = '', rest = plain] = /^(0[.,]1)(.+)$/.exec(plain) ?? [];
  return (tenth && '0.1') + (spellings[rest] ?? rest);
}

/** How to bring a variable given in `unit` to the engine's unit; null where the unit does not fit the variable. */
export const unitChange = (variable: VariableId, unit: string): UnitChange | null =>
  changes[variables[variable].quantity][plainUnit(unit)] ?? null;

/** The units an importer may name for a variable, for its questions. */
export const unitsFor = (variable: VariableId): readonly string[] => offered[variables[variable].quantity];

export const convert = (value: number, { shift, factor, divisor }: UnitChange): number =>
  ((value + shift) * factor) / divisor;

export const changesNothing = ({ shift, factor, divisor }: UnitChange): boolean => shift === 0 && factor === divisor;
