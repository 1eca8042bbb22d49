import { addDays, isOver } from '#shared/engine/calendar';
import type { Phase, SingleCover } from '#shared/engine/cover';
import { computedStatus } from '#shared/engine/event/computedStatus';
import { evaluate } from '#shared/engine/event/evaluate';
import { indexOf } from '#shared/engine/indices/list';
import { seriesOf, type Day } from '#shared/engine/days';
import type { VariableId } from '#shared/engine/variables';
import { payoutPct } from '#shared/engine/payout';
import { reconcile } from '#shared/engine/reconciliation';
import { canMove, eventStatuses, type EventStatus } from '#shared/engine/status';
import {
  answersFor,
  comparatorIn,
  entryLike,
  fieldsOf,
  isFields,
  listOf,
  numberIn,
  numberOr,
  numbersIn,
  plain,
  seriesIn,
  termsIn,
  textIn,
  textsIn,
  unknownKey,
  type Fields,
  type Topic,
} from '../reading/values';

const start = '2026-06-01';
const variableNames: Readonly<Record<string, VariableId>> = {
  rain: 'precip',
  precip: 'precip',
  tmax: 'tmax',
  tmin: 'tmin',
  tmean: 'tmean',
  ghi: 'ghi',
};
export const variableOf = (name: string): VariableId | undefined =>
  Object.hasOwn(variableNames, name) ? variableNames[name] : undefined;

function daysIn(input: Fields, from = start): { readonly variable: VariableId; readonly days: readonly Day[] } {
  const [name, series] = entryLike(input, /^(rain|precip|tmax|tmin|ghi)$/);
  const variable = variableNames[name] as VariableId;
  const days = Array.from(seriesIn(series, name), (value, at): Day => ({
    date: addDays(from, at),
    values: Number.isNaN(value) ? {} : { [variable]: value },
  }));
  return { variable, days };
}

const coverOf = (input: Fields, index: SingleCover['index'], periodDays: number): SingleCover => ({
  start,
  end: addDays(start, periodDays - 1),
  index,
  terms: termsIn(fieldsOf(input['payout'], 'payout')),
  target: null,
  dayOffsetHours: 0,
});

/** Positions of the rows that carry a flag. */
const flagged = (rows: readonly boolean[]) => rows.flatMap((flag, at) => (flag ? [at] : []));

export const spellFootprint: Topic = ({ input, keys }) => {
  const { variable, days } = daysIn(input);
  const parameters = {
    op: comparatorIn(entryLike(input, /op$/i)[1], 'op'),
    threshold: numberIn(entryLike(input, /threshold$/i)[1], 'threshold'),
    minSpell: numberOr(input['minSpell'], 1),
  };
  const indexId = variable === 'precip' ? 'dry-days-spell' : 'hot-days-spell';
  const cover = coverOf(input, { indexId, parameters }, numberOr(input['periodDays'], days.length));
  const runs = days.map(({ date }, at) => evaluate(cover, { series: seriesOf(days.slice(0, at + 1)) }, date));
  const last = runs.at(-1)?.footprint ?? [];
  return answersFor(keys, (key) => {
    switch (key) {
      case 'indexValue':
        return runs.map(({ indexValue }) => indexValue);
      case 'indexChange':
        return last.map(({ indexChange }) => indexChange);
      case 'latestIndexValue':
        return runs.map(({ latestIndexValue }) => latestIndexValue);
      case 'payoutPct':
        return last.map((row) => plain(row.payoutPct));
      case 'inOverallIndex_lastRun':
        return flagged(last.map(({ inOverallIndex }) => inOverallIndex));
      case 'inLatestIndex_lastRun':
        return flagged(last.map(({ inLatestIndex }) => inLatestIndex));
      case 'statusByDay':
        return runs.map(({ status }) => status);
      default:
        return unknownKey(key);
    }
  });
};

export const belowFootprint: Topic = ({ input, keys }) => {
  const { days } = daysIn(input);
  const index = { indexId: indexOf(textIn(input['index'], 'index')).id, parameters: {} };
  const cover = coverOf(input, index, numberOr(input['periodDays'], days.length));
  const runs = days.map(({ date }, at) => evaluate(cover, { series: seriesOf(days.slice(0, at + 1)) }, date));
  const after = evaluate(cover, { series: seriesOf(days) }, addDays(cover.end, 1));
  return answersFor(keys, (key) => {
    switch (key) {
      case 'indexValue':
        return runs.map(({ indexValue }) => indexValue);
      case 'payoutPct_whileRunning':
        return runs.map((run) => plain(run.payoutPct));
      case 'statusWhileRunning':
        return [...new Set(runs.map(({ status }) => status))].join(', ');
      case 'statusByDay':
        return runs.map(({ status }) => status);
      case 'payoutPct_afterEnd':
        return plain(after.payoutPct);
      case 'statusAfterEnd':
        return after.status;
      default:
        return unknownKey(key);
    }
  });
};

