import { z } from 'zod';
import { callsOf } from './call';
import { BoundingBox, Feature, FeatureCollection, Id, Instant, IsoDate } from './values';

const call = callsOf('catalog');

export const DataProvider = z
  .object({
    id: Id,
    name: z.string(),
    description: z.string(),
    logo: z.string().nullable(),
    riskTypeIds: z.array(z.string()),
  })
  .meta({ id: 'DataProvider' });
export type DataProvider = z.output<typeof DataProvider>;

export const dataSetKinds = ['station', 'grid', 'track', 'incident'] as const;

export const DataSetVariable = z.object({ id: z.string(), name: z.string(), unit: z.string() });
export const DataSet = z
  .object({
    id: Id,
    category: z.string(),
    name: z.string(),
    description: z.string(),
    kind: z.enum(dataSetKinds),
    riskType: z.object({ id: z.string() }),
    riskTypeIds: z.array(z.string()),
    dataSource: z.object({ dataProvider: z.object({ id: Id, name: z.string() }) }),
    variables: z.array(DataSetVariable),
    firstDate: IsoDate.nullable(),
    lastDate: IsoDate.nullable(),
    version: z.number(),
    contentHash: z.string(),
    updatedAt: Instant,
    attribution: z.string(),
    licence: z.string(),
    /** Generated weather is labelled wherever it is shown. */
    synthetic: z.boolean(),
    /** Days after the end of a period for which its values may still come in or be revised. */
    settlementLagDays: z.number().int(),
    targetCount: z.number(),
  })
  .meta({ id: 'DataSet' });
export type DataSet = z.output<typeof DataSet>;

export const MonitoringTarget = z
  .object({
    id: Id,
    name: z.string(),
    kind: z.enum(['point', 'area']),
    lat: z.number(),
    lon: z.number(),
    geometryData: z.object({ geoJson: FeatureCollection }),
    dataSetId: Id,
    firstDate: IsoDate.nullable(),
    lastDate: IsoDate.nullable(),
  })
  .meta({ id: 'MonitoringTarget' });
export type MonitoringTarget = z.output<typeof MonitoringTarget>;

const ofProvider = z.object({ providerId: Id });
const ofDataSet = z.object({ providerId: Id, dataSetId: Id });
export const findProviders = call('GET /internal/data-catalog/data-providers', {
  query: z.object({ riskTypeId: z.string().optional() }),
  response: z.array(DataProvider),
  alsoFor: ['coverages'],
  summary: 'Data providers, all or of one risk type',
});
export const findDataSets = call('GET /internal/data-catalog/data-providers/:providerId/data-sets', {
  params: ofProvider,
  query: z.object({ riskTypeId: z.string().optional() }),
  response: z.array(DataSet),
  alsoFor: ['coverages'],
  summary: 'Data sets of a provider',
});
export const findTargets = call(
  'GET /internal/data-catalog/data-providers/:providerId/data-sets/:dataSetId/monitoring-targets',
  {
    params: ofDataSet,
    query: BoundingBox.partial().extend({ variableId: z.string().optional(), name: z.string().max(100).optional() }),
    response: z.array(MonitoringTarget),
    alsoFor: ['coverages'],
    summary:
      'Monitoring targets of a data set, all or near a place. For cyclone tracks any point is a target: the middle of the box',
  },
);
export const readTarget = call(
  'GET /internal/data-catalog/data-providers/:providerId/data-sets/:dataSetId/monitoring-targets/:targetId',
  {
    params: ofDataSet.extend({ targetId: Id }),
    response: MonitoringTarget,
    alsoFor: ['coverages', 'monitoring'],
    summary: 'One monitoring target',
  },
);
export const readVariables = call('GET /internal/monitoring/variables', {
  response: z.array(DataSetVariable),
  summary: 'Variables that can be monitored',
});
export const findConditions = call('GET /internal/conditions', {
  query: z.object({ monitoringTargetId: Id, dataSetId: Id }),
  response: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      unit: z.string(),
      firstDate: IsoDate,
      lastDate: IsoDate,
      days: z.number(),
      missingDays: z.number(),
      /** Missing days whose values were refused when they came in: nature cannot make them, or they were no numbers. */
      refused: z.array(z.object({ from: IsoDate, to: IsoDate, days: z.number() })).default([]),
    }),
  ),
  alsoFor: ['coverages'],
  summary: 'What a data set knows of a monitoring target: per variable, the period and the gaps',
});
export const findFeatures = call('GET /internal/features', {
  query: BoundingBox,
  response: z.object({ type: z.literal('FeatureCollection'), features: z.array(Feature) }),
  summary: 'Monitoring targets of all data sets inside a box, as GeoJSON',
});
