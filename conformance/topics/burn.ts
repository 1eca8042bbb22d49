import { interval95 } from '#shared/engine/burn/interval';
import { burnYears, lossFigures, payoutYears, slopeDraws } from '#shared/engine/burn/loss';
import type { PayoutTerms } from '#shared/engine/cover';
import { appliedMethod, type AppliedMethod, detrendMethods, trendOf } from '#shared/engine/detrend';
import { expectedShare } from '#shared/engine/distributions/distribution';
import { fitted, type IndexFamily } from '#shared/engine/distributions/fitted';
import { gammaMle } from '#shared/engine/distributions/gamma';
import { indexOf } from '#shared/engine/indices/list';
import { exitOf } from '#shared/engine/payout';
import { grossPremiumPct } from '#shared/engine/price';
import {
  answersFor,
  entryLike,
  type Fields,
  fieldsOf,
  type Json,
  numberOr,
  numbersIn,
  plain,
  termsIn,
  textsIn,
  type Topic,
  unknownKey,
  yearsIn,
  unreadable,
} from '../reading/values';

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
  const method = detrendMethods.find((detrendMethod) => detrendMethod === name);
  if (!method || method === 'AUTO') throw unreadable(`"${text}" is not a detrending method`);
  return { key: name, method, ...(span ? { span: Number(span) } : {}) };
}

/** Stand-in definitions that say how a detrended value is rounded and clipped. */
const kindOf = (unit: string) =>
  indexOf(/^deg/i.test(unit) ? 'temp-max' : /day/i.test(unit) ? 'hot-days' : 'precip-sum-total');

export const yearly: Topic = ({ input, keys }) => {
  const record = recordIn(input);
  return answersFor(keys, (key) => {
    const figure = figureOf(record, key);
    return figure === undefined ? resultOf(record, key) : figure;
  });
};

/** A record of yearly index values, the terms it is burnt with, and the trend line through it. */
type YearlyRecord = {
  readonly indexKey: string;
  readonly years: readonly number[];
  readonly raw: readonly number[];
  readonly terms: ReturnType<typeof termsIn>;
  readonly methods: readonly Method[];
  readonly line: ReturnType<typeof trendOf>;
  readonly coverageYear: number;
};

function recordIn(input: Fields): YearlyRecord {
  const years = yearsIn(input['years']);
  const [indexKey, series] = entryLike(input, /^index_/);
  const raw = numbersIn(series, indexKey);
  if (raw.length !== years.length) throw unreadable(`there are ${years.length} years but ${raw.length} values`);
  return {
    indexKey,
    years,
    raw,
    terms: termsIn(fieldsOf(input['payout'], 'payout')),
    methods: textsIn(input['methods'] ?? ['NONE'], 'methods').map(methodIn),
    line: trendOf(years, raw),
    coverageYear: numberOr(input['coverageYear'], years.at(-1) ?? 0),
  };
}

/** A record with the detrending method of a name, as the engine takes them. */
function methodOf({ indexKey, years, raw, terms, methods, line, coverageYear }: YearlyRecord, name: string) {
  const isAuto = name === 'AUTO';
  const chosen = isAuto
    ? methodIn(appliedMethod('AUTO', line))
    : (methods.find(({ key }) => key === name) ?? methodIn(name));
  const { key: _, method, ...settings } = chosen;
  const cover = { start: '2096-06-01', end: '2096-08-31', terms };
  return {
    record: { cover, definition: kindOf(indexKey.slice(6)), years, raw, line },
    method,
    options: { ...settings, toYear: coverageYear, detrend: isAuto ? ('AUTO' as const) : method },
  };
}

/** The years burnt with a detrending method of that name. */
function burntWith(record: YearlyRecord, name: string) {
  const { record: yearlyRecord, method, options } = methodOf(record, name);
  return burnYears(yearlyRecord, method, options);
}

/** The 95 % interval of the expected loss; a record without a payout is told by the least that the cover pays. */
function intervalOf(record: YearlyRecord, name: string) {
  const { record: yearlyRecord, method, options } = methodOf(record, name);
  const { payouts } = burnYears(yearlyRecord, method, options);
  return interval95({
    payouts,
    payingShare: () => Math.max(0.05, record.terms.minPayoutPct),
    redraw: slopeDraws(yearlyRecord, method, options),
  });
}

