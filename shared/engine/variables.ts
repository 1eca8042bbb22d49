import { units, type Unit } from './units';

/** What a variable measures: decides the units in which a source may give it. */
const quantities = ['rain', 'temperature', 'irradiation', 'speed', 'duration'] as const;
export type Quantity = (typeof quantities)[number];

/** How the values of a day's steps make the value of the day. */
export type DailyFold = 'sum' | 'max' | 'min' | 'mean';

/** What nature can do, in engine units: a value outside is a fault of the source. */
type Limits = { readonly least: number; readonly most: number; readonly why: string };

type Variable = {
  /** As catalogue and data sets call it. */
  readonly name: string;
  /** One word, beside other values of the same day. */
  readonly word: string;
  readonly quantity: Quantity;
  readonly unit: Unit;
  /** The unit as data sets and reports of an import write it, in plain letters. */
  readonly plainUnit: string;
  /** Null: it is not measured by the day. */
  readonly daily: DailyFold | null;
  /** What steps within the day tell of besides the variable itself. */
  readonly alsoTells: readonly ('tmax' | 'tmin')[];
  readonly limits: Limits;
  /** Of a month's total. */
  readonly monthLimits: Limits | null;
  /** How far below zero an instrument reads when there is nothing to measure, as a whole day of it would add up to. */
  readonly zeroOffset?: number;
  /** Names in files, in lower case without blanks, dots and underscores. */
  readonly spellings: string;
  /** Standard names of the CF convention. */
  readonly standardNames: readonly string[];
  /** Risk types that a data set with this variable can measure. */
  readonly risks: readonly string[];
};

const air = {
  quantity: 'temperature',
  unit: units.degC,
  plainUnit: 'degC',
  alsoTells: [],
  limits: { least: -95, most: 60, why: 'air is between -95 and 60 degC' },
  monthLimits: null,
  standardNames: [],
  risks: ['TEMPERATURE'],
} as const satisfies Partial<Variable>;

/**
 * Every variable, one row each; its phrases are `variable.<id>`. Limits by the records: 1,825 mm of rain in a day (La Réunion 1966) and 9,300 mm in
 * a month (Cherrapunji, July 1861), -89.2 and 56.7 degC; the sun sends at most 48.4 MJ/m2 a day to the top of the atmosphere (South Pole in
 * December), 13.5 kWh/m2; gusts of 408 km/h.
 */
export const variables = {
  precip: {
    name: 'Precipitation',
    word: 'rain',
    quantity: 'rain',
    unit: units.mm,
    plainUnit: 'mm',
    daily: 'sum',
    alsoTells: [],
    limits: { least: 0, most: 2000, why: 'a day has between 0 and 2,000 mm of rain' },
    monthLimits: { least: 0, most: 10_000, why: 'a month has between 0 and 10,000 mm of rain' },
    spellings: `precip precipitation prcp prec precipitationsum precipitationtotal totalprecipitation prectot prectotcorr
      rain rainfall rainfallamount rr pr pre pcp ppt tp`,
    standardNames: [
      'precipitation_amount',
      'precipitation_flux',
      'thickness_of_rainfall_amount',
      'rainfall_amount',
      'rainfall_flux',
      'lwe_thickness_of_precipitation_amount',
      'lwe_precipitation_rate',
    ],
    risks: ['RAINFALL'],
  },
  tmax: {
    ...air,
    name: 'Maximum temperature',
    word: 'max',
    daily: 'max',
    spellings: `tmax tx tasmax maxtemp tempmax temperaturemax maximumtemperature maxtemperature tmx t2mmax
      temperature2mmax mx2t`,
  },
  tmin: {
    ...air,
    name: 'Minimum temperature',
    word: 'min',
    daily: 'min',
    spellings: `tmin tn tasmin mintemp tempmin temperaturemin minimumtemperature mintemperature tmn t2mmin
      temperature2mmin mn2t`,
  },
  tmean: {
    ...air,
    name: 'Mean temperature',
    word: 'mean',
    daily: 'mean',
    alsoTells: ['tmax', 'tmin'],
    spellings: `tmean tavg tas tg tmed temp temperature meantemperature temperaturemean tempmean t2m t2mmean
      airtemperature avgtemp tair`,
  },
  ghi: {
    name: 'Global horizontal irradiation',
    word: 'irradiation',
    quantity: 'irradiation',
    unit: units.kwh,
    plainUnit: 'kWh/m2',
    daily: 'sum',
    alsoTells: [],
    limits: { least: 0, most: 13.5, why: 'a day has between 0 and 13.5 kWh/m2 (48.6 MJ/m2) of sun' },
    monthLimits: { least: 0, most: 420, why: 'a month has between 0 and 420 kWh/m2 of sun' },
    // Pyranometers show down to -4 W/m2 at night (Long and Dutton 2002, the limits of the BSRN).
    zeroOffset: 0.096,
    spellings: `ghi srad sis rsds ssrd rs solar solarradiation radiation globalradiation globalhorizontalirradiance
      shortwaveradiation shortwaveradiationsum irradiance irradiation allskysfcswdwn`,
    standardNames: ['surface_downwelling_shortwave_flux_in_air'],
    risks: ['SOLAR'],
  },
  wind: {
    name: 'Maximum wind speed',
    word: 'wind',
    quantity: 'speed',
    unit: units.kmh,
    plainUnit: 'km/h',
    daily: 'max',
    alsoTells: [],
    limits: { least: 0, most: 450, why: 'wind is between 0 and 450 km/h' },
    monthLimits: null,
    spellings: 'wind windmax windspeedmax maxwind fx wspdmax windgustmax sfcwindmax',
    standardNames: [],
    // Cyclone covers read the tracks of storms, not the wind of a station.
    risks: [],
  },
  downtime: {
    name: 'Downtime',
    word: 'outage',
    quantity: 'duration',
    unit: units.seconds,
    plainUnit: 's',
    daily: null,
    alsoTells: [],
    limits: { least: 0, most: Infinity, why: 'an outage has no negative length' },
    monthLimits: null,
    spellings: '',
    standardNames: [],
    risks: [],
  },
} as const satisfies Readonly<Record<string, Variable>>;

