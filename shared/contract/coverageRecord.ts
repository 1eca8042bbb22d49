import { z } from 'zod';
import { dayNumber } from '#shared/engine/calendar';
import type { Observed } from '#shared/engine/observed';
import { noSeries } from '#shared/engine/series';
import { variableIds } from '#shared/engine/variables';
import { callsOf } from './call';
import { Fraction, Id, Instant, IsoDate } from './values';

const call = callsOf('coverages');

const VariableId = z.enum(variableIds);
/** Names of variables in an address, joined with commas. */
const VariablesInQuery = z
  .string()
  .max(400)
  .default('')
  .transform((text) => text.split(',').filter(Boolean))
  .pipe(z.array(VariableId));

/** Everything that an index may read of a place, as columns: one value a day from the first day on, null where the day is missing. */
export const TargetRecord = z
  .object({
    dataSetId: Id,
    dataSetName: z.string(),
    /** Generated weather is labelled wherever it is shown. */
    synthetic: z.boolean(),
    lat: z.number(),
    lon: z.number(),
    dayOffsetHours: z.number(),
    /** SHA-256 of the whole record as it is written down: with the terms it gives the seed of a simulation. */
    hash: z.string(),
    firstDate: IsoDate.nullable(),
    days: z.number().int(),
    columns: z.array(z.object({ id: VariableId, values: z.array(z.number().nullable()) })),
    incidents: z.array(z.object({ start: Instant, end: Instant.nullable(), id: z.string() })).nullable(),
    /** Storms that came within `reachKm` at least once: positions one after the other. */
    fixes: z
      .array(
        z.object({
          stormId: z.string(),
          stormName: z.string(),
          time: Instant,
          lat: z.number(),
          lon: z.number(),
          windKmh: z.number().nullable(),
          pressureHpa: z.number().nullable(),
          rmaxKm: z.number().nullable(),
        }),
      )
      .nullable(),
    /** Beyond this distance from the place storms are left out; the engine says nothing of a wider circle from this record. */
    reachKm: z.number(),
    /** The least risk rate that the tenant's prices have. */
    minimumRiskRate: Fraction,
  })
  .meta({ id: 'TargetRecord' });
export type TargetRecord = z.output<typeof TargetRecord>;

export const readRecord = call('GET /internal/coverages/record', {
  query: z.object({ monitoringTargetId: Id, dataSetId: Id, variables: VariablesInQuery }),
  response: TargetRecord,
  summary: 'The whole record of a monitoring target as columns, from which every past year of an index can be computed',
});

/** The record as the engine reads it: what the server itself would simulate on. */
export function observedIn({ firstDate, days, columns, incidents, fixes }: TargetRecord): Observed {
  const values = columns.map(({ id, values: column }) => [id, Float64Array.from(column, (value) => value ?? NaN)]);
  return {
    series:
      firstDate === null ? noSeries : { firstDay: dayNumber(firstDate), days, values: Object.fromEntries(values) },
    ...(incidents ? { incidents } : {}),
    ...(fixes ? { fixes } : {}),
  };
}
