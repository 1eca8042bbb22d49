import { windowsOf } from '#shared/engine/burn/windows';
import { dayNumber, daysBetween } from '#shared/engine/calendar';
import { answersFor, fieldsOf, listOf, textIn, type Topic, unknownKey, yearsIn } from '../reading/values';

export const calendar: Topic = ({ input, keys }) => {
  const years = yearsIn(input['years']);
  const dataStart = typeof input['dataStart'] === 'string' ? input['dataStart'] : `${Math.min(...years)}-01-01`;
  const windows = () =>
    listOf(input['covers'], 'covers').map((entry) => {
      const cover = fieldsOf(entry, 'cover');
      return windowsOf(
        { start: textIn(cover['start'], 'start'), end: textIn(cover['end'], 'end') },
        dayNumber(dataStart),
        dayNumber(textIn(input['dataEnd'], 'dataEnd')),
      )
        .filter(({ year }) => years.includes(year))
        .map(({ year, start, end }) => [year, start, end, daysBetween(start, end)]);
    });
  return answersFor(keys, (key) => (key === 'windows_year_start_end_days' ? windows() : unknownKey(key)));
};
