import { boolean, date, doublePrecision, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { at, bytes, tenantId } from './columns';

const key = () => text().notNull();

export const dataProvider = pgTable(
  'data_provider',
  { tenantId: tenantId(), id: key(), name: text().notNull(), description: text().notNull().default(''), logo: text() },
  (t) => [primaryKey({ columns: [t.tenantId, t.id] })],
);

export type DataVariable = { readonly id: string; readonly name: string; readonly unit: string };

export const dataSet = pgTable(
  'data_set',
  {
    tenantId: tenantId(),
    id: key(),
    providerId: text().notNull(),
    /** station, grid, track or incident */
    kind: text().notNull(),
    category: text().notNull(),
    name: text().notNull(),
    description: text().notNull().default(''),
    riskTypeIds: text().array().notNull(),
    variables: jsonb().$type<readonly DataVariable[]>().notNull(),
    /** Hours that a day of this set is ahead of UTC. */
    dayOffsetHours: doublePrecision().notNull().default(0),
    attribution: text().notNull().default(''),
    licence: text().notNull().default(''),
    synthetic: boolean().notNull().default(false),
    /** Newest version. */
    version: integer().notNull().default(0),
    contentHash: text().notNull().default(''),
    firstDate: date({ mode: 'string' }),
    lastDate: date({ mode: 'string' }),
    /** Shape and location of a gridded set: see server/data/cubes.ts. */
    grid: jsonb(),
    updatedAt: at().notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.id] }), index().on(t.tenantId, t.providerId)],
);

export const dataSetVersion = pgTable(
  'data_set_version',
  {
    tenantId: tenantId(),
    dataSetId: text().notNull(),
    version: integer().notNull(),
    /** SHA-256 of the normalised content. */
    contentHash: text().notNull(),
    fileHash: text().notNull(),
    fileName: text().notNull(),
    rows: integer().notNull(),
    report: jsonb().notNull(),
    ingestedAt: at().notNull(),
    ingestedBy: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.dataSetId, t.version] })],
);

export const monitoringTarget = pgTable(
  'monitoring_target',
  {
    tenantId: tenantId(),
    dataSetId: text().notNull(),
    id: key(),
    name: text().notNull(),
    /** point or area */
    kind: text().notNull(),
    lat: doublePrecision().notNull(),
    lon: doublePrecision().notNull(),
    geometry: jsonb().notNull(),
    properties: jsonb().notNull().default({}),
    firstDate: date({ mode: 'string' }),
    lastDate: date({ mode: 'string' }),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index().on(t.tenantId, t.dataSetId),
    index().on(t.tenantId, t.lat, t.lon),
  ],
);

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
    values: bytes().notNull(),
    /** One byte a day: index into the engine's list of qualities plus one, 0 for missing; null when all are observed. */
    quality: bytes(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.targetId, t.variable, t.year, t.version] })],
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
    id: key(),
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

/** A day (or storm, or incident) whose value a later version changed. */
export const correction = pgTable(
  'correction',
  {
    tenantId: tenantId(),
    dataSetId: text().notNull(),
    targetId: text().notNull(),
    variable: text().notNull(),
    date: date({ mode: 'string' }).notNull(),
    version: integer().notNull(),
    before: doublePrecision(),
    after: doublePrecision(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.dataSetId, t.targetId, t.variable, t.date, t.version] })],
);
