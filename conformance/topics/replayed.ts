import { addDays } from '#shared/engine/calendar';
import type { SingleCover } from '#shared/engine/cover';
import { decidedBy } from '#shared/engine/event/settling';
import { seriesOf, type Day } from '#shared/engine/days';
import { evaluate } from '#shared/engine/event/evaluate';
import { simulate } from '#shared/engine/burn/simulate';
import type { Incident } from '#shared/engine/observed';
import { noSeries } from '#shared/engine/series';
import {
  answersFor,
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
  unknownKey,
  type Fields,
  type Topic,
} from '../reading/values';
import { parametersIn, variableOf } from './events';
import { placeIn, trackIn } from './storms';

/** Terms that pay for each outage or storm on its own where the case says so. */
const eventTerms = (input: Fields) => ({
  ...termsIn(fieldsOf(input['payout'], 'payout')),
  ...(input['perEvent'] === true ? { perEvent: true } : {}),
});

/** Outages of a service, in hours from the start of the period (an end of null: it lasts), as of an instant. */
export const outageEvent: Topic = ({ input, keys }) => {
  const start = textIn(input['start'], 'start');
  const instant = (hours: number) => new Date(Date.parse(`${start}T00:00:00Z`) + hours * 3_600_000).toISOString();
  const incidents = listOf(input['incidents_h'], 'incidents_h').map((entry): Incident => {
    const [from, to] = listOf(entry, 'incident');
    return { start: instant(numberIn(from, 'start')), end: to === null ? null : instant(numberIn(to, 'end')) };
  });
  const indexId = typeof input['index'] === 'string' ? input['index'] : 'downtime-max';
  const cover: SingleCover = {
    start,
    end: addDays(start, numberIn(input['periodDays'], 'periodDays') - 1),
    index: { indexId, parameters: parametersIn(input) },
    terms: eventTerms(input),
    target: null,
    dayOffsetHours: 0,
  };
  const at = typeof input['asOf'] === 'string' ? input['asOf'] : addDays(cover.end, 1);
  const { indexValue, payoutPct, indicativePct, status, footprint } = evaluate(
    cover,
    { series: noSeries, incidents },
    at,
  );
  return answersFor(keys, (key) => {
    switch (key) {
      case 'indexValue':
        return indexValue;
      case 'payoutPct':
        return plain(payoutPct);
      case 'indicativePct':
        return indicativePct === null ? null : plain(indicativePct);
      case 'status':
        return status;
      case 'rows':
        return footprint.map((row) => [row.timestampUtc, row.indexValue, plain(row.payoutPct)]);
      default:
        return unknownKey(key);
    }
  });
};

/** Storms near a place within one period. */
export const stormEvents: Topic = ({ input, keys }) => {
  const fixes = listOf(input['storms'], 'storms').flatMap((storm, at) =>
    trackIn(storm).map((fix) => ({ ...fix, stormId: `storm ${at + 1}` })),
  );
  const [start = '', end = ''] = listOf(input['period'], 'period').map((day) => textIn(day, 'period'));
  const cover: SingleCover = {
    start,
    end,
    index: { indexId: 'wind-max-6hr', parameters: { radiusKm: numberIn(input['radiusKm'], 'radiusKm') } },
    terms: eventTerms(input),
    target: placeIn(input['target'], 'target'),
    dayOffsetHours: 0,
  };
  const { indexValue, payoutPct } = evaluate(cover, { series: noSeries, fixes }, addDays(end, 1));
  return answersFor(keys, (key) =>
    key === 'indexKmh' ? indexValue : key === 'payoutPct' ? plain(payoutPct) : unknownKey(key),
  );
};

