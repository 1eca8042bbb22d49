import type { IndexDefinition } from '#shared/engine/indices/define';
import { downtimeMax } from '#shared/engine/indices/downtimeMax';
import { downtimeSum } from '#shared/engine/indices/downtimeSum';
import { durationOf, mergedOutages } from '#shared/engine/indices/downtime';
import { payoutPct } from '#shared/engine/payout';
import {
  answersFor,
  fieldsOf,
  listOf,
  numberIn,
  numberOr,
  plain,
  termsIn,
  type Topic,
  unknownKey,
} from '../reading/values';

export const downtime: Topic = ({ input, keys }) => {
  const period = numberIn(input['periodHours'], 'periodHours') * 3600;
  const instant = (seconds: number) => new Date(seconds * 1000).toISOString();
  const incidents = listOf(input['incidents_hoursFromPeriodStart'], 'incidents').map((incident) => {
    const [start, end] = listOf(incident, 'incident');
    return {
      start: instant(numberIn(start, 'start') * 3600),
      end: end === null || end === undefined ? null : instant(numberIn(end, 'end') * 3600),
    };
  });
  const until = Math.min(period, numberOr(input['asOfHours'], Infinity) * 3600);
  const merged = mergedOutages(incidents, 0, until, numberOr(input['mergeGapHours'], 0) * 3600);
  const waiting = numberOr(input['waitingHours'], 0) * 3600;
  const together = ({ durations }: IndexDefinition, wait: number) =>
    durations?.(merged.map((outage) => durationOf(outage, wait))) ?? NaN;
  const longest = (wait: number) => together(downtimeMax, wait);
  const total = (wait: number) => together(downtimeSum, wait);
  return answersFor(keys, (key) => {
    switch (key) {
      case 'mergedIntervals_h':
        return merged.map(({ start, end }) => [start / 3600, end / 3600]);
      case 'downtimeMax_s':
        return longest(0);
      case 'downtimeSum_s':
        return total(0);
      case 'downtimeMaxBeyondWaiting_s':
        return longest(waiting);
      case 'downtimeSumBeyondWaiting_s':
        return total(waiting);
      case 'payoutPct_onMax':
      case 'payoutPct_onSum':
      case 'payoutPct_onMaxBeyondWaiting':
      case 'payoutPct_onSumBeyondWaiting': {
        const wait = key.endsWith('Waiting') ? waiting : 0;
        const index = key.includes('onMax') ? longest(wait) : total(wait);
        return plain(payoutPct(termsIn(fieldsOf(input['payout'], 'payout')), index));
      }
      default:
        return unknownKey(key);
    }
  });
};
