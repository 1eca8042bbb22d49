import { deviation, mean } from '../statistics';
import type { Distribution } from './distribution';
import { countsDistribution } from './counts';
import { gammaDistribution, gammaMle } from './gamma';
import { gevByLMoments, gevDistribution } from './gev';
import { normalDistribution } from './normal';

/** Kinds of indices, as far as their distribution is concerned. */
export type IndexFamily = 'sum' | 'degrees' | 'mean' | 'extreme' | 'count';

/** The distribution for a kind of index; null where the values do not allow one (all the same, too few). */
export function fitted(family: IndexFamily, values: readonly number[], windowDays: number): Distribution | null {
  if (values.length < 5 || values.every((value) => value === values[0])) return null;
  switch (family) {
    case 'sum': {
      const positive = values.filter((value) => value > 0);
      if (positive.length < 3 || positive.every((value) => value === positive[0])) return null;
      return gammaDistribution(gammaMle(positive), 1 - positive.length / values.length);
    }
    case 'extreme':
      return gevDistribution(gevByLMoments(values));
    case 'count':
      return countsDistribution(
        values.map((value) => Math.max(0, value)),
        windowDays,
      );
    default:
      return normalDistribution(mean(values), deviation(values, 1));
  }
}
