import {
  basisFigures,
  catastrophicBasisRisk,
  contingency,
  frequencyMatch,
  neighbourCorrelation,
} from '#shared/engine/basisRisk';
import {
  answersFor,
  fieldsOf,
  listOf,
  numberIn,
  numberOr,
  numbersIn,
  plain,
  unknownKey,
  yearsIn,
  type Json,
  type Topic,
} from '../reading/values';

const flags = (value: Json | undefined, name: string): (boolean | null)[] =>
  numbersIn(value, name).map((flag) => (Number.isNaN(flag) ? null : flag !== 0));

export const basis: Topic = ({ input, keys, expected }) => {
  const bad = flags(input['badYear'], 'badYear');
  const triggered = fieldsOf(input['triggered'], 'triggered');
  const found = (name: string) => {
    // A result may shorten the name of its series: enso for ensoWorst.
    const series =
      Object.keys(triggered).find((full) => full === name) ??
      Object.keys(triggered).find((full) => full.startsWith(name));
    return contingency(flags(triggered[series ?? name], name), bad);
  };
  const answers: Readonly<Record<string, (name: string) => Json>> = {
    hit_false_miss_correctNo_accuracy: (name) => {
      const { hit, falseAlarm, miss, correctNo, accuracy } = found(name);
      return [hit, falseAlarm, miss, correctNo, accuracy];
    },
    hitRate_missRate_falseAlarmRatio: (name) => {
      const { hitRate, missRate, falseAlarmRatio } = found(name);
      return [hitRate, missRate, falseAlarmRatio];
    },
  };
  return answersFor(keys, (key) => {
    const answer = answers[key] ?? unknownKey(key);
    const names = Object.keys(fieldsOf(fieldsOf(expected, 'expected')[key], key));
    return Object.fromEntries(names.map((name) => [name, answer(name)]));
  });
};

export const frequency: Topic = ({ input, keys }) => {
  const [years, index] = [yearsIn(input['years']), numbersIn(input['index'], 'index')];
  const bad = flags(input['badYear'], 'badYear');
  const op = input['op'];
  const matched = frequencyMatch(
    years.map((year, at) => ({ year, index: index[at] ?? NaN, bad: bad[at] ?? null })),
    op !== 'LT' && op !== 'LTE',
  );
  return answersFor(keys, (key) => {
    switch (key) {
      case 'trigger':
        return matched.trigger;
      case 'triggered':
        return matched.triggered;
      case 'onlyIndex':
        return matched.onlyIndex;
      case 'onlyNamed':
        return matched.onlyNamed;
      default:
        return unknownKey(key);
    }
  });
};

export const neighbours: Topic = ({ input, keys }) => {
  const around = listOf(input['neighbours'], 'neighbours').map((entry) => {
    const cell = fieldsOf(entry, 'neighbour');
    return { distanceKm: numberIn(cell['km'], 'km'), values: numbersIn(cell['index'], 'index') };
  });
  const { byDistance, fallsUnderAtKm } = neighbourCorrelation(numbersIn(input['index'], 'index'), around);
  return answersFor(keys, (key) => {
    if (key === 'correlations') return byDistance.map(({ distanceKm, correlation }) => [distanceKm, correlation]);
    return key === 'fallsUnderAtKm' ? fallsUnderAtKm : unknownKey(key);
  });
};

/** Losses and payouts by year, as shares of the sum insured. */
export const catastrophic: Topic = ({ input, keys }) => {
  const [losses, payouts] = [numbersIn(input['loss'], 'loss'), numbersIn(input['payout'], 'payout')];
  const severe = catastrophicBasisRisk(losses, payouts, numberIn(input['premium'], 'premium'), {
    share: numberOr(input['share'], 0.5),
    part: numberOr(input['part'], 0),
  });
  const figures = basisFigures(losses, payouts);
  return answersFor(keys, (key) => {
    switch (key) {
      case 'years':
        return severe.years;
      case 'probability':
        return severe.probability;
      case 'performanceRatio':
        return severe.performanceRatio;
      case 'meanShortfall':
        return plain(figures.meanShortfall);
      case 'rmse':
        return figures.rootMeanSquareError;
      case 'pearson':
        return figures.pearson;
      case 'hedgingEffectiveness':
        return figures.hedgingEffectiveness;
      default:
        return unknownKey(key);
    }
  });
};
