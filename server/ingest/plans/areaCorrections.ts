import { dayNumber } from '#shared/engine/calendar';
import type { VariableId } from '#shared/engine/variables';
import type { StoredGrid } from '../../db/schema/catalog';
import type { CellChange } from '../../data/cubeChanges';
import { readGridSeries, type CubeStore } from '../../data/cubes';
import type { TargetRow } from '../../data/targets';
import type { CorrectionRow } from '../pipeline/result';

/** Days on which the mean of an area reads otherwise because some of its cells were corrected. */
export async function areaCorrections(
  cubeStore: CubeStore,
  {
    before,
    after,
    targets,
    changes,
  }: {
    readonly before: StoredGrid;
    readonly after: StoredGrid;
    readonly targets: readonly TargetRow[];
    readonly changes: readonly CellChange[];
  },
): Promise<readonly CorrectionRow[]> {
  const rows: CorrectionRow[] = [];
  for (const { id, properties } of targets) {
    const { cells } = properties;
    if (!cells) continue;
    const cellChanges = changes.filter(({ row, column }) => cells.some(([r, c]) => r === row && c === column));
    for (const variable of new Set(cellChanges.map((change) => change.variable as VariableId))) {
      const dates = [
        ...new Set(cellChanges.filter((change) => change.variable === variable).map(({ date }) => date)),
      ].sort();
      const from = dates[0];
      const [old, now] = [
        await readGridSeries(cubeStore, before, { cells, variables: [variable], from }),
        await readGridSeries(cubeStore, after, { cells, variables: [variable], from }),
      ];
      for (const date of dates) {
        const read = ({ firstDay, values }: typeof old) => {
          const value = values[variable]?.[dayNumber(date) - firstDay] ?? NaN;
          return Number.isNaN(value) ? null : value;
        };
        if (read(old) !== read(now)) rows.push({ targetId: id, variable, date, before: read(old), after: read(now) });
      }
    }
  }
  return rows;
}
