import { expectedShare } from '#shared/engine/distributions/distribution';
import { gammaDistribution, gammaMle, gammaThom } from '#shared/engine/distributions/gamma';
import { gevByLMoments, gevMle, lMoments } from '#shared/engine/distributions/gev';
import { normalDistribution } from '#shared/engine/distributions/normal';
import { spiOf, spiReference } from '#shared/engine/indices/spi';
import {
  answersFor,
  entryLike,
  type Fields,
  numberIn,
  numberOr,
  numbersIn,
  termsIn,
  type Topic,
  unknownKey,
} from '../reading/values';

export const gammaSpi: Topic = ({ input, keys }) => {
  const [name, series] = entryLike(input, /^rain/);
  const totals = numbersIn(series, name);
  const positive = totals.filter((total) => total > 0);
  const zero = input['zeroRule'] === 'upper' || input['zeros'] === 'upper' ? 'upper' : 'center';
  const rank = input['rank'] === 'ecdf' || input['plotting'] === 'ecdf' ? 'ecdf' : 'weibull';
  return answersFor(keys, (key) => {
    switch (key) {
      case 'thomAlpha':
        return gammaThom(positive).alpha;
      case 'thomBeta':
        return gammaThom(positive).beta;
      case 'mle': {
        const { alpha, beta } = gammaMle(positive);
        return [alpha, beta];
      }
      case 'spi': {
        const reference = spiReference(totals, { zero, rank });
        return totals.map((total) => {
          const score = spiOf(total, reference);
          return Number.isNaN(score) ? null : score;
        });
      }
      case 'probabilityOfZero':
      case 'p0':
      case 'zeroShare':
        return spiReference(totals, { zero, rank }).zeroShare;
      default:
        return unknownKey(key);
    }
  });
};

export const gev: Topic = ({ input, keys }) => {
  const sample = numbersIn(input['sample'], 'sample');
  return answersFor(keys, (key) => {
    switch (key) {
      case 'ml':
        return gevMle(sample);
      case 'sampleLmoments': {
        const { l1, l2, t3 } = lMoments(sample);
        return [l1, l2, t3];
      }
      case 'lmomFit':
        return gevByLMoments(sample);
      default:
        return unknownKey(key);
    }
  });
};

const distributionIn = (input: Fields) =>
  input['alpha'] === undefined
    ? normalDistribution(numberIn(input['mu'], 'mu'), numberIn(input['sigma'], 'sigma'))
    : gammaDistribution(
        { alpha: numberIn(input['alpha'], 'alpha'), beta: numberIn(input['beta'], 'beta') },
        numberOr(input['zeros'] ?? input['p0'], 0),
      );

export const analytic: Topic = ({ input, keys }) => {
  const terms = termsIn(input);
  const distribution = distributionIn(input);
  return answersFor(keys, (key) => {
    if (key === 'expectedUncapped') return expectedShare({ ...terms, exit: null, limitPct: Infinity }, distribution);
    if (key === 'expectedCapped' || key === 'expected') return expectedShare(terms, distribution);
    return unknownKey(key);
  });
};
