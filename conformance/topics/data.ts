import { areaDays, bilinearCells, cellWeight } from '#shared/engine/area';
import { monthUsable } from '#shared/engine/missing';
import { qualities, standing, type QualifiedValue } from '#shared/engine/quality';
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
  unreadable,
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
      weight: cellWeight(numberIn(cell['lat'], 'lat'), numberOr(cell['fraction'], 1)),
      values: Float64Array.of(cell['value'] === null ? NaN : numberIn(cell['value'], 'value')),
    };
  });
  const least = input['minimumValidShare'];
  const { means, validShares } = areaDays(cells, typeof least === 'number' ? least : undefined);
  const [mean = NaN] = means;
  return answersFor(keys, (key) =>
    key === 'mean'
      ? Number.isNaN(mean)
        ? null
        : mean
      : key === 'validShare'
        ? (validShares[0] ?? 0)
        : unknownKey(key),
  );
};

/** A grid by its centres, one value a cell (rows by latitude), and a point between them. */
export const bilinear: Topic = ({ input, keys }) => {
  const [lats, lons] = [numbersIn(input['lats'], 'lats'), numbersIn(input['lons'], 'lons')];
  const [lat = NaN, lon = NaN] = numbersIn(input['at'], 'at');
  const rows = listOf(input['values'], 'values').map((row) => numbersIn(row, 'row'));
  const cells = bilinearCells({ lat, lon }, { lats, lons });
  const value = () => {
    const [mean = NaN] = areaDays(
      (cells ?? []).map(([row, column, weight]) => ({ weight, values: Float64Array.of(rows[row]?.[column] ?? NaN) })),
    ).means;
    return Number.isNaN(mean) ? null : mean;
  };
  return answersFor(keys, (key) => {
    if (key === 'value') return value();
    if (key === 'weights')
      return cells && Object.fromEntries(cells.map(([row, column, weight]) => [`${row},${column}`, weight]));
    return unknownKey(key);
  });
};

/** Values of one day in the order in which they came in: `[value, quality, version]`. */
export const quality: Topic = ({ input, keys }) => {
  const days = listOf(input['days'], 'days').map((day) =>
    standing(
      listOf(day, 'day').map((entry): QualifiedValue => {
        const [value, level, version] = listOf(entry, 'value');
        const known = qualities.find((one) => one === level);
        if (!known) throw unreadable(`"${String(level)}" is not one of ${qualities.join(', ')}`);
        return {
          value: value === null ? null : numberIn(value, 'value'),
          quality: known,
          version: numberIn(version, 'version'),
        };
      }),
    ),
  );
  return answersFor(keys, (key) => {
    if (key === 'values') return days.map((day) => day?.value ?? null);
    if (key === 'qualities') return days.map((day) => (day && day.value !== null ? day.quality : null));
    return unknownKey(key);
  });
};