/** Daily columns from a first day on, and an index over them with its parameters; past years under `history`. */
function dailyCover(input: Fields): { readonly cover: SingleCover; readonly days: readonly Day[] } {
  const start = textIn(input['start'], 'start');
  const columns = (fields: Fields, from: string): Day[] => {
    const named = Object.entries(fields).flatMap(([name, value]) => {
      const variable = variableOf(name);
      return variable ? [[variable, seriesIn(value, name)] as const] : [];
    });
    return Array.from({ length: named[0]?.[1].length ?? 0 }, (_, at) => ({
      date: addDays(from, at),
      values: Object.fromEntries(
        named.flatMap(([variable, values]) => (Number.isNaN(values[at]) ? [] : [[variable, values[at]]])),
      ),
    }));
  };
  const history = isFields(input['history']) ? Object.entries(input['history']) : [];
  const days = [
    ...history.flatMap(([from, fields]) => columns(fieldsOf(fields, from), from)),
    ...columns(input, start),
  ];
  const cover: SingleCover = {
    start,
    end: addDays(start, numberIn(input['periodDays'], 'periodDays') - 1),
    index: {
      indexId: textIn(input['index'], 'index'),
      parameters: parametersIn(input),
      ...(input['degrees'] === 'F' ? { degrees: 'F' as const } : {}),
    },
    terms: termsIn(fieldsOf(input['payout'] ?? { op: 'GT', trigger: 0, perUnitPct: 0 }, 'payout')),
    target: null,
    dayOffsetHours: 0,
  };
  return { cover, days };
}

/** An index over daily columns as of a day: its value, payout, status and whether it is close to its trigger. */
export const dailyEvent: Topic = ({ input, keys }) => {
  const { cover, days } = dailyCover(input);
  const asOf = typeof input['asOf'] === 'string' ? input['asOf'] : addDays(cover.end, 1);
  const event = evaluate(cover, { series: seriesOf(days) }, asOf);
  return answersFor(keys, (key) => {
    switch (key) {
      case 'indexValue':
        return event.indexValue;
      case 'payoutPct':
        return plain(event.payoutPct);
      case 'indicativePct':
        return event.indicativePct === null ? null : plain(event.indicativePct);
      case 'status':
        return event.status;
      case 'warning':
        return event.warning;
      case 'missingDays':
        return event.missingDays;
      case 'usable':
        return event.usable;
      default:
        return unknownKey(key);
    }
  });
};

/**
 * A period that is over and waits for its data: runs as of a day, each with the first days of the period that had come in (`known`) and the
 * positions of those that were preliminary.
 */
export const settlingEvent: Topic = ({ input, keys }) => {
  const { cover: plainCover, days } = dailyCover(input);
  const cover = { ...plainCover, settlementLagDays: numberOr(input['settlementLagDays'], 0) };
  const first = days.findIndex(({ date }) => date === cover.start);
  const runs = listOf(input['runs'], 'runs').map((entry) => {
    const run = fieldsOf(entry, 'run');
    const known = first + numberOr(run['known'], days.length);
    const preliminary = run['preliminary'] === undefined ? [] : numbersIn(run['preliminary'], 'preliminary');
    const seen = days
      .slice(0, known)
      .map((day, at): Day => (preliminary.includes(at - first) ? { ...day, preliminary: true } : day));
    return evaluate(cover, { series: seriesOf(seen) }, textIn(run['asOf'], 'asOf'));
  });
  return answersFor(keys, (key) => {
    switch (key) {
      case 'status':
        return runs.map(({ status }) => status);
      case 'payoutPct':
        return runs.map(({ payoutPct }) => plain(payoutPct));
      case 'indexValue':
        return runs.map(({ indexValue }) => indexValue);
      case 'decided':
        return runs.map(({ decided }) => decided);
      case 'decidedBy':
        return decidedBy(cover);
      default:
        return unknownKey(key);
    }
  });
};

/** What a cover over daily columns would have paid in the years of its history. */
export const dailyBurn: Topic = ({ input, keys }) => {
  const { cover, days } = dailyCover(input);
  const { years, expectedLoss } = simulate(cover, { series: seriesOf(days) }, { detrend: 'NONE', draws: 0 });
  return answersFor(keys, (key) => {
    if (key === 'expectedLoss') return plain(expectedLoss);
    if (key === 'index')
      return Object.fromEntries(years.map(({ year, index }) => [year, index === null ? null : plain(index)]));
    if (key === 'payouts')
      return Object.fromEntries(years.map(({ year, payout }) => [year, payout === null ? null : plain(payout)]));
    return unknownKey(key);
  });
};
