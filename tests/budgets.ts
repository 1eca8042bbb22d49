/** What the answer to one call may cost, of a small world with one of everything (tests/budgets.test.ts). */
type CallBudget = {
  /** Its whole address, or what stands behind the path of the call; names in braces are ids of that world. */
  readonly at?: string;
  /** As it travels, and compressed; null for a file, and where it depends on the clock. */
  readonly bytes: number | null;
  readonly brotli: number | null;
  /** To the database, without what opens and ends their transactions, once what is looked up now and then is known. */
  readonly statements: number;
  /** Why it costs more than it did, where somebody changed the row. */
  readonly reason?: string;
};

/** Calls that read and have no budget, with the reason. */
export const uncounted: Readonly<Record<string, string>> = {
  'GET /internal/stream': 'it never ends',
};

export const callBudgets: Readonly<Record<string, CallBudget>> = {
  // How far a job has come is told now and then: how long its stage is depends on how slow the machine is.
  'GET /internal/jobs': { bytes: null, brotli: null, statements: 1 },
  'GET /health': { bytes: 49, brotli: 53, statements: 2 },
  'GET /config.json': { bytes: 701, brotli: 376, statements: 1 },
  'GET /internal/jobs/:id': { at: '/internal/jobs/{job}', bytes: null, brotli: null, statements: 1 },
  'GET /internal/me': { bytes: 420, brotli: 258, statements: 1 },
  'GET /internal/sample-world': { bytes: 63, brotli: 63, statements: 1 },
  'GET /ready': { bytes: 33, brotli: 42, statements: 7 },
  'GET /internal/geocoding/forward': { at: '?text=Kochi', bytes: 194, brotli: 156, statements: 1 },
  'GET /internal/geocoding/reverse': { at: '?lat=10&lon=76', bytes: 604, brotli: 282, statements: 1 },
  'GET /internal/settings/history': { bytes: 68, brotli: 58, statements: 2 },
  'GET /internal/settings/waiting/confirmers': { bytes: 2, brotli: 6, statements: 1 },
  'GET /internal/settings': { bytes: 449, brotli: 219, statements: 2 },
  'GET /internal/program/export': { at: '?kind=csv', bytes: null, brotli: null, statements: 2 },
  'GET /internal/program/': { bytes: 334, brotli: 206, statements: 3 },
  'GET /internal/program/:id/history': {
    at: '/internal/program/{program}/history',
    bytes: 288,
    brotli: 198,
    statements: 3,
  },
  'GET /internal/program/:id': { at: '/internal/program/{program}', bytes: 244, brotli: 162, statements: 1 },
  'GET /mock/programs/:id': { at: '/mock/programs/1', bytes: 415, brotli: 295, statements: 0 },
  'GET /mock/programs': { bytes: 1983, brotli: 569, statements: 0 },
  'GET /internal/conditions': {
    at: '?monitoringTargetId={target}&dataSetId={dataSet}',
    bytes: 142,
    brotli: 121,
    statements: 7,
  },
  'GET /internal/data-catalog/data-providers/:providerId/data-sets': {
    at: '/internal/data-catalog/data-providers/{provider}/data-sets',
    bytes: 594,
    brotli: 366,
    statements: 2,
  },
  'GET /internal/features': {
    at: '?topLeftLat=20&topLeftLon=70&bottomRightLat=0&bottomRightLon=80',
    bytes: 469,
    brotli: 227,
    statements: 1,
  },
  'GET /internal/data-catalog/data-providers': { bytes: 95, brotli: 94, statements: 1 },
  'GET /internal/data-catalog/data-providers/:providerId/data-sets/:dataSetId/monitoring-targets': {
    at: '/internal/data-catalog/data-providers/{provider}/data-sets/{dataSet}/monitoring-targets',
    bytes: 387,
    brotli: 215,
    statements: 2,
  },
  'GET /internal/data-catalog/data-providers/:providerId/data-sets/:dataSetId/monitoring-targets/:targetId': {
    at: '/internal/data-catalog/data-providers/{provider}/data-sets/{dataSet}/monitoring-targets/{target}',
    bytes: 385,
    brotli: 212,
    statements: 2,
  },
  'GET /internal/monitoring/variables': { bytes: 52, brotli: 62, statements: 1 },
  'GET /internal/indices': { at: '?riskTypeId=RAINFALL', bytes: 6177, brotli: 1012, statements: 0 },
  'GET /internal/risk-types': { bytes: 673, brotli: 290, statements: 0 },
  'GET /internal/data-catalog/data-sets/:id/versions': {
    at: '/internal/data-catalog/data-sets/{dataSet}/versions',
    bytes: 681,
    brotli: 396,
    statements: 2,
  },
  'GET /internal/coverages/record': {
    at: '?monitoringTargetId={target}&dataSetId={dataSet}&variables=precip',
    bytes: 15995,
    brotli: 288,
    statements: 7,
  },
  'GET /internal/coverages/activations/:id/file': {
    at: '/internal/coverages/activations/{activation}/file?kind=csv',
    bytes: null,
    brotli: null,
    statements: 3,
  },
  'GET /internal/coverages/activations/:id/rows': {
    at: '/internal/coverages/activations/{activation}/rows',
    bytes: 189,
    brotli: 149,
    statements: 3,
  },
  'GET /internal/coverages/activations': { bytes: 2, brotli: 11, statements: 1 },
  'GET /internal/coverages/activations/:id': {
    at: '/internal/coverages/activations/{activation}',
    bytes: 315,
    brotli: 221,
    statements: 2,
  },
  'GET /internal/coverages/:id/history': {
    at: '/internal/coverages/{coverage}/history',
    bytes: 1503,
    brotli: 531,
    statements: 3,
  },
  'GET /internal/coverages/labels': { bytes: 91, brotli: 79, statements: 1 },
  'GET /internal/coverages/export': { at: '?kind=csv', bytes: null, brotli: null, statements: 1 },
  'GET /internal/coverages/find-by-labels': { at: '?labels=&size=15', bytes: 763, brotli: 451, statements: 2 },
  'GET /internal/coverages/find-by-location': { at: '?lat=10&lon=76', bytes: 763, brotli: 451, statements: 3 },
  'GET /internal/coverages/find-by-bounding-box': {
    at: '?topLeftLat=20&topLeftLon=70&bottomRightLat=0&bottomRightLon=80',
    bytes: 377,
    brotli: 246,
    statements: 1,
  },
  'GET /internal/coverages': { at: '?targetId={target}', bytes: 763, brotli: 451, statements: 2 },
  'GET /internal/coverages/:id': { at: '/internal/coverages/{coverage}', bytes: 2635, brotli: 1085, statements: 2 },
  'GET /internal/coverages/:id/versions': {
    at: '/internal/coverages/{coverage}/versions',
    bytes: 221,
    brotli: 165,
    statements: 3,
  },
  'GET /internal/coverages/:id/pricing-result': {
    at: '/internal/coverages/{coverage}/pricing-result',
    bytes: 4092,
    brotli: 796,
    statements: 2,
  },
  'GET /internal/quotes/export': { at: '?kind=csv', bytes: null, brotli: null, statements: 2 },
  'GET /internal/quotes/find-by-labels': {
    bytes: 2354,
    brotli: 982,
    statements: 4,
    reason: 'it tells of its trigger on which side it pays, and which terms make its payout, to be followed by hand',
  },
  'GET /internal/quotes/:id/history': {
    at: '/internal/quotes/{quote}/history',
    bytes: 2004,
    brotli: 655,
    statements: 3,
    reason: 'each line says what is excluded',
  },
  'GET /internal/quotes/:id': {
    at: '/internal/quotes/{quote}',
    bytes: 2302,
    brotli: 963,
    statements: 3,
    reason: 'it tells of its trigger on which side it pays, and which terms make its payout, to be followed by hand',
  },
  'GET /internal/policies/export': { at: '?kind=csv', bytes: null, brotli: null, statements: 2 },
  'GET /internal/policies/find-by-labels': { bytes: 415, brotli: 264, statements: 2 },
  'GET /internal/policies/labels': {
    bytes: 91,
    brotli: 79,
    statements: 1,
    reason: 'policies carry the tags of their coverages',
  },
  'GET /internal/policies/:id': {
    at: '/internal/policies/{policy}',
    bytes: 2463,
    brotli: 1064,
    statements: 4,
    reason: 'it tells of its trigger on which side it pays, and which terms make its payout, to be followed by hand',
  },
  'GET /internal/policies/summary': { bytes: 385, brotli: 193, statements: 1 },
  'GET /internal/policies/:id/history': {
    at: '/internal/policies/{policy}/history',
    bytes: 1672,
    brotli: 558,
    statements: 3,
    reason: 'that claims were drawn up, by the machine',
  },
  'GET /internal/policies/:id/report/document': {
    at: '/internal/policies/{policy}/report/document',
    bytes: null,
    brotli: null,
    statements: 6,
  },
  'GET /internal/policies/:id/report': {
    at: '/internal/policies/{policy}/report',
    bytes: 1361,
    brotli: 575,
    statements: 2,
    reason: 'it tells which cohort it is of, and of several triggers where each stands',
  },
  'GET /internal/claims': {
    bytes: 1610,
    brotli: 800,
    statements: 4,
    reason: 'it tells of its trigger on which side it pays, and which terms make its payout, to be followed by hand',
  },
  'GET /internal/claims/:id/certificate': {
    at: '/internal/claims/{claim}/certificate',
    bytes: 18222,
    brotli: 1199,
    statements: 2,
  },
  'GET /internal/claims/:id': {
    at: '/internal/claims/{claim}',
    bytes: 1542,
    brotli: 770,
    statements: 4,
    reason: 'it tells of its trigger on which side it pays, and which terms make its payout, to be followed by hand',
  },
  'GET /internal/parametric-events/overview': { at: '?ids={event}', bytes: 22117, brotli: 2200, statements: 4 },
  'GET /internal/parametric-events/export': { at: '?kind=csv', bytes: null, brotli: null, statements: 4 },
  'GET /internal/parametric-events': { bytes: 2202, brotli: 848, statements: 4 },
  'GET /internal/monitoring/bounding-box': {
    at: '?topLeftLat=20&topLeftLon=70&bottomRightLat=0&bottomRightLon=80',
    bytes: 456,
    brotli: 250,
    statements: 1,
  },
  'GET /internal/monitoring/:id/detail': {
    at: '/internal/monitoring/{event}/detail',
    bytes: 23851,
    brotli: 2183,
    statements: 8,
  },
  'GET /internal/shares/export': { at: '?kind=csv', bytes: null, brotli: null, statements: 2 },
  'GET /internal/parametric-events/external': { bytes: 68, brotli: 58, statements: 2 },
  'GET /internal/monitoring/external/bounding-box': {
    at: '?topLeftLat=20&topLeftLon=70&bottomRightLat=0&bottomRightLon=80',
    bytes: 54,
    brotli: 60,
    statements: 0,
  },
  'GET /internal/parametric-events/:id/share-amounts': {
    at: '/internal/parametric-events/{event}/share-amounts',
    bytes: 240,
    brotli: 169,
    statements: 4,
  },
  'GET /internal/shares': { bytes: 371, brotli: 254, statements: 2 },
  'GET /internal/permalinks': { at: '?eventId={event}', bytes: 305, brotli: 227, statements: 1 },
  'GET /oembed': { at: '?url={url}', bytes: 272, brotli: 203, statements: 0 },
  'GET /internal/permalinks/:id': { at: '/internal/permalinks/{permalink}', bytes: 21683, brotli: 1396, statements: 0 },
  'GET /internal/permalinks/:id/certificate': {
    at: '/internal/permalinks/{permalink}/certificate',
    bytes: 18166,
    brotli: 1175,
    statements: 0,
  },
  'GET /internal/business-partners/export': { at: '?kind=csv', bytes: null, brotli: null, statements: 2 },
  'GET /internal/business-partners': { bytes: 934, brotli: 342, statements: 2 },
  'GET /internal/business-partners/:id/history': {
    at: '/internal/business-partners/{partner}/history',
    bytes: 755,
    brotli: 336,
    statements: 3,
  },
  'GET /internal/business-partners/roles': { bytes: 90, brotli: 77, statements: 0 },
  'GET /internal/business-partners/:id/usage': {
    at: '/internal/business-partners/{partner}/usage',
    bytes: 275,
    brotli: 170,
    statements: 5,
  },
  'GET /internal/business-partners/:id': {
    at: '/internal/business-partners/{partner}',
    bytes: 433,
    brotli: 257,
    statements: 1,
  },
  'GET /internal/sum-insured-basis': { bytes: 387, brotli: 248, statements: 0 },
  'GET /internal/tax-statuses': { bytes: 256, brotli: 149, statements: 0 },
  'GET /internal/business-partners/duplicates/export': { at: '?kind=csv', bytes: null, brotli: null, statements: 2 },
  'GET /internal/business-partners/duplicates': { bytes: 68, brotli: 58, statements: 1 },
  'GET /internal/files/labels': { bytes: 607, brotli: 297, statements: 1 },
  'GET /internal/files/find-by-labels': { bytes: 2443, brotli: 816, statements: 2 },
  'GET /internal/files/:id': { at: '/internal/files/{file}', bytes: null, brotli: null, statements: 1 },
  'GET /internal/files/:id/info': { at: '/internal/files/{file}/info', bytes: 582, brotli: 357, statements: 1 },
  'GET /internal/inbox/export': { at: '?kind=csv', bytes: null, brotli: null, statements: 2 },
  'GET /internal/inbox': { bytes: 297, brotli: 212, statements: 3 },
  'GET /internal/work': { bytes: 153, brotli: 126, statements: 8 },
  'GET /internal/search': { at: '?text=rain', bytes: 270, brotli: 167, statements: 5 },
  'GET /internal/views': { at: '?list=/coverages', bytes: 2, brotli: 11, statements: 1 },
  'GET /internal/list-choices': { bytes: 59, brotli: 61, statements: 1 },
};

