import { namesIn } from '../../tests/support/namesIn';
import { allCalls } from './list';

type Promised = {
  /** What the address asks, and what the server takes it for. */
  readonly query?: readonly [asked: Readonly<Record<string, string>>, taken: object];
  /** A body that is taken; without one, none has to be sent. */
  readonly body?: unknown;
  /** Names that the answer has. */
  readonly answers?: readonly string[];
  readonly bytes?: true;
};
const paged = ['content', 'totalPages', 'totalElements'];
const tags = [
  { user: 'true', system: 'false' },
  { user: true, system: false },
] as const;

/** The calls of quotes, policies and coverages, as the people who call them know them. */
const promised: Readonly<Record<string, Promised>> = {
  'GET /internal/quotes/find-by-labels': {
    query: [
      { page: '2', labels: 'user/program:Paddy' },
      { page: 2, size: 15, labels: 'user/program:Paddy' },
    ],
    answers: paged,
  },
  'GET /internal/quotes/:id': { answers: ['id', 'name', 'quoteItems'] },
  'DELETE /internal/quotes/:id': {},
  'POST /internal/policies': { body: { '@type': 'NewPolicyFromQuote', quoteId: 'q1' }, answers: ['id'] },
  'GET /internal/policies/find-by-labels': {
    query: [
      { page: '0', search: 'asha', labels: 'user/program:Paddy;user/crop:Rice' },
      { page: 0, size: 10, search: 'asha', labels: 'user/program:Paddy;user/crop:Rice' },
    ],
    answers: paged,
  },
  'GET /internal/policies/summary': {
    query: [{ labels: 'user/program:Paddy' }, { labels: 'user/program:Paddy' }],
    answers: ['grossWrittenPremiums', 'avgGrossWrittenPremiumPct', 'totalClaimAmount', 'lossRatio'],
  },
  'GET /internal/policies/labels': { query: tags, answers: ['key', 'values'] },
  'GET /internal/policies/:id': { answers: ['id', 'policyItems'] },
  'GET /internal/claims': {
    query: [
      { policyId: 'p1', page: '0', size: '10000' },
      { policyId: 'p1', page: 0, size: 10_000 },
    ],
    answers: ['content', 'content.amount'],
  },
  'POST /internal/policies/:id/accept': {},
  'GET /internal/policies/:id/report': { answers: ['id', 'eventId', 'indexValue'] },
  'GET /internal/monitoring/:id/detail': {
    query: [{ page: '0' }, { page: 0, size: 15 }],
    answers: ['footprint', 'footprint.measurements'],
  },
  'GET /internal/files/:id': { bytes: true },
  'GET /internal/coverages/:id': { answers: ['id', 'label', 'version'] },
  'POST /internal/coverages/:id/activate': {},
  'POST /internal/coverages/:id/trigger-job/': {},
  'GET /internal/coverages/:id/pricing-result': { answers: ['payout'] },
  'GET /internal/data-catalog/data-providers/:providerId/data-sets/:dataSetId/monitoring-targets/:targetId': {
    answers: ['geometryData.geoJson.features', 'geometryData.geoJson.features.geometry.coordinates'],
  },
  'GET /internal/coverages/labels': { query: tags, answers: ['key', 'values'] },
  'POST /internal/monitoring/list': { body: ['e1', 'c1'], answers: ['parametricEvent', 'indexDefinition'] },
  'POST /internal/coverages/list': { body: ['c1', 'c2'], answers: ['id', 'label'] },
};

test.each(Object.entries(promised))(
  '%s takes what is promised, and nothing more has to be said; its answer has what is read from it',
  (key, { query, body, answers = [], bytes }) => {
    const call = allCalls.find((one) => one.key === key);
    expect(call?.query?.parse(query?.[0] ?? {}) ?? {}).toMatchObject(query?.[1] ?? {});
    expect(call?.body?.safeParse(body).success ?? body === undefined).toBe(true);
    expect(answers.filter((name) => call && !namesIn(call.response).includes(name))).toEqual([]);
    expect(Boolean(call?.bytes)).toBe(bytes === true);
    expect(call).toBeDefined();
  },
);
