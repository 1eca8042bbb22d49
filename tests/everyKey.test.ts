import { skipSampleData } from '#shared/contract/sampleWorld';
import type { Call } from '#shared/contract/call';
import { moveClaim, restoreClaim } from '#shared/contract/claims';
import { decideCorrection } from '#shared/contract/corrections';
import { previewActivation, startActivation } from '#shared/contract/coverageActivations';
import { activateCoverage, copyCoverage, createCoverage } from '#shared/contract/coverageDesign';
import { coverageDetails, listCoverages } from '#shared/contract/coverages';
import { drawTermSheet } from '#shared/contract/coverageTermSheet';
import { makeDocuments, simulateCoverage } from '#shared/contract/coverageVersions';
import { readStatistics, readTimeSeries } from '#shared/contract/explorer';
import { uploadFile } from '#shared/contract/files';
import { markAllRead, markRead } from '#shared/contract/inbox';
import { ingestUpload } from '#shared/contract/ingest';
import { listEvents, moveEvent, recomputeEvent, runMonitoring } from '#shared/contract/monitoring';
import { confirmNews, leaveNews, subscribeToNews } from '#shared/contract/news';
import { importPartners, previewImport } from '#shared/contract/partnerImport';
import { mergePartners } from '#shared/contract/partnerMerge';
import { createPartner } from '#shared/contract/partners';
import { cancelJob, endSession, fillSampleWorld } from '#shared/contract/platform';
import { changeSettings, confirmSetting, resetSampleData, withdrawSetting } from '#shared/contract/settings';
import { acceptPolicy, attachSignedSchedule, createPolicy, submitPolicy } from '#shared/contract/policies';
import { restoreProgram, saveProgram } from '#shared/contract/programs';
import { createPermalink } from '#shared/contract/publicEvents';
import { completeQuote, copyQuote, createQuote, restoreQuote, retryQuote, saveQuote } from '#shared/contract/quotes';
import { restoreView, saveView } from '#shared/contract/views';
import { canonical } from '../server/db/audit';
import { newId } from '../server/db/ids';
import { ingestRain, inr, partnerOf, quoteBody, signedFile } from './support/insurance';
import { stateSubjects } from './support/states/all';
import type { StateSubject } from './support/states/subject';
import { startWorld, type Who, type World } from './support/world';

let world: World;
let subjects: Record<string, StateSubject>;
let rain: Awaited<ReturnType<typeof ingestRain>>;
let holderId: string;
let coverageId: string;
let eventId: string;
const query = async (text: string): Promise<Record<string, unknown>[]> =>
  (await world.parts.database.pool.query(text)).rows;
beforeAll(async () => {
  world = await startWorld({
    now: new Date('2026-03-20T08:00:00Z'),
    environment: { ISOLINE_TENANT_RATE: '100000' },
  });
  subjects = await stateSubjects(world);
  rain = await ingestRain(world);
  holderId = (await partnerOf(world, 'POLICY_HOLDER', 'Rice growers')).id;
  coverageId = String((await query('select id from coverage limit 1'))[0]?.['id']);
  eventId = String((await query('select id from parametric_event limit 1'))[0]?.['id']);
});
afterAll(() => world.close());

type Sent = { readonly request: object; readonly form?: () => FormData };
type Case = { readonly as: Exclude<Who, object>; readonly prepare: () => Promise<Sent> };
const byId = (id: string, more: object = {}): Sent => ({ request: { params: { id }, ...more } });
/** An object in a state. */
const inState = (kind: string, state: string, action = ''): Promise<string> => {
  const subject = subjects[kind];
  if (!subject) throw new Error(`There is no ${kind}`);
  return subject.make(state, action);
};
const formOf = (name: string, text: string) => () => {
  const form = new FormData();
  form.append('file', new Blob([text]), name);
  return form;
};
const partner = (name: string) => ({
  ...{ name, role: 'POLICY_HOLDER' as const, contactName: 'Front office', contactEmailAddress: 'a@example.org' },
  address: { postcode: '682001', state: 'Kerala', stateCode: 'KL', country: 'India', countryCode: 'IN' },
});
const partnersFile =
  'External id,Name,Role,Contact name,E-Mail,Phone,Postcode,State,State code,Country,Country code\n' +
  "X1,Imported,Policy holder,Asha Nair,asha@growers.example,'+91 484,682001,Kerala,KL,India,IN\n";
