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

const inBox = [
  { topLeftLat: '27.5', topLeftLon: '90', bottomRightLat: '26', bottomRightLon: '91' },
  { topLeftLat: 27.5, topLeftLon: 90, bottomRightLat: 26, bottomRightLon: 91 },
] as const;
const inBoxOfProgram = [
  { ...inBox[0], labels: 'user/program:Paddy' },
  { ...inBox[1], labels: 'user/program:Paddy' },
] as const;
const ofRisk = [{ riskTypeId: 'RAINFALL' }, { riskTypeId: 'RAINFALL' }] as const;
const allOnOnePage = [
  { page: '0', size: '10000' },
  { page: 0, size: 10_000 },
] as const;
const marks = ['type', 'features', 'features.geometry.coordinates', 'features.properties'];
const usd = (amount: number) => ({ amount, currency: 'USD' });
const partner = {
  ...{ '@type': 'NewBusinessPartner', name: 'Jetty Mills', role: 'POLICY_HOLDER', contactName: 'Asha Nair' },
  ...{ contactEmailAddress: 'asha@mills.example', contactPhoneNumber: '0477 12', taxStatus: 'TAXABLE' },
  address: {
    ...{ '@type': 'NewAddress', houseNumber: '12', street: 'Jetty Road', postcode: '688001', city: 'Alappuzha' },
    ...{ district: 'Ambalappuzha', county: 'Kuttanad', state: 'Kerala', stateCode: 'KL' },
    ...{ country: 'India', countryCode: 'IN' },
  },
};
const quoteItem = { '@type': 'NewQuoteItem', coverageId: 'c1', name: 'North', quantity: 3, sumInsured: usd(1000) };
const quoted = {
  ...{ '@type': 'NewQuote', name: 'North', customerId: 'p1', inceptionDate: '2027-06-01', expiryDate: '2027-09-30' },
  quoteItems: [quoteItem],
};

