import { areaMean } from '#shared/engine/area';
import { monthUsable } from '#shared/engine/missing';
import {
  answersFor,
  datesFrom,
  fieldsOf,
  listOf,
  numberIn,
  numberOr,
  numbersIn,
  numbersInWords,
  textIn,
  unknownKey,
  type Topic,
} from '../reading/values';

export const missingMonths: Topic = ({ input, keys, expected }) => {
  const length = numberIn(input['length'], 'length');
  const dates = datesFrom(textIn(input['start'], 'start'), length);
  const missingIndices = input['missingIndices'];
  const missing = new Set(
    typeof missingIndices === 'string' ? numbersInWords(missingIndices) : numbersIn(missingIndices, 'missingIndices'),
  );
  const unusable = (month: string) =>
    !monthUsable(dates.flatMap((date, at) => (date.startsWith(month) ? [missing.has(at)] : [])));
  return answersFor(keys, (key) => {
    if (key !== 'unusable') return unknownKey(key);
    const field = fieldsOf(expected, 'expected')[key];
    const months = Array.isArray(field) ? [...new Set(dates.map((date) => date.slice(0, 7)))].filter(unusable) : null;
    return months ?? Object.fromEntries(Object.keys(fieldsOf(field, key)).map((month) => [month, unusable(month)]));
  });
};

export const area: Topic = ({ input, keys }) => {
  const cells = listOf(input['cells'], 'cells').map((entry) => {
    const cell = fieldsOf(entry, 'cell');
    return {
      lat: numberIn(cell['lat'], 'lat'),
      value: cell['value'] === null ? null : numberIn(cell['value'], 'value'),
      fraction: numberOr(cell['fraction'], 1),
    };
  });
  const found = areaMean(cells, numberOr(input['minimumValidShare'], 0.5));
  return answersFor(keys, (key) =>
    key === 'mean' ? found.mean : key === 'validShare' ? found.validShare : unknownKey(key),
  );
};