type Variables = typeof variables;
/** Every variable that a footprint may show. */
export type MeasuredId = keyof Variables;
/** The variables that have one value a day. */
export type VariableId = { [Id in MeasuredId]: Variables[Id]['daily'] extends null ? never : Id }[MeasuredId];

const isDaily = (id: MeasuredId): id is VariableId => variables[id].daily !== null;
export const variableIds: readonly VariableId[] = (Object.keys(variables) as MeasuredId[]).filter(isDaily);

const byId: ReadonlyMap<string, Variable> = new Map(Object.entries(variables));
/** The row of a variable that comes from outside; undefined for one that is not ours. */
export const findVariable = (id: string): Variable | undefined => byId.get(id);

/** What the steps within a day tell: the variable itself, and of a momentary temperature also the day's highest and lowest. */
export const stepsTell = (id: VariableId): readonly (readonly [VariableId, DailyFold])[] =>
  variableIds.flatMap((other): readonly (readonly [VariableId, DailyFold])[] => {
    const { daily } = variables[other];
    return other === id || variables[id].alsoTells.some((told) => told === other) ? [[other, daily]] : [];
  });

/** The unit of a variable as it is shown. */
export const unitOf = (id: MeasuredId): string => variables[id].unit.symbol;

/** The same in plain letters, as data sets and reports of an import write it. */
export const plainUnitOf = (id: MeasuredId): string => variables[id].plainUnit;

/** Values that add up over days (rain, sun, outages); all others are levels. */
export function addsUp(id: string): boolean {
  const variable = findVariable(id);
  return variable?.daily === 'sum' || variable?.quantity === 'duration';
}

type Resolution = 'day' | 'month';
const limitsOf = (variable: VariableId, resolution: Resolution): Limits =>
  (resolution === 'month' && variables[variable].monthLimits) || variables[variable].limits;

/** Why a value cannot be true, or null where it can. */
export function whyImpossible(variable: VariableId, value: number, resolution: Resolution): string | null {
  const { least, most, why } = limitsOf(variable, resolution);
  return value >= least && value <= most ? null : why;
}

/** What a number of 32 bits loses of the largest value: files hold such numbers, and texts are printed from them. */
const singlePrecision = 2 ** -24;

/**
 * A value within its format's packing error of a limit is that limit: a dry day may come as -2.6e-10 mm. `packingError` is how far the
 * format may have moved a value, in the engine's unit; no less than a number of 32 bits loses is allowed. What lies further
 * outside is handed back as it is: `whyImpossible` refuses it (docs/rules.md §1).
 */
export function toNearLimit(
  variable: VariableId,
  value: number,
  packingError: number,
  resolution: Resolution = 'day',
): number {
  const { least, most } = limitsOf(variable, resolution);
  if (value >= least && value <= most) return value;
  const error = Math.max(packingError, singlePrecision * Math.max(Math.abs(least), Math.abs(most)));
  if (value < least) return value >= least - error ? least : value;
  return value <= most + error ? most : value;
}

/** The same for one of the steps of a day, as its part of the day's value; at night an instrument may read a little below zero. */
export function stepToNearLimit(
  variable: VariableId,
  value: number,
  packingError: number,
  stepsPerDay: number,
): number {
  const { zeroOffset = 0 } = findVariable(variable) ?? {};
  return toNearLimit(variable, value, Math.max(packingError, zeroOffset / stepsPerDay));
}
