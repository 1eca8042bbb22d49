/** A unit as it travels (`id`), as it is shown (`symbol`) and in words (`name`). */
export type Unit = {
  readonly id: string;
  readonly symbol: string;
  readonly name: string;
  /** Whether a value in it can be below zero: degrees and scores can, amounts, counts and durations cannot. */
  readonly mayBeNegative: boolean;
};
const amount = (id: string, symbol: string, name: string): Unit => ({ id, symbol, name, mayBeNegative: false });
const score = (id: string, symbol: string, name: string): Unit => ({ id, symbol, name, mayBeNegative: true });

/** Every unit that the engine knows, of variables and of indices. */
export const units = {
  days: amount('days', 'days', 'days'),
  mm: amount('mm', 'mm', 'millimetres'),
  degC: score('deg_c', '°C', 'degrees Celsius'),
  degDays: amount('deg_c_d', '°C d', 'degree days'),
  degFDays: amount('deg_f_d', '°F d', 'Fahrenheit degree days'),
  kmh: amount('km_h', 'km/h', 'kilometres per hour'),
  kwh: amount('kwh_m2', 'kWh/m²', 'kilowatt hours per square metre'),
  percent: amount('percent', '%', 'percent'),
  seconds: amount('s', 's', 'seconds'),
  hours: amount('hours', 'h', 'hours'),
  km: amount('km', 'km', 'kilometres'),
  spi: score('spi', 'SPI', 'standard deviations'),
  points: score('points', 'points', 'index points'),
} as const;

const known = new Map<string, Unit>(
  Object.values(units).flatMap((unit) => [[unit.id, unit] as const, [unit.symbol, unit] as const]),
);

/**
 * May a value be below zero: a trigger, an exit, a threshold, an index moved along its trend? It follows from the unit, named by its id or its
 * symbol. A bare number may; in a unit that is not ours nobody knows, so it may not.
 */
export const mayBeNegative = (unit: string): boolean => unit === '' || (known.get(unit)?.mayBeNegative ?? false);
