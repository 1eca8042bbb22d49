import { z } from 'zod';
import { callsOf } from './call';
import { HistoryEntry } from './history';
import { fileQuery, listFile, readIn } from './listFile';
import {
  BoundingBox,
  ById,
  body,
  FeatureCollection,
  Id,
  LabelFacetQuery,
  LabelFacets,
  LabelsText,
  orderedPageQuery,
  pageOf,
  pageQuery,
  integerInAddress,
  numberInAddress,
} from './values';
import { Coverage, CoverageState, ListedCoverage } from './coverage';

const call = callsOf('coverages');

/** What a list of coverages is narrowed down by. */
export const narrowing = {
  labels: LabelsText,
  uiState: CoverageState.optional(),
  search: z.string().max(200).optional(),
};
/** Only those that can be sold today, by the rule of `shared/engine/selling.ts`. */
const quotable = { quotable: z.stringbool().optional() };

export const findCoverages = call('GET /internal/coverages/find-by-labels', {
  query: z.object({ ...pageQuery(15), ...narrowing, ...quotable, ...readIn }),
  response: pageOf(ListedCoverage),
  alsoFor: ['quotes'],
  summary: 'Coverages list',
});
export const exportCoverages = call('GET /internal/coverages/export', {
  query: z.object({ ...fileQuery, ...narrowing, ...quotable }),
  ...listFile(ListedCoverage),
  summary: 'Coverages list as a file, whole',
});
export const findCoveragesInBox = call('GET /internal/coverages/find-by-bounding-box', {
  query: BoundingBox.extend({ ...narrowing, ...quotable, zoom: numberInAddress().optional() }),
  response: FeatureCollection,
  alsoFor: ['quotes'],
  summary: 'Coverages as map points and clusters',
});
export const findCoveragesAt = call('GET /internal/coverages/find-by-location', {
  query: z.object({ lat: numberInAddress(), lon: numberInAddress(), ...pageQuery(10_000) }),
  response: pageOf(ListedCoverage),
  summary: 'Coverages at a place',
});
export const coverageLabels = call('GET /internal/coverages/labels', {
  query: LabelFacetQuery,
  response: LabelFacets,
  public: true,
  summary: 'Tag suggestions. Without a token: the tags of public coverages only',
});
export const findCoveragesOfTarget = call('GET /internal/coverages', {
  query: z.object({ targetId: Id.optional(), ...pageQuery(10_000) }),
  response: pageOf(ListedCoverage),
  summary: 'Coverages of a monitoring target',
});
/** Most ids that are asked for at once. */
export const mostCoverageIds = 10_000;
export const listCoverages = call('POST /internal/coverages/list', {
  query: z.object({ version: z.enum(['newest', 'quoted']).optional() }),
  body: z.array(Id).max(mostCoverageIds),
  response: z.array(Coverage),
  alsoFor: ['quotes'],
  summary: 'Coverages by their ids: the newest version of each, or the one that a quote stands on',
});
export const coverageDetails = call('POST /internal/coverages/details', {
  body: body({ coverageIds: z.array(Id).max(mostCoverageIds) }),
  response: z.array(Coverage),
  summary: 'Coverages by their ids (the form of the map panel)',
});
export const readCoverage = call('GET /internal/coverages/:id', {
  params: ById,
  query: z.object({ version: integerInAddress().optional() }),
  response: Coverage,
  alsoFor: ['quotes'],
  summary: 'Read a coverage, its newest version or the one asked for',
});
export const coverageHistory = call('GET /internal/coverages/:id/history', {
  params: ById,
  query: z.object(orderedPageQuery(20)),
  response: pageOf(HistoryEntry),
  summary: 'Who did what to a coverage, newest first',
});
