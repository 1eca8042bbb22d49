import { daysBetween } from '#shared/engine/calendar';
import { burnYears, lossFigures, windowsOf } from '#shared/engine/burn';
import { appliedMethod, detrendMethods, trendOf, type AppliedMethod } from '#shared/engine/detrend';
import {
  expectedShare,
  gammaDistribution,
  gammaMle,
  gammaThom,
  gevByLMoments,
  gevMle,
  lMoments,
  normalDistribution,
} from '#shared/engine/distributions';
import { indexOf } from '#shared/engine/indices/list';
import { spiOf, spiReference } from '#shared/engine/indices/spi';
import { exitOf } from '#shared/engine/payout';
import { grossPremiumPct } from '#shared/engine/price';
import {
  answersFor,
  entryLike,
  fieldsOf,
  listOf,
  numberIn,
  numberOr,
  numbersIn,
  plain,
  termsIn,
  textIn,
  textsIn,
  unknownKey,
  Unreadable,
  yearsIn,
  type Fields,
  type Json,
  type Topic,
} from '../values';

export const calendar: Topic = ({ input, keys }) => {
  const years = yearsIn(input['years']);
  const dataStart = typeof input['dataStart'] === 'string' ? input['dataStart'] : `${Math.min(...years)}-01-01`;
  const windows = () =>
    listOf(input['covers'], 'covers').map((entry) => {
      const cover = fieldsOf(entry, 'cover');
      return windowsOf(
        textIn(cover['start'], 'start'),
        textIn(cover['end'], 'end'),
        dataStart,
        textIn(input['dataEnd'], 'dataEnd'),
      )
        .filter(({ year }) => years.includes(year))
        .map(({ year, start, end }) => [year, start, end, daysBetween(start, end)]);
    });
  return answersFor(keys, (key) => (key === 'windows_year_start_end_days' ? windows() : unknownKey(key)));
};

type Method = {
  readonly key: string;
  readonly method: AppliedMethod;
  readonly damping?: number;
  readonly span?: number;
};

/** `LINEAR`, `LOESS span 0.75`, `LINEAR damped 0.5`: the last is named LINEAR_DAMPED_05 in results. */
function methodIn(text: string): Method {
  const [, damped] = /damped\s+([\d.]+)/i.exec(text) ?? [];
  if (damped) return { key: `LINEAR_DAMPED_${damped.replace('.', '')}`, method: 'DAMPED', damping: Number(damped) };
  const [, span] = /span\s+([\d.]+)/i.exec(text) ?? [];
  const [name = ''] = text.split(' ');
  const method = detrendMethods.find((known) => known === name);
  if (!method || method === 'AUTO') throw new Unreadable(`"${text}" is not a detrending method`);
  return { key: name, method, ...(span ? { span: Number(span) } : {}) };
}

/** Stand-in definitions that say how a detrended value is rounded and clipped. */
const kindOf = (unit: string) =>
  indexOf(/^deg/i.test(unit) ? 'temp-max' : /day/i.test(unit) ? 'hot-days' : 'precip-sum-total');