/** Statements that a job sends for each thing more that it works on. */
export const jobBudgets = {
  /** A coverage, with its documents in a job of their own. */
  simulation: 33,
  quoteItem: 8,
  monitoredCover: 0.028,
};

export const readSizes = [10_000, 100_000] as const;
type Reads = { readonly rows: number; readonly buffers: number };
/**
 * Rows and shared buffers that the statements of a list may read, of so many coverages (`EXPLAIN (ANALYZE, BUFFERS)`). Its total is counted anew,
 * which is nearly all of it: as a rule it is known for two seconds, and then a page reads some 60 rows.
 */
export const readBudgets: Readonly<Record<string, Readonly<Record<(typeof readSizes)[number], Reads>>>> = {
  'find-by-labels?size=15': {
    10_000: { rows: 10_060, buffers: 303 },
    100_000: { rows: 100_060, buffers: 1_597 },
  },
  'find-by-labels?size=15&sort=label': {
    10_000: { rows: 10_060, buffers: 306 },
    100_000: { rows: 100_060, buffers: 1_600 },
  },
  'find-by-labels?size=15&uiState=active': {
    10_000: { rows: 10_056, buffers: 303 },
    100_000: { rows: 100_056, buffers: 1_597 },
  },
  'find-by-labels?size=15&search=Coverage+99': {
    10_000: { rows: 13_319, buffers: 1_575 },
    100_000: { rows: 105_320, buffers: 11_542 },
  },
  'find-by-labels?size=15&page=600&sort=label': {
    10_000: { rows: 11_045, buffers: 324 },
    100_000: { rows: 109_060, buffers: 1_733 },
  },
};
