import { fewPayingOf, type FewPaying } from '#shared/engine/burn/fewPaying';
import { lossFigures } from '#shared/engine/burn/loss';
import { averageAnnualLoss } from '#shared/engine/eventLosses';
import { grossPremiumPct, quoteFigures, riskPremiumPct, loadingMethods } from '#shared/engine/price';
import { lossRatio, rateOnLine } from '#shared/engine/ratios';
import { roundHalfAway } from '#shared/engine/rounding';
import {
  answersFor,
  fieldsOf,
  isFields,
  listOf,
  numberIn,
  numberOr,
  numbersIn,
  unknownKey,
  type Fields,
  type Json,
  type Topic,
  unreadable,
} from '../reading/values';

/** Payouts in a fixed proportion that make the expected loss the share of the premium that is asked for. */
function proportioned(product: Fields) {
  const premium = numberIn(product['premium'], 'premium');
  const ratio = numberIn(product['expectedLossRatio'], 'expectedLossRatio');
  const chances = Object.entries(fieldsOf(product['probabilities'], 'probabilities'));
  const weights = numbersIn(product['payoutRatio'], 'payoutRatio');
  const expectedLoss = premium * ratio;
  const unit =
    expectedLoss /
    averageAnnualLoss(
      chances.map((_, at) => weights[at] ?? 0),
      chances.map(([name, chance]) => numberIn(chance, name)),
    );
  return {
    expectedLoss,
    grossPremium: grossPremiumPct(expectedLoss, ratio),
    payouts: new Map(chances.map(([name], at) => [name.toLowerCase(), unit * (weights[at] ?? 0)] as const)),
  };
}

/** Layers of capital as `[up to this share, return a year]`. */
const tranchesIn = (value: Json) =>
  listOf(value, 'tranches').map((entry) => {
    const [upTo = 0, earned = 0] = numbersIn(entry, 'tranche');
    return { upTo, return: earned };
  });

/** `payingYears` of `years` paid `payingShare` each: a binary cover, whose payouts do not differ, unless `variation` says so. */
function fewPayingIn(input: Fields): FewPaying | null {
  if (typeof input['payingYears'] !== 'number') return null;
  const [years, paying] = [numberIn(input['years'], 'years'), input['payingYears']];
  const mean = numberIn(input['payingShare'], 'payingShare');
  const payouts = Array.from({ length: years }, (_, year) => (year < paying ? mean : 0));
  const severity = { mean, variation: numberOr(input['variation'], 0), quantile: () => mean };
  return fewPayingOf(lossFigures(payouts), paying, () => severity);
}

function loaded(fields: Fields): number | null {
  const input = isFields(fields['loading']) ? { ...fields, ...fields['loading'] } : fields;
  const method = loadingMethods.find((loadingMethod) => loadingMethod === (input['method'] ?? input['loading']));
  if (!method) return null;
  const figure = (name: string) => numberOr(input[name], 0);
  return riskPremiumPct(
    fewPayingIn(input) ?? {
      expectedLoss: figure('expectedLoss'),
      sd: figure('sd'),
      standardError: figure('standardError'),
      ...(typeof input['var99'] === 'number' ? { valueAtRisk99: input['var99'] } : {}),
      ...(typeof input['capital'] === 'number' ? { valueAtRisk995: input['capital'] } : {}),
    },
    {
      method,
      factor: numberOr(input['k'] ?? input['z'] ?? input['beta'] ?? input['return'] ?? input['factor'], 0),
      minimumRiskRate: figure('minimumRiskRate'),
      days: numberOr(input['days'], 365),
      margin: numberOr(input['margin'], 1),
      ...(input['tranches'] === undefined ? {} : { tranches: tranchesIn(input['tranches']) }),
      ...(isFields(input['fees'])
        ? { fees: { ofPure: numberOr(input['fees']['ofPure'], 0), ofCapital: numberOr(input['fees']['ofCapital'], 0) } }
        : {}),
    },
  );
}