/** Every call that people know the product by, as they write it; `:id` stands for the `{id}` of their documents. */
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

  'GET /internal/risk-types': { answers: ['id', 'name'] },
  'GET /internal/data-catalog/data-providers': { query: ofRisk, answers: ['id', 'name', 'description'] },
  'GET /internal/data-catalog/data-providers/:providerId/data-sets': {
    query: ofRisk,
    answers: ['id', 'category', 'name', 'description', 'riskType.id', 'dataSource.dataProvider.id'],
  },
  'GET /internal/data-catalog/data-providers/:providerId/data-sets/:dataSetId/monitoring-targets': {
    query: [
      { ...inBox[0], variableId: 'precipitation' },
      { ...inBox[1], variableId: 'precipitation' },
    ],
    answers: ['id', 'name'],
  },
  'GET /internal/indices': {
    query: ofRisk,
    answers: ['id', 'name', 'triggerLabel', 'description', 'triggerComparator', 'output.unit.symbol'],
  },
  'GET /internal/monitoring/variables': { answers: ['id'] },
  'GET /internal/conditions': {
    query: [
      { monitoringTargetId: 't1', dataSetId: 'd1' },
      { monitoringTargetId: 't1', dataSetId: 'd1' },
    ],
  },
  'POST /internal/coverages': {
    body: {
      ...{ '@type': 'NewCoverage', indexDefinition: { id: 'precip-sum-total' }, dataSet: { id: 'd1' } },
      ...{ monitoringTarget: { id: 't1' }, expectedLossRatio: 0.65, currency: 'USD', limit: usd(100) },
      payoutStructure: { trigger: 400, minPayout: usd(2), payoutPerUnit: usd(0.01), pricingUnit: 'mm' },
      ...{ start: '2027-06-01', end: '2027-09-30' },
    },
    answers: ['id', 'label'],
  },
  'PUT /internal/coverages/:id': {
    body: { trigger: 3600, minPayout: usd(3), limit: usd(90), currency: 'USD' },
    answers: ['id', 'label'],
  },
  'GET /internal/coverages/find-by-bounding-box': { query: inBoxOfProgram, answers: marks },
  'GET /internal/coverages/find-by-labels': {
    query: [
      { page: '1', size: '15', labels: 'user/program:Paddy;user/crop:Rice' },
      { page: 1, size: 15, labels: 'user/program:Paddy;user/crop:Rice' },
    ],
    answers: paged,
  },
  'POST /internal/coverages/details': { body: { coverageIds: ['c1', 'c2'] }, answers: ['id', 'label'] },
  'GET /internal/coverages': {
    query: [
      { ...allOnOnePage[0], targetId: 't1' },
      { ...allOnOnePage[1], targetId: 't1' },
    ],
    answers: paged,
  },
  'GET /internal/coverages/find-by-location': {
    query: [
      { ...allOnOnePage[0], lat: '26.3', lon: '91' },
      { ...allOnOnePage[1], lat: 26.3, lon: 91 },
    ],
    answers: paged,
  },
  'GET /internal/features': { query: inBox, answers: marks },
  'GET /internal/business-partners': {
    query: [
      { ...allOnOnePage[0], role: 'POLICY_HOLDER', name: 'asha' },
      { ...allOnOnePage[1], role: 'POLICY_HOLDER', name: 'asha' },
    ],
    answers: [...paged, 'numberOfElements'],
  },
  'GET /internal/business-partners/:id': { answers: ['id', 'name', 'contactEmailAddress', 'address.countryCode'] },
  'GET /internal/business-partners/roles': {},
  'POST /internal/business-partners': { body: { ...partner, country: 'India' }, answers: ['id', 'name'] },
  'PUT /internal/business-partners/:id': { body: partner, answers: ['id', 'name'] },
  'GET /internal/tax-statuses': { answers: ['id', 'name', 'description'] },
  'GET /internal/sum-insured-basis': {},
  'POST /internal/quotes': { body: {}, answers: ['id'] },
  'POST /internal/quotes/:id': { body: quoted, answers: ['id'] },
  'POST /internal/quotes/:id/create': {
    body: {
      ...{ ...quoted, sumInsuredBasis: 'Loan Amount', notes: 'Paddy', intermediaryId: 'p2', commissionRate: 0.125 },
      ...{ serviceFee: usd(100), currency: 'INR' },
    },
    answers: ['id'],
  },
  'GET /internal/program/': { query: [{}, { page: 0, size: 10 }], answers: paged },
  'POST /internal/program/': {
    body: {
      ...{ '@type': 'NewProgram', id: 'a1', name: 'Hill maize', description: '', currency: 'THB', icon: 'grass' },
      ...{ insuredUnit: 'Hectares', country: 'Thailand', status: 'DRAFT', labels: { company: 'Delta' } },
    },
    answers: ['id', 'name', 'status', 'labels'],
  },
  'DELETE /internal/program/:id': {},
  'GET /mock/programs': { answers: ['id', 'Name', 'SelectionType'] },
  'GET /mock/programs/:id': { answers: ['id', 'Name', 'SelectionType'] },

  'GET /internal/monitoring/bounding-box': { query: inBoxOfProgram, answers: marks },
  'POST /internal/parametric-events/:id/permalink': { body: {}, answers: ['permalink'] },
  'GET /internal/permalinks/:id': { answers: ['id', 'monitoringTargetDto', 'tenantHandle'] },
  'GET /internal/parametric-events/overview': {
    query: [{ ids: 'e1,e2' }, { ids: 'e1,e2' }],
    answers: ['id', 'status', 'coverage'],
  },
  'GET /internal/parametric-events/external': {
    query: [{ ids: 'c1,c2' }, { ids: 'c1,c2', page: 0, size: 12 }],
    answers: [...paged, 'content.footprint'],
  },
  'GET /internal/monitoring/external/bounding-box': { query: inBoxOfProgram, answers: marks },
  'GET /internal/files/find-by-labels': {
    query: [
      { page: '1', labels: 'user/program:Paddy' },
      { page: 1, size: 5, labels: 'user/program:Paddy' },
    ],
    answers: ['content', 'totalElements'],
  },
  'GET /internal/files/labels': { answers: ['key', 'values'] },
  'DELETE /internal/files/delete-by-labels': {
    query: [{ labels: 'user/program:Paddy' }, { labels: 'user/program:Paddy' }],
  },
  'GET /internal/me': {},
};
/** Fields of a body that the contract does not know: one that takes others along would accept any name. */
const unknownIn = (body: unknown, known: readonly string[]): readonly string[] =>
  known.length === 0 ? [] : Object.keys(Object(body)).filter((name) => !known.includes(name));

describe('the calls of the specification, as they are written there', () => {
  test.each(Object.entries(promised))(
    '%s takes what is promised, and nothing more has to be said; its answer has what is read from it',
    (key, { query, body, answers = [], bytes }) => {
      const call = allCalls.find((one) => one.key === key);
      expect(call?.query?.parse(query?.[0] ?? {}) ?? {}).toMatchObject(query?.[1] ?? {});
      expect(call?.body?.safeParse(body).success ?? body === undefined).toBe(true);
      expect(unknownIn(body, call?.body ? namesIn(call.body) : [])).toEqual([]);
      expect(answers.filter((name) => call && !namesIn(call.response).includes(name))).toEqual([]);
      expect(Boolean(call?.bytes)).toBe(bytes === true);
      expect(call).toBeDefined();
    },
  );
});