export const phaseWeights: Topic = ({ input, keys }) => {
  const from = textIn(input['start'], 'start');
  const { days } = daysIn(input, from);
  const last = days.at(-1)?.date ?? from;
  const phases = listOf(input['phases'], 'phases').map((entry): Phase => {
    const phase = fieldsOf(entry, 'phase');
    return {
      periodStart: textIn(phase['start'], 'start'),
      periodEnd: textIn(phase['end'], 'end'),
      weight: numberOr(phase['weight'], 1),
      parameters: isFields(phase['parameters']) ? numericFields(phase['parameters']) : {},
    };
  });
  const { combine } = input;
  const parameters = parametersIn(input);
  const indexId = textIn(input['index'], 'index');
  const evaluated = (which: readonly Phase[]) =>
    evaluate(
      {
        start: from,
        end: last,
        index: {
          indexId,
          parameters,
          phases: which,
          ...(combine === 'SUM' || combine === 'MAX' || combine === 'MIN' ? { combine } : {}),
        },
        terms: termsIn({ trigger: 0, op: 'GT', perUnitPct: 0 }),
        target: null,
        dayOffsetHours: 0,
      },
      { series: seriesOf(days) },
      addDays(last, 1),
    );
  const whole = evaluated(phases);
  return answersFor(keys, (key) => {
    switch (key) {
      case 'phaseIndex':
        return phases.map((phase) => evaluated([{ ...phase, weight: 1 }]).indexValue);
      case 'indexValue':
        return whole.indexValue;
      case 'indexChange':
        return whole.footprint.map(({ indexChange }) => indexChange);
      default:
        return unknownKey(key);
    }
  });
};

const parameterNames = [
  'dailyCap',
  'threshold',
  'op',
  'minSpell',
  'measure',
  'window',
  'base',
  'upper',
  'method',
  'waiting',
  'mergeGap',
];
/** Parameters of an index that stand in a case under their own names. */
export function parametersIn(input: Fields): Record<string, number | string> {
  return numericFields(Object.fromEntries(Object.entries(input).filter(([name]) => parameterNames.includes(name))));
}

const numericFields = (fields: Fields): Record<string, number | string> =>
  Object.fromEntries(
    Object.entries(fields).filter(
      (entry): entry is [string, number | string] => typeof entry[1] === 'number' || typeof entry[1] === 'string',
    ),
  );

const statusIn = (text: string): EventStatus =>
  eventStatuses.find((eventStatus) => eventStatus === text) ?? (unknownKey(text) as never);

export const status: Topic = ({ input, keys }) =>
  answersFor(keys, (key) => {
    if (key === 'auto') {
      return listOf(input['auto'], 'auto').map((entry) => {
        const event = fieldsOf(entry, 'auto');
        const [, end = ''] = textsIn(event['period'], 'period');
        const over = isOver(textIn(event['asOf'], 'asOf'), end);
        const rows = event['hasFootprint'] === true ? 1 : 0;
        return computedStatus(rows, numberOr(event['payout'], 0), over, event['usable'] !== false);
      });
    }
    if (key === 'allowed') {
      return listOf(input['moves'], 'moves').map((entry) => {
        const [from = '', to = '', by] = textsIn(entry, 'move');
        return canMove(statusIn(from), statusIn(to), by === 'system' ? 'system' : 'user');
      });
    }
    return unknownKey(key);
  });

export const reconciliation: Topic = ({ input, keys }) => {
  const terms = termsIn(input);
  const pairs = listOf(input['pairs'], 'pairs').map((pair) => {
    const [primary = NaN, secondary = NaN] = numbersIn(pair, 'pair');
    return {
      payouts: [payoutPct(terms, primary), payoutPct(terms, secondary)].map(plain),
      result: reconcile(terms, primary, secondary, numberOr(input['decimals'], 1)).result,
    };
  });
  return answersFor(keys, (key) => {
    if (key === 'payouts') return pairs.map(({ payouts }) => payouts);
    if (key === 'result') return pairs.map(({ result }) => result);
    return unknownKey(key);
  });
};