const program = () => ({ id: newId(), name: 'Paddy', currency: 'INR', country: 'India', insuredUnit: 'Acres' });
const newCoverage = () => ({
  ...{ label: 'Once', riskTypeId: 'RAINFALL', dataSet: { id: rain.dataSetId }, currency: 'INR' },
  ...{ monitoringTarget: { id: rain.targetId }, indexDefinition: { id: 'precip-sum-total' } },
  payoutStructure: { type: 'linear', trigger: 60, minPayout: inr(20), payoutPerUnit: inr(1) },
  ...{ start: '2026-04-01', end: '2026-05-31', detrend: 'NONE' },
});
const reason = 'As computed';
const view = { list: '/quotations', query: '', look: { isDense: false, hidden: [] }, shared: false };

async function proposedLimit(amount: number) {
  await world.call(changeSettings, { body: { fourEyesLimit: inr(amount) } }, { as: 'admin' });
  return { params: { key: 'fourEyesLimit' as const } };
}

/** Every call that makes or moves something, in a case in which it does. */
const cases = new Map<Call, Case>([
  [createQuote, { as: 'agent', prepare: async () => ({ request: {} }) }],
  [
    saveQuote,
    {
      as: 'agent',
      prepare: async () => byId(await inState('quote', 'draft'), { body: quoteBody(coverageId, holderId) }),
    },
  ],
  [
    completeQuote,
    {
      as: 'agent',
      prepare: async () => byId(await inState('quote', 'draft'), { body: quoteBody(coverageId, holderId) }),
    },
  ],
  [retryQuote, { as: 'agent', prepare: async () => byId(await inState('quote', 'fail')) }],
  [restoreQuote, { as: 'agent', prepare: async () => byId(await inState('quote', 'rejected', 'restore')) }],
  [copyQuote, { as: 'agent', prepare: async () => byId(await inState('quote', 'completed')) }],
  [
    createPolicy,
    { as: 'agent', prepare: async () => ({ request: { body: { quoteId: await inState('quote', 'completed') } } }) },
  ],
  [submitPolicy, { as: 'agent', prepare: async () => byId(await inState('policy', 'draft')) }],
  [
    attachSignedSchedule,
    {
      as: 'admin',
      prepare: async () => byId(await inState('policy', 'created'), { body: { fileId: await signedFile(world) } }),
    },
  ],
  [acceptPolicy, { as: 'admin', prepare: async () => byId(await inState('policy', 'created')) }],
  [createCoverage, { as: 'underwriter', prepare: async () => ({ request: { body: newCoverage() } }) }],
  [copyCoverage, { as: 'underwriter', prepare: async () => byId(coverageId) }],
  [simulateCoverage, { as: 'underwriter', prepare: async () => byId(await inState('coverage', 'created')) }],
  [activateCoverage, { as: 'underwriter', prepare: async () => byId(await inState('coverage', 'simulated')) }],
  [
    startActivation,
    {
      as: 'underwriter',
      prepare: async () => ({ request: { body: { coverageIds: [await inState('coverage', 'simulated')] } } }),
    },
  ],
  [
    makeDocuments,
    { as: 'underwriter', prepare: async () => byId(await inState('coverage', 'simulated'), { query: {} }) },
  ],
  [
    moveClaim,
    {
      as: 'admin',
      prepare: async () => byId(await inState('claim', 'drawn_up'), { body: { to: 'in_review', reason } }),
    },
  ],
  [confirmSetting, { as: 'owner', prepare: async () => ({ request: await proposedLimit(1e9) }) }],
  [withdrawSetting, { as: 'owner', prepare: async () => ({ request: await proposedLimit(2e9) }) }],
  [restoreClaim, { as: 'admin', prepare: async () => byId(await inState('claim', 'rejected', 'restore')) }],
  [
    moveEvent,
    {
      as: 'admin',
      prepare: async () => byId(await inState('event', 'REPORTED', 'IN_REVIEW'), { body: { to: 'IN_REVIEW', reason } }),
    },
  ],
  // No correction waits: the refusal is one answer too.
  [decideCorrection, { as: 'admin', prepare: async () => byId(eventId, { body: { decision: 'keep', reason } }) }],
  [createPermalink, { as: 'underwriter', prepare: async () => byId(eventId) }],
  [runMonitoring, { as: 'admin', prepare: async () => ({ request: { body: {} } }) }],
  [
    cancelJob,
    {
      as: 'admin',
      prepare: async () => byId((await world.call(runMonitoring, { body: {} }, { as: 'admin' })).jobId),
    },
  ],
  [createPartner, { as: 'agent', prepare: async () => ({ request: { body: partner('Made once') } }) }],
  [
    mergePartners,
    {
      as: 'agent',
      prepare: async () => {
        const [stays, goes] = [
          await partnerOf(world, 'POLICY_HOLDER', 'Stays'),
          await partnerOf(world, 'POLICY_HOLDER', 'Goes'),
        ];
        return byId(stays.id, {
          body: { otherId: goes.id, otherVersion: goes.version, partner: partner('Stays') },
        });
      },
    },
  ],
  [
    importPartners,
    {
      as: 'agent',
      prepare: async () => {
        const form = formOf('partners.csv', partnersFile);
        const { plan } = await world.call(previewImport, {}, { as: 'agent', form: form() });
        return { request: { query: { plan } }, form };
      },
    },
  ],
  [saveProgram, { as: 'underwriter', prepare: async () => ({ request: { body: program() } }) }],
  [restoreProgram, { as: 'underwriter', prepare: async () => byId(await inState('program', 'archived')) }],
  [uploadFile, { as: 'admin', prepare: async () => ({ request: { query: {} }, form: formOf('a.txt', 'once') }) }],
  [
    ingestUpload,
    {
      as: 'underwriter',
      prepare: async () => ({
        request: { query: { options: JSON.stringify({ provider: 'Once', dataSet: 'Once', lat: 11, lon: 77 }) } },
        form: formOf('plain.csv', 'date,prcp_mm\n2025-01-01,1\n2025-01-02,2\n'),
      }),
    },
  ],
  [markAllRead, { as: 'agent', prepare: async () => ({ request: {} }) }],
  [markRead, { as: 'agent', prepare: async () => byId('no-such-message') }],
  [restoreView, { as: 'agent', prepare: async () => byId(await inState('saved view', 'deleted')) }],
  [saveView, { as: 'agent', prepare: async () => ({ request: { body: { ...view, name: newId() } } }) }],
]);
/** They ask, or end what they were asked with, or take up what is made once whoever asks, or are a reader's without an account. */
const questions = new Set<Call>([
  ...[readTimeSeries, readStatistics, coverageDetails, listCoverages, listEvents, recomputeEvent, previewImport],
  previewActivation,
  ...[
    endSession,
    fillSampleWorld,
    resetSampleData,
    skipSampleData,
    drawTermSheet,
    subscribeToNews,
    confirmNews,
    leaveNews,
  ],
]);