export const premium: Topic = ({ input, keys }) => {
  const product = Object.values(input).find((value) => isFields(value) && value['probabilities'] !== undefined);
  const found = isFields(product) ? proportioned(product) : null;
  const quote = isFields(input['quote']) ? input['quote'] : null;
  const figures = quote
    ? quoteFigures(
        [
          {
            quantity: numberIn(quote['items'], 'items'),
            sumInsured: numberIn(quote['sumInsured'], 'sumInsured'),
            grossPct: numberIn(quote['grossPct'], 'grossPct'),
          },
        ],
        { commissionRate: 0, currency: 'USD' },
      )
    : null;
  return answersFor(keys, (key) => {
    const payout = /^payout(\w+)$/.exec(key)?.[1];
    if (payout) return found?.payouts.get(payout.toLowerCase()) ?? unknownKey(key);
    switch (key) {
      case 'expectedLoss':
        return found?.expectedLoss ?? fewPayingIn(input)?.expectedLoss ?? unknownKey(key);
      case 'sd':
        return fewPayingIn(input)?.sd ?? unknownKey(key);
      case 'grossPremium':
        return found?.grossPremium ?? unknownKey(key);
      case 'tsi':
        return figures?.totalSumInsured ?? unknownKey(key);
      case 'gwp':
        return figures?.grossWrittenPremium ?? unknownKey(key);
      case 'riskPremiumPct':
        return loaded(input) ?? unknownKey(key);
      case 'grossPremiumPct':
      case 'grossPremiumIndicationPct': {
        const risk = loaded(input) ?? unknownKey(key);
        return grossPremiumPct(risk, numberIn(input['expectedLossRatio'], 'expectedLossRatio'));
      }
      default:
        return unknownKey(key);
    }
  });
};

export const quote: Topic = ({ input, keys }) => {
  const items = listOf(input['items_quantity_sumInsured_grossPct'], 'items').map((item) => {
    const [quantity = 0, sumInsured = 0, grossPct = 0] = numbersIn(item, 'item');
    return { quantity, sumInsured, grossPct };
  });
  const { currency } = input;
  if (typeof currency !== 'string') throw unreadable('"currency" must be a text');
  const figures = quoteFigures(items, { commissionRate: numberOr(input['commissionRate'], 0.125), currency });
  return answersFor(keys, (key) => {
    switch (key) {
      case 'itemGwp':
        return [...figures.itemPremiums];
      case 'tsi':
        return figures.totalSumInsured;
      case 'gwp':
        return figures.grossWrittenPremium;
      case 'ratePct':
        return figures.rate;
      case 'rateShownOneDecimal':
        return roundHalfAway(figures.rate * 100, 1);
      case 'commission':
        return figures.commission;
      // The fee stands beside the premium; it is in no sum of a quote.
      case 'serviceFeeIsAddedToGwp':
        return (
          figures.grossWrittenPremium !==
          roundHalfAway(
            figures.itemPremiums.reduce((sum, itemPremium) => sum + itemPremium, 0),
            4,
          )
        );
      default:
        return unknownKey(key);
    }
  });
};

/** What came back of premiums: policies as `[claims, gross premium]`; items of a quote as `[sum insured, quantity, greatest share]`. */
export const ratios: Topic = ({ input, keys }) =>
  answersFor(keys, (key) => {
    if (key === 'lossRatio') {
      return listOf(input['policies'], 'policies').map((entry) => {
        const [claims = 0, gross = 0] = numbersIn(entry, 'policy');
        return lossRatio(claims, gross);
      });
    }
    if (key !== 'rateOnLine') return unknownKey(key);
    const items = listOf(input['items'], 'items').map((entry) => {
      const [sumInsured = 0, quantity = 0, greatestShare = 0] = numbersIn(entry, 'item');
      return { sumInsured, quantity, greatestShare };
    });
    return rateOnLine(numberIn(input['grossPremium'], 'grossPremium'), items);
  });
