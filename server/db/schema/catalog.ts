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
import { sql } from 'drizzle-orm';
import { at, searched, tenantId, who } from './columns';

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
  /** Its source may still revise every value of it. */
  readonly preliminary?: true;
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
    /** Days after the end of a period within which its values still come in or are revised: docs/rules.md §10. */
    settlementLagDays: integer().notNull().default(10),
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
    ingestedBy: who().notNull(),
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
    searched: searched(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index().on(t.tenantId, t.dataSetId),
    uniqueIndex().on(t.tenantId, t.dataSetId, t.position),
    index().on(t.tenantId, t.lat, t.lon),
    index().on(t.tenantId, t.name),
    index('monitoring_target_name_words_index').on(t.tenantId, sql`${t.name} collate words`),
    index('monitoring_target_name_words_se_index').on(t.tenantId, sql`${t.name} collate words_se`),
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