const tables = ['quote', 'policy', 'coverage', 'coverage_version', 'claim', 'business_partner', 'program', 'permalink'];
/** How much there is of everything. */
const counts = async () =>
  Object.fromEntries(
    await Promise.all(
      [...tables, 'stored_file', 'data_set', 'job', 'audit', 'parametric_event'].map(
        async (table) => [table, Number((await query(`select count(*) as n from ${table}`))[0]?.['n'])] as const,
      ),
    ),
  );

test('every call that makes or moves something is tried', () => {
  const served = [...world.app.served.values()].filter(({ method }) => method === 'POST');
  const untried = served.filter((call) => !cases.has(call) && !questions.has(call)).map(({ key }) => key);
  expect(untried).toEqual([]);
});

const hundred = 100;
/** Of what one call may make at the most: an object, its lines in the trail, its jobs. */
const mostRows = 3;
test.each([...cases].map(([call, one]) => [call.key, call, one] as const))(
  '%s: a hundred times at once under one key is as once',
  async (_, call, { as, prepare }) => {
    const { request, form } = await prepare();
    const before = await counts();
    const idempotencyKey = newId();
    const send = () =>
      world.send(call, request as never, { as, idempotencyKey, ...(form ? { form: form() } : {}) }).then(
        // What is kept beside the key comes back with its fields in another order.
        async (response) => `${response.status} ${response.status === 204 ? '' : canonical(await response.json())}`,
        ({ status, code, message }: { status: number; code: string; message: string }) =>
          `${status} ${code} ${message}`,
      );
    const answers = await Promise.all(Array.from({ length: hundred }, send));
    expect([...new Set(answers)]).toHaveLength(1);
    expect(answers[0]).not.toMatch(/^5|^429|keyReused/);
    const after = await counts();
    for (const [table, count] of Object.entries(after))
      expect([table, count - Number(before[table]) <= mostRows]).toEqual([table, true]);
    // The least that everybody may ask for, so that nothing but the key is why it is refused.
    const reused =
      call === markAllRead
        ? world.send(markRead, { params: { id: 'x' } }, { as, idempotencyKey })
        : world.send(markAllRead, {}, { as, idempotencyKey });
    await expect(reused).rejects.toMatchObject({ status: 422, code: 'request.keyReused' });
    expect(await counts()).toEqual(after);
  },
);
