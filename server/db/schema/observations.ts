import { boolean, doublePrecision, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { at, bytes, tenantId } from './columns';

/**
 * Daily values of one target and variable in one calendar year: little-endian float64, one a day from 1 January, NaN for missing.
 * A new version writes only the blocks that differ; the block in force for a version is the newest at or below it.
 */
export const seriesBlock = pgTable(
  'series_block',
  {
    tenantId: tenantId(),
    dataSetId: text().notNull(),
    targetId: text().notNull(),
    variable: text().notNull(),
    year: integer().notNull(),
    version: integer().notNull(),
    ingestedAt: at().notNull(),
    /** Day of the year, 1 to 366, from which `values` stand beside what older versions hold; null where they are the whole year. */
    firstDay: integer(),
    values: bytes().notNull(),
    /** One byte a day: 1 climatology, 2 fallback, 3 preliminary, 4 observed, 0 for missing; null when all are observed. */
    quality: bytes(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.targetId, t.variable, t.year, t.version] })],
);

/**
 * A new day of one variable at many targets of a set: little-endian float64, one a position from `firstPosition` on, NaN where the
 * version says nothing. For a target it is what a block of this one day would be.
 */
export const seriesDay = pgTable(
  'series_day',
  {
    tenantId: tenantId(),
    dataSetId: text().notNull(),
    variable: text().notNull(),
    year: integer().notNull(),
    /** Day of the year, 1 to 366. */
    day: integer().notNull(),
    version: integer().notNull(),
    ingestedAt: at().notNull(),
    firstPosition: integer().notNull(),
    values: bytes().notNull(),
  },
  (t) => [
    primaryKey({
      // The usual name would be longer than the database allows.
      name: 'series_day_pk',
      columns: [t.tenantId, t.dataSetId, t.variable, t.year, t.day, t.version, t.firstPosition],
    }),
  ],
);

/**
 * Where the days end that many targets of a set have in common: a big-endian int32 a position from 1 on, in days since 1970; 0 where the
 * target's own row says it.
 */
export const seriesEnd = pgTable(
  'series_end',
  {
    tenantId: tenantId(),
    dataSetId: text().notNull(),
    days: bytes().notNull(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.dataSetId] })],
);

export const stormFix = pgTable(
  'storm_fix',
  {
    tenantId: tenantId(),
    dataSetId: text().notNull(),
    stormId: text().notNull(),
    version: integer().notNull(),
    sequence: integer().notNull(),
    ingestedAt: at().notNull(),
    stormName: text().notNull(),
    time: at().notNull(),
    lat: doublePrecision().notNull(),
    lon: doublePrecision().notNull(),
    windKmh: doublePrecision(),
    pressureHpa: doublePrecision(),
    rmaxKm: doublePrecision(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.dataSetId, t.stormId, t.version, t.sequence] }),
    index().on(t.tenantId, t.dataSetId, t.time),
  ],
);

export const incident = pgTable(
  'incident',
  {
    tenantId: tenantId(),
    dataSetId: text().notNull(),
    targetId: text().notNull(),
    id: text().notNull(),
    version: integer().notNull(),
    ingestedAt: at().notNull(),
    startedAt: at().notNull(),
    endedAt: at(),
    severity: text(),
    /** The incident was withdrawn in this version. */
    withdrawn: boolean().notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.dataSetId, t.id, t.version] }),
    index().on(t.tenantId, t.targetId, t.startedAt),
  ],
);
