import { dayNumber } from '#shared/engine/calendar';
import type { FootprintRow } from '#shared/engine/event/footprint';
import { windowOf } from '#shared/engine/series';
import { unitOf } from '#shared/engine/variables';
import { readObserved } from '../../../data/observed';
import type { Db } from '../../../db/open';
import type { EventRow } from './repository';

const extremes = ['tmin', 'tmax'] as const;
/** The extreme of its days that an index leaves out, where it reads the other one. */
function otherExtreme(rows: readonly FootprintRow[]): (typeof extremes)[number] | null {
  const read = new Set(rows.flatMap(({ measurements }) => measurements.map(({ variable }) => variable)));
  const [other, another] = extremes.filter((variable) => !read.has(variable));
  return other !== undefined && another === undefined ? other : null;
}

/**
 * Rows of a footprint as a chart draws them: temperature is a range from the lowest to the highest of each day. The extreme that the index
 * does not read is no part of the footprint, so it is read beside it, as it was known when the event was computed.
 */
export async function withDayRange(
  db: Db,
  storeDir: string,
  { event, terms, dataSet, target }: EventRow,
  rows: readonly FootprintRow[],
): Promise<readonly FootprintRow[]> {
  const other = terms.parts.length > 0 ? null : otherExtreme(rows);
  const [first, last] = [rows[0]?.date, rows.at(-1)?.date];
  if (!other || !first || !last || !dataSet.variables.some(({ id }) => id === other)) return rows;
  const { series } = await readObserved(db, storeDir, {
    ...{ dataSetId: dataSet.id, targetId: target.id, variables: [other], from: first },
    ...(event.asOf === null ? {} : { asOf: event.asOf }),
  });
  const days = windowOf(series, other, dayNumber(first), dayNumber(last));
  const unit = unitOf(other);
  return rows.map((row) => {
    const value = days[dayNumber(row.date) - dayNumber(first)] ?? NaN;
    const measured = { variable: other, value: Number.isNaN(value) ? null : value, unit };
    return { ...row, measurements: [...row.measurements, measured] };
  });
}
