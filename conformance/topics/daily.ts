import { indexOf } from '#shared/engine/indices/list';
import { answersFor, fieldsOf, numberIn, seriesIn, textIn, type Topic } from '../reading/values';
import { valueOf } from './running';

/** Any index of daily values by its id: its days by variable, and its parameters where they are not the usual ones. */
export const dailyValues: Topic = ({ input, keys }) =>
  answersFor(keys, (id) => {
    const { parameters = {}, ...variables } = fieldsOf(input[id], id);
    const days = Object.entries(variables).map(([name, values]) => [name, seriesIn(values, name)] as const);
    const given = Object.entries(fieldsOf(parameters, 'parameters')).map(
      ([name, value]) => [name, typeof value === 'number' ? numberIn(value, name) : textIn(value, name)] as const,
    );
    return valueOf(indexOf(id), Object.fromEntries(days), Object.fromEntries(given));
  });
