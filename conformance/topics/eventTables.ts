import { eventLossAt, largestOfYears, yearlySums } from '#shared/engine/eventLosses';
import { gaussianCorrelation, modelledYears, rankCorrelations } from '#shared/engine/modelled';
import { normalDistribution } from '#shared/engine/distributions/normal';
import { pml } from '#shared/engine/portfolio';
import { mean } from '#shared/engine/statistics';
import {
  answersFor,
  fieldsOf,
  listOf,
  numberIn,
  numberOr,
  numbersIn,
  plain,
  textIn,
  unknownKey,
  yearsIn,
  type Json,
  type Topic,
} from '../reading/values';
import { frequenciesOf } from './portfolios';

/** A loss for each return period that the expected result names. */
const byPeriod = (expected: Json, key: string, of: (period: number) => number | null): Json =>
  Object.fromEntries(
    Object.keys(fieldsOf(fieldsOf(expected, 'expected')[key], key)).map((period) => {
      const loss = of(Number(period));
      return [period, loss === null ? null : plain(loss)];
    }),
  );

export const eventTable: Topic = ({ input, keys, expected }) => {
  const losses = numbersIn(input['eventLoss'], 'eventLoss');
  const frequencies = frequenciesOf(input['eventFrequency'], losses.length);
  return answersFor(keys, (key) =>
    key === 'lossAt' ? byPeriod(expected, key, (period) => eventLossAt(losses, frequencies, period)) : unknownKey(key),
  );
};

/** Single events with the day on which each began. */
export const eventYears: Topic = ({ input, keys, expected }) => {
  const events = listOf(input['events'], 'events').map((entry) => {
    const [begin, loss] = listOf(entry, 'event');
    return { begin: textIn(begin, 'begin'), loss: numberIn(loss, 'loss') };
  });
  const years = yearsIn(input['years']);
  const [sums, largest] = [yearlySums(events, years), largestOfYears(events, years)];
  return answersFor(keys, (key) => {
    switch (key) {
      case 'yearlySums':
        return sums;
      case 'largestOfYears':
        return largest;
      case 'aggregatePml':
        return byPeriod(expected, key, (period) => pml(sums, period));
      case 'occurrencePml':
        return byPeriod(expected, key, (period) => pml(largest, period));
      default:
        return unknownKey(key);
    }
  });
};

/** Rows of a record, or rank correlations themselves; years are drawn from normal distributions. */
export const modelled: Topic = ({ input, keys }) => {
  const rows = (name: string) => listOf(input[name], name).map((row) => numbersIn(row, name));
  const ranks = input['rankCorrelation'] === undefined ? rankCorrelations(rows('record')) : rows('rankCorrelation');
  const correlation = gaussianCorrelation(ranks);
  const years = () => {
    const quantiles = listOf(input['normals'], 'normals').map((normal) => {
      const [mu = NaN, sigma = NaN] = numbersIn(normal, 'normal');
      return normalDistribution(mu, sigma).quantile;
    });
    const count = numberOr(input['years'], 50_000);
    return modelledYears({ correlation, quantiles, seed: numberIn(input['seed'], 'seed'), years: count });
  };
  return answersFor(keys, (key) => {
    if (key === 'rankCorrelation') return ranks;
    if (key === 'correlation') return correlation;
    if (key === 'values') return years().map((row) => [...row]);
    if (key === 'means') return years().map((row) => mean([...row]));
    return unknownKey(key);
  });
};
