import { averageAnnualLoss, eventCurve } from '#shared/engine/eventLosses';
import {
  accumulation,
  coTvar,
  diversification,
  insideCircle,
  layerLoss,
  pearson,
  pml,
  spearman,
  totalOf,
  tvar,
  valueAtRisk,
  worstCircle,
} from '#shared/engine/portfolio';
import { distanceKm } from '#shared/engine/geo';
import { mean } from '#shared/engine/statistics';
import {
  answersFor,
  fieldsOf,
  isFields,
  listOf,
  numberIn,
  numbersIn,
  plain,
  textIn,
  unknownKey,
  type Fields,
  type Json,
  type Topic,
} from '../reading/values';

/** One frequency for all events, or one for each. */
export const frequenciesOf = (value: Json | undefined, count: number): number[] =>
  typeof value === 'number' ? Array.from({ length: count }, () => value) : numbersIn(value, 'frequency');

function layerOf(fields: Fields) {
  const losses = numbersIn(fields['losses'], 'losses');
  const frequencies = frequenciesOf(fields['frequency'], losses.length);
  const layer = { attach: numberIn(fields['attach'], 'attach'), cover: numberIn(fields['cover'], 'cover') };
  const taken = losses.map((loss) => layerLoss(loss, layer));
  const kept = losses.map((loss, at) => loss - (taken[at] as number));
  return {
    Losses: taken.map(plain),
    Mean: plain(averageAnnualLoss(taken, frequencies)),
    Retained: kept.map(plain),
    RetainedMean: plain(averageAnnualLoss(kept, frequencies)),
  };
}

export const exceedance: Topic = ({ input, keys }) => {
  const losses = input['eventLoss'] === undefined ? [] : numbersIn(input['eventLoss'], 'eventLoss');
  const frequencies = losses.length ? frequenciesOf(input['eventFrequency'], losses.length) : [];
  const curve = eventCurve(losses, frequencies).reverse();
  return answersFor(keys, (key) => {
    switch (key) {
      case 'returnPeriods':
        return curve.map(({ returnPeriod }) => returnPeriod);
      case 'lossesAscending':
        return curve.map(({ loss }) => loss);
      case 'averageAnnualLoss':
        return averageAnnualLoss(losses, frequencies);
      case 'retained':
        return layerOf(fieldsOf(input['layer'], 'layer')).Retained;
      case 'retainedMean':
        return layerOf(fieldsOf(input['layer'], 'layer')).RetainedMean;
    }
    const [, name = '', what] = /^(layer\w*?)(RetainedMean|Retained|Losses|Mean)$/.exec(key) ?? [];
    if (what !== 'Losses' && what !== 'Mean' && what !== 'Retained' && what !== 'RetainedMean') return unknownKey(key);
    return layerOf(fieldsOf(input[name], name))[what];
  });
};

const rounded = (value: number | null): number | null => (value === null ? null : plain(value));

export const tail: Topic = ({ input, keys, expected }) => {
  const parts = Object.entries(input)
    .filter(([key]) => /^loss\w/.test(key))
    .map(([key, value]) => ({ name: key.slice(4), losses: numbersIn(value, key) }));
  const series = parts.map(({ losses }) => losses);
  const total = totalOf(series);
  const fields = fieldsOf(expected, 'expected');
  const [a = [], b = []] = series;
  const byPeriod = (key: string, of: (period: number) => number | null): Json =>
    Object.fromEntries(Object.keys(fieldsOf(fields[key], key)).map((period) => [period, rounded(of(Number(period)))]));
  return answersFor(keys, (key) => {
    switch (key) {
      case 'total':
        return total;
      case 'eal':
        return mean(total);
      case 'pml':
        return byPeriod(key, (period) => pml(total, period));
      case 'tvar':
        return byPeriod(key, (period) => tvar(total, period));
      case 'var':
        return byPeriod(key, (level) => valueAtRisk(total, level));
      case 'pearson':
        return pearson(a, b);
      case 'spearman':
        return spearman(a, b);
    }
    const [, what, digits] = /^(pmlSumOfParts|diversification|coTvar|pml|tvar)([\d.]+)$/.exec(key) ?? [];
    const period = Number(digits);
    switch (what) {
      case 'pml':
        return rounded(pml(total, period));
      case 'tvar':
        return rounded(tvar(total, period));
      case 'pmlSumOfParts': {
        const apart = series.map((part) => pml(part, period));
        return apart.includes(null) ? null : plain(apart.reduce<number>((sum, loss) => sum + (loss ?? 0), 0));
      }
      case 'diversification':
        return rounded(diversification(series, period));
      case 'coTvar': {
        const shares = coTvar(series, period);
        return shares && Object.fromEntries(parts.map(({ name }, at) => [name, plain(shares[at] as number)]));
      }
      default:
        return unknownKey(key);
    }
  });
};

export const accumulated: Topic = ({ input, keys }) => {
  const items = listOf(input['items'], 'items').map((entry) => {
    const item = fieldsOf(entry, 'item');
    const [lat = NaN, lon = NaN] = numbersIn(item['at'], 'at');
    return { target: textIn(item['target'], 'target'), lat, lon, tsi: numberIn(item['tsi'], 'tsi') };
  });
  const circle = isFields(input['circle']) ? input['circle'] : {};
  return answersFor(keys, (key) => {
    const [, a, b] = /^distanceKm_(\w+?)_(\w+)$/.exec(key) ?? [];
    if (a && b) {
      const [from, to] = [a, b].map((name) => items.find(({ target }) => target === name));
      return from && to ? distanceKm(from, to) : unknownKey(key);
    }
    const radius = () => numberIn(circle['radiusKm'], 'radiusKm');
    switch (key) {
      case 'byTarget':
        return Object.fromEntries(accumulation(items).map(({ target, tsi }) => [target, tsi]));
      case 'insideCircle': {
        const [lat = NaN, lon = NaN] = numbersIn(circle['at'], 'at');
        return insideCircle(items, { lat, lon }, radius());
      }
      case 'largestTarget':
        return accumulation(items)[0]?.target ?? null;
      case 'worstCircle':
        return worstCircle(items, radius())?.target ?? null;
      case 'worstCircleTsi':
        return worstCircle(items, radius())?.tsi ?? null;
      default:
        return unknownKey(key);
    }
  });
};