/** Expected share under the distribution that the engine fits to an index of this family. */
function fittedLoss(family: IndexFamily, raw: readonly number[], terms: PayoutTerms): number | null {
  const distribution = fitted(family, raw, raw.length);
  return distribution && expectedShare(terms, distribution);
}

/** What is said of the record itself, whatever the method; undefined for another key. */
function figureOf({ line, terms, raw }: YearlyRecord, key: string): Json | undefined {
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
    case 'expectedLoss_gamma':
      return fittedLoss('sum', raw, terms);
    case 'expectedLoss_normal':
      return fittedLoss('mean', raw, terms);
    default:
      return undefined;
  }
}

/** `detrend_index_LINEAR_last5`: what, by which method, and of it which part. */
const resultKey =
  /^(detrend_index|total_payout|payouts|interval95|grossPremiumPct)_((?:NONE|LINEAR_DAMPED_\d+|LINEAR|LOESS|AUTO))(?:_(.+))?$/;

function resultOf(record: YearlyRecord, key: string): Json {
  const [, what, name = '', suffix] = resultKey.exec(key) ?? [];
  switch (what) {
    case 'detrend_index':
      return partOf(burntWith(record, name).values, suffix);
    case 'total_payout': {
      const [, insured, which] = /^(?:per(\d+))?_?(.*)$/.exec(suffix ?? '') ?? [];
      const values = burntWith(record, name).payouts.map((payout) => payout * Number(insured ?? 100));
      return partOf(values, which);
    }
    case 'payouts': {
      const { payouts } = burntWith(record, name);
      return Object.fromEntries(
        payouts.flatMap((payout, at) =>
          suffix !== 'nonzero' || payout > 0 ? [[String(record.years[at]), payout]] : [],
        ),
      );
    }
    case 'interval95':
      return [...intervalOf(record, name)];
    case 'grossPremiumPct': {
      const [, ratio = '065'] = /^elr(\d+)$/.exec(suffix ?? '') ?? [];
      const { expectedLoss } = lossFigures(burntWith(record, name).payouts);
      return grossPremiumPct(expectedLoss, Number(`${ratio[0]}.${ratio.slice(1)}`));
    }
    default:
      return /^(NONE|LINEAR|LINEAR_DAMPED_\d+|LOESS|AUTO)$/.test(key) ? lossesOf(record, key) : unknownKey(key);
  }
}

/** `first3` or `last5` of some values; all of them without. */
function partOf(values: readonly number[], which: string | undefined): number[] {
  const [, end, count] = /^(first|last)(\d+)$/.exec(which ?? '') ?? [];
  if (!end) return [...values];
  return end === 'first' ? values.slice(0, Number(count)) : values.slice(-Number(count));
}

function lossesOf(record: YearlyRecord, name: string): Json {
  const { payouts } = burntWith(record, name);
  const loss = lossFigures(payouts);
  return {
    expectedLoss: loss.expectedLoss,
    sd: loss.sdSample,
    sdPopulation: loss.sdPopulation,
    payoutYears: payoutYears(payouts),
    returnPeriodYears: loss.returnPeriod,
    frequency: loss.frequency,
    standardError: loss.standardError,
    maxPayout: loss.maxPayout,
  };
}

export const unusableYears: Topic = ({ input, keys }) => {
  const byYear = fieldsOf(input['indexByYear'], 'indexByYear');
  const used = Object.entries(byYear).flatMap(([year, value]) => (typeof value === 'number' ? [{ year, value }] : []));
  const years = used.map(({ year }) => Number(year));
  const raw = used.map(({ value }) => value);
  const line = trendOf(years, raw);
  const detrendMethod = detrendMethods.find((detrendMethod) => detrendMethod === input['method']) ?? 'NONE';
  const terms = termsIn(fieldsOf(input['payout'], 'payout'));
  const { payouts } = burnYears(
    { cover: { start: '2096-06-01', end: '2096-08-31', terms }, definition: kindOf(''), years, raw, line },
    appliedMethod(detrendMethod, line),
    { toYear: numberOr(input['coverageYear'], years.at(-1) ?? 0) },
  );
  const loss = lossFigures(payouts);
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
