import { z } from 'zod';
import { callsOf } from './call';
import { Feature, FeatureCollection, Geometry, Id, integerInAddress, numberInAddress } from './values';

/** The gridded-data API: the calls of the explorer, on the paths its other servers use. */
const call = callsOf('explorer');
const ofVariable = z.object({ datasetId: Id, variable: z.string() });
const token = { token: z.string().optional() };

export const readCubes = call('GET /datasets', {
  query: z.object({ details: numberInAddress().optional(), ...token }),
  response: z.looseObject({ datasets: z.array(z.looseObject({ id: Id, title: z.string() })) }),
  summary: 'Gridded data sets',
});
export const readCube = call('GET /datasets/:datasetId', {
  params: z.object({ datasetId: Id }),
  response: z.looseObject({ id: Id }),
  summary: 'One gridded data set',
});
export const readCubePlaces = call('GET /datasets/:datasetId/places/:placeId', {
  params: z.object({ datasetId: Id, placeId: Id }),
  response: FeatureCollection,
  summary: 'A place group of a data set',
});
export const readColorBars = call('GET /colorbars', { response: z.array(z.unknown()), summary: 'Colour bars' });
export const refreshCubes = call('GET /maintenance/update', {
  query: z.object(token),
  response: z.unknown(),
  summary: 'Read the configuration again',
});
export const readTimeSeries = call('POST /timeseries/:datasetId/:variable', {
  params: ofVariable,
  query: z.object({
    aggMethods: z.string().optional(),
    startDate: z.string().optional(),
    endDate: z.string().optional(),
    maxValids: numberInAddress().optional(),
    ...token,
  }),
  body: z.union([Geometry, Feature, FeatureCollection]),
  response: z.looseObject({ result: z.unknown() }),
  summary: 'Time series at a place',
});
export const readStatistics = call('POST /statistics/:datasetId/:variable', {
  params: ofVariable,
  query: z.object({ time: z.string().optional(), ...token }),
  body: z.union([Geometry, Feature, FeatureCollection]),
  response: z.looseObject({ result: z.unknown() }),
  summary: 'Statistics of a place at a time',
});
export const readCubeValue = call('GET /statistics/:datasetId/:variable', {
  params: ofVariable,
  query: z.object({ lon: numberInAddress(), lat: numberInAddress(), time: z.string().optional(), ...token }),
  response: z.looseObject({ result: z.looseObject({ value: z.number().nullable().optional() }) }),
  summary: 'The value at a point',
});
export const readTile = call('GET /tiles/:datasetId/:variable/:z/:y/:x', {
  params: ofVariable.extend({ z: integerInAddress(), y: integerInAddress(), x: integerInAddress() }),
  query: z.looseObject({
    crs: z.string().optional(),
    vmin: numberInAddress().optional(),
    vmax: numberInAddress().optional(),
    cmap: z.string().optional(),
    norm: z.string().optional(),
    time: z.string().optional(),
  }),
  response: z.unknown(),
  bytes: 'image/png',
  summary: 'A map tile',
});
export const validateExpression = call('GET /expressions/validate/:datasetId/:expression', {
  params: z.object({ datasetId: Id, expression: z.string().max(4000) }),
  response: z.unknown(),
  summary: 'Check the expression of a user variable',
});
