import type { IndexParameters } from '../cover';
import { units } from '../units';
import { numberOf, type IndexDefinition, type Running } from './define';

/** Parameters of degree days that are temperatures. */
const temperatures = ['base', 'upper'] as const;
const toCelsius = (fahrenheit: number) => ((fahrenheit - 32) * 5) / 9;
/** One degree day in Celsius is 9/5 of one in Fahrenheit. */
const toFahrenheitDays = (degreeDays: number) => (degreeDays * 9) / 5;

/**
 * Degree days of a contract in Fahrenheit: base and upper bound are given in it, and so is the index, which is compared, rounded and
 * paid in °F d. The data stay in Celsius; base and result are converted together (docs/rules.md §2.1).
 */
export function inFahrenheit(definition: IndexDefinition): IndexDefinition {
  if (definition.unit !== units.degDays)
    throw new RangeError(`The index "${definition.id}" does not count degree days: it cannot be in Fahrenheit.`);
  const given = (p: IndexParameters): IndexParameters => {
    const converted = temperatures.flatMap((id) => {
      const value = numberOf(p, id, NaN);
      return Number.isNaN(value) ? [] : [[id, toCelsius(value)] as const];
    });
    return { ...p, ...Object.fromEntries(converted) };
  };
  return {
    ...definition,
    unit: units.degFDays,
    run(values, p): Running {
      const ran = definition.run(values, given(p));
      return {
        ...ran,
        value: toFahrenheitDays(ran.value),
        index: ran.index.map(toFahrenheitDays),
        latest: ran.latest.map(toFahrenheitDays),
      };
    },
  };
}
