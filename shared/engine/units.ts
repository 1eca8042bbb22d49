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
  kmh: amount('km_h', 'km/h', 'kilometres per hour'),
  kwh: amount('kwh_m2', 'kWh/m²', 'kilowatt hours per square metre'),
  percent: amount('percent', '%', 'percent'),
  seconds: amount('s', 's', 'seconds'),
  spi: score('spi', 'SPI', 'standard deviations'),
  points: score('points', 'points', 'index points'),
} as const;