export const yearly: Topic = ({ input, keys }) => {
  const years = yearsIn(input['years']);
  const [indexKey, series] = entryLike(input, /^index_/);
  const raw = numbersIn(series, indexKey);
  if (raw.length !== years.length) throw new Unreadable(`there are ${years.length} years but ${raw.length} values`);
  const terms = termsIn(fieldsOf(input['payout'], 'payout'));
  const line = trendOf(years, raw);
  const methods = textsIn(input['methods'] ?? ['NONE'], 'methods').map(methodIn);
  const burnt = (name: string) => {
    const asked =
      name === 'AUTO'
        ? methodIn(appliedMethod('AUTO', line))
        : (methods.find(({ key }) => key === name) ?? methodIn(name));
    const { key: _, method, ...rest } = asked;
    return burnYears(
      { start: '2096-06-01', end: '2096-08-31', terms },
      kindOf(indexKey.slice(6)),
      years,
      raw,
      line,
      method,
      {
        ...rest,
        rounding: method === 'NONE' ? 'none' : 'index',
        toYear: numberOr(input['coverageYear'], years.at(-1) ?? 0),
      },
    );
  };
  const figures = (name: string): Json => {
    const { payouts } = burnt(name);
    const loss = lossFigures(payouts, { bootstrap: 1 });
    return {
      expectedLoss: loss.expectedLoss,
      sd: loss.sdSample,
      sdPopulation: loss.sdPopulation,
      payoutYears: payouts.filter((payout) => payout > 0).length,
      returnPeriodYears: loss.returnPeriod,
      frequency: loss.frequency,
      standardError: loss.standardError,
      maxPayout: loss.maxPayout,
    };
  };
  const part = (values: readonly number[], which: string | undefined) => {
    const [, end, count] = /^(first|last)(\d+)$/.exec(which ?? '') ?? [];
    if (!end) return [...values];
    return end === 'first' ? values.slice(0, Number(count)) : values.slice(-Number(count));
  };
  return answersFor(keys, (key) => {
    switch (key) {
      case 'slopePerYear':
        return line.slope;
      case 'intercept':
        return line.intercept;
      case 'slopeStdErr':
        return line.standardError;
      case 'slopePValue':
        return line.pValue;
      case 'exit':
        return exitOf(terms);
      case 'gammaMle': {
        const { alpha, beta } = gammaMle(raw.filter((value) => value > 0));
        return [alpha, beta];
      }
      case 'expectedLoss_gamma': {
        const positive = raw.filter((value) => value > 0);
        return expectedShare(terms, gammaDistribution(gammaMle(positive), 1 - positive.length / raw.length));
      }
      case 'expectedLoss_normal': {
        const m = raw.reduce((sum, value) => sum + value / raw.length, 0);
        const sd = Math.sqrt(raw.reduce((sum, value) => sum + (value - m) ** 2, 0) / (raw.length - 1));
        return expectedShare(terms, normalDistribution(m, sd));
      }
    }
    const [, what, name = '', suffix] =
      /^(detrend_index|total_payout|payouts|bootstrap95|grossPremiumPct)_((?:NONE|LINEAR_DAMPED_\d+|LINEAR|LOESS|AUTO))(?:_(.+))?$/.exec(
        key,
      ) ?? [];
    switch (what) {
      case 'detrend_index':
        return part(burnt(name).values, suffix);
      case 'total_payout': {
        const [, insured, which] = /^(?:per(\d+))?_?(.*)$/.exec(suffix ?? '') ?? [];
        const values = burnt(name).payouts.map((payout) => payout * Number(insured ?? 100));
        return part(values, which);
      }
      case 'payouts': {
        const { payouts } = burnt(name);
        return Object.fromEntries(
          payouts.flatMap((payout, at) => (suffix !== 'nonzero' || payout > 0 ? [[String(years[at]), payout]] : [])),
        );
      }
      case 'bootstrap95':
        return [...lossFigures(burnt(name).payouts).interval95];
      case 'grossPremiumPct': {
        const [, ratio = '065'] = /^elr(\d+)$/.exec(suffix ?? '') ?? [];
        const { expectedLoss } = lossFigures(burnt(name).payouts, { bootstrap: 1 });
        return grossPremiumPct(expectedLoss, Number(`${ratio[0]}.${ratio.slice(1)}`));
      }
      default:
        return /^(NONE|LINEAR|LINEAR_DAMPED_\d+|LOESS|AUTO)$/.test(key) ? figures(key) : unknownKey(key);
    }
  });
};

export const unusableYears: Topic = ({ input, keys }) => {
  const byYear = fieldsOf(input['indexByYear'], 'indexByYear');
  const used = Object.entries(byYear).flatMap(([year, value]) => (typeof value === 'number' ? [{ year, value }] : []));
  const years = used.map(({ year }) => Number(year));
  const raw = used.map(({ value }) => value);
  const line = trendOf(years, raw);
  const asked = detrendMethods.find((known) => known === input['method']) ?? 'NONE';
  const terms = termsIn(fieldsOf(input['payout'], 'payout'));
  const { payouts } = burnYears(
    { start: '2096-06-01', end: '2096-08-31', terms },
    kindOf(''),
    years,
    raw,
    line,
    appliedMethod(asked, line),
    { toYear: numberOr(input['coverageYear'], years.at(-1) ?? 0), rounding: 'none' },
  );
  const loss = lossFigures(payouts, { bootstrap: 1 });
  return answersFor(keys, (key) => {
    switch (key) {
      case 'usedYears':
        return loss.usedYears;
      case 'payouts':
        return Object.fromEntries(payouts.map((payout, at) => [String(years[at]), plain(payout)]));
      case 'expectedLoss':
        return loss.expectedLoss;
      case 'frequency':
        return loss.frequency;
      case 'returnPeriod':
        return loss.returnPeriod;
      case 'sd':
        return loss.sdSample;
      case 'standardError':
        return loss.standardError;
      default:
        return unknownKey(key);
    }
  });
};

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
        return totals.map((total) => spiOf(total, reference));
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
