import type { z } from 'zod';
import type { findConditions } from '#shared/contract/catalog';
import { daysBetween } from '#shared/engine/calendar';
import type { Day } from '#shared/engine/observed';
import { variableIds, type VariableId } from '#shared/engine/variables';
import { readObserved } from '../../data/observed';
import type { Db } from '../../db/open';
import type { SetRow, TargetRow } from './repository';

type Condition = z.input<(typeof findConditions)['response']>[number];
type Variable = SetRow['variables'][number];

const isDaily = (id: string): id is VariableId => variableIds.some((variableId) => variableId === id);

/** Period and gaps of one variable: days are counted from its first value to its last. */
function conditionOf({ id, name, unit }: Variable, days: readonly Day[]): Condition | null {
  if (!isDaily(id)) return null;
  const held = days.filter(({ values }) => values[id] !== undefined);
  const [firstDate, lastDate] = [held[0]?.date, held.at(-1)?.date];
  if (firstDate === undefined || lastDate === undefined) return null;
  const all = daysBetween(firstDate, lastDate);
  return { id, name, unit, firstDate, lastDate, days: all, missingDays: all - held.length };
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
  const { days } = await readObserved(db, storeDir, { dataSetId: set.id, targetId: target.id, variables });
  return set.variables.flatMap((variable) => conditionOf(variable, days) ?? []);
}
