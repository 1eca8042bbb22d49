import { readExpression } from '#shared/engine/expression/read';
import {
  answersFor,
  type Fields,
  isFields,
  type Json,
  plain,
  seriesIn,
  textIn,
  type Topic,
  unknownKey,
} from '../reading/values';
import { DataFault } from '#shared/engine/dataFault';

const isExpressionFault = (error: unknown) => error instanceof DataFault && error.code === 'expression.invalid';
export const expression: Topic = ({ input, keys }) => {
  const { expression: text, variables: declared, ...rest } = input;
  const series: Fields = isFields(declared) ? declared : rest;
  const columns = new Map(
    Object.entries(series).flatMap(([name, value]) => (value === null ? [] : [[name, seriesIn(value, name)]])),
  );
  const value = (): Json => {
    try {
      return plain(readExpression(textIn(text, 'expression'), [...columns.keys()]).value(columns));
    } catch (error) {
      if ((error instanceof RangeError || isExpressionFault(error)) && !keys.includes('value')) return null;
      throw error;
    }
  };
  return answersFor(keys, (key) =>
    key === 'value' ? value() : key === 'refused' ? value() === null : unknownKey(key),
  );
};
