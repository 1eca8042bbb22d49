import type { z } from 'zod';
import type { findConditions } from '#shared/contract/catalog';
import { dateOf, dayNumber, daysBetween } from '#shared/engine/calendar';
import type { Series } from '#shared/engine/series';
import { variableIds, type VariableId } from '#shared/engine/variables';
import { runsOf, type CellRefusals } from '../../feeds/reading/report';
import { readObserved } from '../../data/observed';
import { cellNameAt } from '../../data/cubeTally';
import type { Db } from '../../db/open';
import type { TargetRow } from '../../data/targets';
import { findRefusals, type SetRow } from './repository';

type Condition = z.input<(typeof findConditions)['response']>[number];
type Variable = SetRow['variables'][number];

const isDaily = (id: string): id is VariableId => variableIds.some((variableId) => variableId === id);

/** Period and gaps of one variable: days are counted from its first value to its last. */
function conditionOf(
  { id, name, unit }: Variable,
  { firstDay, values }: Series,
  refusals: readonly CellRefusals[],
): Condition | null {
  const column = isDaily(id) ? values[id] : undefined;
  if (!column) return null;
  const first = column.findIndex((value) => !Number.isNaN(value));
  if (first < 0) return null;
  const last = column.findLastIndex((value) => !Number.isNaN(value));
  const missingDays = column.subarray(first, last + 1).reduce((sum, value) => (Number.isNaN(value) ? sum + 1 : sum), 0);
  const [firstDate, lastDate] = [dateOf(firstDay + first), dateOf(firstDay + last)];
  const isMissing = (day: number) => Number.isNaN(column[day - firstDay] ?? NaN);
  const refused = refusals
    .filter((one) => one.id === id)
    .flatMap(daysOf)
    .filter(isMissing);
  return { id, name, unit, firstDate, lastDate, days: last - first + 1, missingDays, refused: [...runsOf(refused)] };
}

const daysOf = ({ refusedDays }: CellRefusals): number[] =>
  refusedDays.flatMap(({ from, days }) => Array.from({ length: days }, (_none, i) => dayNumber(from) + i));

/** The names under which reports tell the refusals of a target: its station, or the cells of its grid. */
function placesOf({ properties: { stationId, cell, cells = [] } }: TargetRow): readonly string[] {
  if (stationId !== undefined) return [stationId];
  return [
    ...(cell ? [cellNameAt(cell.row, cell.column)] : []),
    ...cells.map(([row, column]) => cellNameAt(row, column)),
  ];
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
  const refusals = await findRefusals(db, set.id, placesOf(target));
  return set.variables.flatMap((variable) => conditionOf(variable, series, refusals) ?? []);
}
