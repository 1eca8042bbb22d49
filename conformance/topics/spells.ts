import { dayNumber } from '#shared/engine/calendar';
import { qualifying, runSpell, runSpellTotal } from '#shared/engine/indices/accumulate';
import {
  answersFor,
  comparatorIn,
  entryLike,
  fieldsOf,
  listOf,
  numberIn,
  numberOr,
  seriesIn,
  textIn,
  textsIn,
  type Topic,
  unknownKey,
} from '../reading/values';
import { lastOf } from './running';

export const spell: Topic = ({ input }) => {
  const days = seriesIn(input['daily'], 'daily');
  return listOf(input['queries'], 'queries').map((query) => {
    const fields = fieldsOf(query, 'query');
    const marks = qualifying(days, comparatorIn(fields['op'], 'op'), numberIn(fields['threshold'], 'threshold'));
    const least = numberOr(fields['minSpell'], 1);
    return { max: lastOf(runSpell(marks, least).index), total: lastOf(runSpellTotal(marks, least).index) };
  });
};

export const spellBoundary: Topic = ({ input, keys }) => {
  const days = seriesIn(input['daily'], 'daily');
  const marks = qualifying(
    days,
    comparatorIn(entryLike(input, /op$/i)[1], 'op'),
    numberIn(entryLike(input, /threshold$/i)[1], 'threshold'),
  );
  const least = numberOr(input['minSpell'], 1);
  const longest = (from: number, to: number) => lastOf(runSpell(marks.subarray(from, to), least).index);
  const first = dayNumber(textIn(input['start'], 'start'));
  return answersFor(keys, (key) => {
    if (/notcut/i.test(key)) return longest(0, days.length);
    if (!/perphase/i.test(key)) return unknownKey(key);
    return listOf(input['phases'], 'phases').map((phase) => {
      const [from = '', to = ''] = textsIn(phase, 'phase');
      return longest(dayNumber(from) - first, dayNumber(to) - first + 1);
    });
  });
};
