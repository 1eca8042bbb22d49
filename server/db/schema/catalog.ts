import {
  boolean,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { at, bytes, tenantId } from './columns';

const key = () => text().notNull();

export const dataProvider = pgTable(
  'data_provider',
  {
    tenantId: tenantId(),
    id: key(),
    name: text().notNull(),
    description: text().notNull().default(''),
    logo: text(),
    /** Share of the values of a variable at a place that may be refused before a file is not stored. */
    refusedShare: doublePrecision().notNull().default(0.01),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.id] })],
);

type DataVariable = { readonly id: string; readonly name: string; readonly unit: string };

export type DataSettings = {
  /** One value a month stands on the last day of its month. */
  readonly resolution?: 'day' | 'month';
  /** Severities that interrupt a service; absent: all but those the source calls harmless. */
  readonly severities?: readonly string[];
  readonly harmless?: readonly string[];
};

/** A piece of a gridded set as one file brought it: a folder of the store, with the steps that it holds. */
export type GridSegment = {
  readonly folder: string;
  readonly version: number;
  readonly ingestedAt: string;
  /** Milliseconds since 1970 of its first and last step. */
  readonly first: number;
  readonly last: number;
  readonly steps: number;
  readonly variables: readonly string[];
};
type GridVariableRow = {
  readonly id: string;
  readonly name: string;
  readonly unit: string;
  readonly dtype: 'float32' | 'float64';
  readonly attributes: Readonly<Record<string, unknown>>;
};
export type StoredGrid = {
  readonly steps: 'day' | 'other';
  readonly lats: readonly number[];
  readonly lons: readonly number[];
  readonly variables: readonly GridVariableRow[];
  readonly attributes: Readonly<Record<string, unknown>>;
  /** In the order in which they came. */
  readonly segments: readonly GridSegment[];
};

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
    /** Goes up when files add or move its monitoring targets. */
    targetChanges: integer().notNull().default(0),
    /** Axes, variables and stored pieces of a gridded set: see server/data/grids.ts. */
    grid: jsonb().$type<StoredGrid>(),
    /** How to read the set: see the type. */
    settings: jsonb().$type<DataSettings>().notNull().default({}),
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

/** What a target is within its data set, beside what its source tells of it. */
export type TargetProperties = {
  readonly stationId?: string;
  readonly elevation?: number | null;
  /** The cell of a grid that stands for a point. */
  readonly cell?: { readonly row: number; readonly column: number };
  /** The cells of an area as [row, column, weight]. */
  readonly cells?: readonly (readonly [number, number, number])[];
  readonly source?: Readonly<Record<string, unknown>>;
};

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
    properties: jsonb().$type<TargetProperties>().notNull().default({}),
    firstDate: date({ mode: 'string' }),
    /** As its own row says it: days that many targets have in common end in `seriesEnd`. Read by `lastDateOf` (server/data/targets.ts). */
    ownLastDate: date('last_date', { mode: 'string' }),
    /** Where its value stands in the days of all places of its set (`seriesDay`), from 1; kept for good once it is given. */
    position: integer(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index().on(t.tenantId, t.dataSetId),
    uniqueIndex().on(t.tenantId, t.dataSetId, t.position),
    index().on(t.tenantId, t.lat, t.lon),
    index().on(t.tenantId, t.name),
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
