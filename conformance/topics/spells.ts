import { addDays } from '#shared/engine/calendar';
import { dryDaysSpell } from '#shared/engine/indices/dryDaysSpell';
import { hotDaysSpell } from '#shared/engine/indices/hotDaysSpell';
import {
  answersFor,
  comparatorIn,
  entryLike,
  fieldsOf,
  listOf,
  numberIn,
  numberOr,
  phasesIn,
  seriesIn,
  textIn,
  type Topic,
  unknownKey,
} from '../reading/values';
import { phaseValues, valueOf } from './running';

/** An index of spells by the measures that it knows. */
const measured = (days: Float64Array, parameters: Record<string, number | string>, measure: string) =>
  valueOf(hotDaysSpell, { tmax: days }, { ...parameters, measure });

export const spell: Topic = ({ input }) => {
  const days = seriesIn(input['daily'], 'daily');
  return listOf(input['queries'], 'queries').map((query) => {
    const fields = fieldsOf(query, 'query');
    const parameters = {
      op: comparatorIn(fields['op'], 'op'),
      threshold: numberIn(fields['threshold'], 'threshold'),
      minSpell: numberOr(fields['minSpell'], 1),
    };
    return {
      max: measured(days, parameters, 'longest'),
      total: measured(days, parameters, 'total'),
      count: measured(days, parameters, 'count'),
    };
  });
};

export const spellBoundary: Topic = ({ input, keys }) => {
  const days = seriesIn(input['daily'], 'daily');
  const parameters = {
    op: comparatorIn(entryLike(input, /op$/i)[1], 'op'),
    threshold: numberIn(entryLike(input, /threshold$/i)[1], 'threshold'),
    minSpell: numberOr(input['minSpell'], 1),
  };
  const start = textIn(input['start'], 'start');
  return answersFor(keys, (key) => {
    if (/notcut/i.test(key)) return valueOf(dryDaysSpell, { precip: days }, parameters);
    if (!/perphase/i.test(key)) return unknownKey(key);
    const period = { start, end: addDays(start, days.length - 1), phases: phasesIn(input['phases']) };
    return phaseValues(dryDaysSpell, { precip: days }, parameters, period);
  });
};
