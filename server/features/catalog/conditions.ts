import type { z } from 'zod';
import type { findConditions } from '#shared/contract/catalog';
import { dateOf, daysBetween } from '#shared/engine/calendar';
import type { Series } from '#shared/engine/series';
import { variableIds, type VariableId } from '#shared/engine/variables';
import { readObserved } from '../../data/observed';
import type { Db } from '../../db/open';
import type { SetRow, TargetRow } from './repository';

type Condition = z.input<(typeof findConditions)['response']>[number];
type Variable = SetRow['variables'][number];

const isDaily = (id: string): id is VariableId => variableIds.some((variableId) => variableId === id);

/** Period and gaps of one variable: days are counted from its first value to its last. */
function conditionOf({ id, name, unit }: Variable, { firstDay, values }: Series): Condition | null {
  const column = isDaily(id) ? values[id] : undefined;
  if (!column) return null;
  const first = column.findIndex((value) => !Number.isNaN(value));
  if (first < 0) return null;
  const last = column.findLastIndex((value) => !Number.isNaN(value));
  const missingDays = column.subarray(first, last + 1).reduce((sum, value) => (Number.isNaN(value) ? sum + 1 : sum), 0);
  const [firstDate, lastDate] = [dateOf(firstDay + first), dateOf(firstDay + last)];
  return { id, name, unit, firstDate, lastDate, days: last - first + 1, missingDays };
}

/** What a data set knows of a target. Storms and incidents have no daily values: their record has no gaps that could be counted. */
export async function conditionsOf(db: Db, storeDir: string, set: SetRow, target: TargetRow): Promise<Condition[]> {
  if (set.kind === 'track' || set.kind === 'incident') {
    const { firstDate, lastDate } = set;
    if (firstDate === null || lastDate === null) return [];
    const days = daysBetween(firstDate, lastDate);
    return set.variables.map((variable) => ({ ...variable, firstDate, lastDate, days, missingDays: 0 }));
  }
  const variables = set.variables.map(({ id }) => id).filter(isDaily);
  const { series } = await readObserved(db, storeDir, { dataSetId: set.id, targetId: target.id, variables });
  return set.variables.flatMap((variable) => conditionOf(variable, series) ?? []);
}
