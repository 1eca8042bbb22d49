import { z } from 'zod';
import { findConditions, findDataSets, findTargets, readTarget } from '#shared/contract/catalog';
import { findClaims } from '#shared/contract/claims';
import type { Call } from '#shared/contract/call';
import { readRecord } from '#shared/contract/coverageRecord';
import { previewActivation, startActivation } from '#shared/contract/coverageActivations';
import { drawTermSheet } from '#shared/contract/coverageTermSheet';
import { coverageDetails, findCoveragesOfTarget } from '#shared/contract/coverages';
import { createCoverage, type NewCoverage } from '#shared/contract/coverageDesign';
import { fetchCall, Failure } from '#shared/contract/client';
import { eventOverviews, listEvents, runMonitoring } from '#shared/contract/monitoring';
import { mergePartners } from '#shared/contract/partnerMerge';
import { acceptPolicy, attachSignedSchedule, createPolicy, submitPolicy } from '#shared/contract/policies';
import { saveProgram } from '#shared/contract/programs';
import { createPermalink, findShares } from '#shared/contract/publicEvents';
import { completeQuote, createQuote, saveQuote } from '#shared/contract/quotes';
import { activeCoverage, activePolicy, completedQuote, inr, partnerOf, quoteBody } from './support/insurance';
import { startWorld, type World } from './support/world';

/** Everything that a caller names by an id of its own choice: what another tenant has under it makes no difference. */
let world: World;
/** By table: an id of the asking tenant, and one that the other tenant has and the asking one has not. */
const mine: Record<string, string> = {};
const theirs = (table: string) => `theirs-${table}`;
let frees = 0;
/** An id that nobody has, another one each time. */
const free = () => `free-${(frees += 1)}`;
const owner = { as: 'owner' as const };
let policyId = '';

beforeAll(async () => {
  world = await startWorld({ now: new Date('2026-03-15T08:00:00Z') });
  const coverageId = await activeCoverage(world);
  const holder = await partnerOf(world, 'POLICY_HOLDER', 'Growers');
  const broker = await partnerOf(world, 'INTERMEDIARY', 'Brokers');
  mine['policy'] = await activePolicy(world, coverageId, holder.id);
  const draft = await world.call(
    createPolicy,
    { body: { quoteId: await completedQuote(world, coverageId, holder.id) } },
    owner,
  );
  policyId = draft.id;
  await world.call(submitPolicy, { params: { id: policyId } }, owner);
  await world.call(saveProgram, { body: programOf('mine') }, owner);
  // The period is over, and has paid: there are claims.
  world.setNow(new Date('2026-06-10T08:00:00Z'));
  await world.call(runMonitoring, { body: {} }, owner);
  await world.runJobs();
  world.setNow(new Date('2026-03-16T08:00:00Z'));
  // What is sold now has not paid.
  await world.parts.database.pool.query(`update parametric_event set status = 'MONITORED'`);
  const { rows: events } = await world.parts.database.pool.query<{ id: string }>('select id from parametric_event');
  await world.call(createPermalink, { params: { id: events[0]?.id ?? '' } }, owner);
  Object.assign(mine, { coverage: coverageId, holder: holder.id, broker: broker.id });
  for (const table of tables) await copy(table);
});
afterAll(() => world.close());

const tables = [
  ...['program', 'coverage', 'quote', 'policy', 'parametric_event', 'permalink', 'business_partner', 'stored_file'],
  ...['data_provider', 'data_set', 'monitoring_target'],
];
/** Gives the other tenant a row like one of the asking tenant, under an id that only it has. */
async function copy(table: string): Promise<void> {
  const { rows } = await world.parts.database.pool.query<{ id: string }>(
    `insert into ${table} select (jsonb_populate_record(t, $1::jsonb)).* from ${table} t
      where id = (select id from ${table} where tenant_id = $2 order by id limit 1) and tenant_id = $2 returning id`,
    [
      JSON.stringify({
        ...{ tenant_id: world.otherTenantId, id: theirs(table) },
        ...(table === 'permalink' ? { slug_hash: 'theirs' } : {}),
      }),
      world.tenantId,
    ],
  );
  expect([table, rows]).toEqual([table, [{ id: theirs(table) }]]);
  const { rows: own } = await world.parts.database.pool.query<{ id: string }>(
    `select id from ${table} where tenant_id = $1 order by id limit 1`,
    [world.tenantId],
  );
  mine[table] ??= own[0]?.id ?? '';
}

const programOf = (id: string) => ({
  ...{ id, name: 'Paddy', currency: 'INR', country: 'IN' },
  insuredUnit: 'Hectares',
});
const coverageOf = (change: Partial<NewCoverage>): NewCoverage => ({
  label: 'Spring rain',
  riskTypeId: 'RAINFALL',
  dataSet: { id: mine['data_set'] ?? '' },
  monitoringTarget: { id: mine['monitoring_target'] ?? '' },
  indexDefinition: { id: 'precip-sum-total' },
  payoutStructure: { type: 'linear', trigger: 60, minPayout: inr(20), payoutPerUnit: inr(1) },
  currency: 'INR',
  start: '2026-04-01',
  end: '2026-05-31',
  detrend: 'NONE',
  ...change,
});
const ofSeveral = (change: object) =>
  coverageOf({
    coverageType: 'MULTI_TRIGGER',
    combine: 'SUM',
    coverages: [coverageOf(change) as never, coverageOf({}) as never],
  });
const quoteOf = (change: object = {}) => quoteBody(mine['coverage'] ?? '', mine['holder'] ?? '', change);
const itemsOf = (coverageId: string) => ({
  quoteItems: [{ coverageId, name: 'North fields', quantity: 12, sumInsured: inr(24_000) }],
});

type Place = {
  /** Call and field, as the list of places below names it. */
  readonly at: string;
  readonly call: Call;
  readonly table: string;
  readonly own?: string;
  readonly ask: (id: string) => object | Promise<object>;
};
const place = (call: Call, at: string, table: string, ask: Place['ask'], own?: string): Place => ({
  ...{ at: `${call.key} ${at}`, call, table, ask },
  ...(own ? { own } : {}),
});
/** A draft of its own each time: one that is completed takes nothing more. */
const onQuote = (call: Call): Place[] => {
  const asking = (make: (id: string) => object) => async (id: string) => ({
    params: { id: (await world.call(createQuote, {}, owner)).id },
    body: quoteOf(make(id)),
  });
  return [
    place(
      call,
      'body.customerId',
      'business_partner',
      asking((customerId) => ({ customerId })),
      'holder',
    ),
    place(
      call,
      'body.intermediaryId',
      'business_partner',
      asking((intermediaryId) => ({ intermediaryId })),
      'broker',
    ),
    place(call, 'body.quoteItems[].coverageId', 'coverage', asking(itemsOf)),
  ];
};
const onCoverage = (part: string, make: (change: object) => NewCoverage): Place[] =>
  (['dataSet', 'secondaryDataSet', 'monitoringTarget'] as const).map((field) =>
    place(
      createCoverage,
      `body.${part}${field}.id`,
      field === 'monitoringTarget' ? 'monitoring_target' : 'data_set',
      (id) => ({
        body: make({ [field]: { id } }),
      }),
    ),
  );
const places: readonly Place[] = [
  // Before the call that makes a program under the very id.
  place(drawTermSheet, 'body.programId', 'program', (id) => ({ body: sheetOf(mine['coverage'], id) })),
  place(saveProgram, 'body.id', 'program', (id) => ({ body: programOf(id) })),
  place(readRecord, 'query.dataSetId', 'data_set', (id) => ({
    query: { monitoringTargetId: mine['monitoring_target'] ?? '', dataSetId: id },
  })),
  place(readRecord, 'query.monitoringTargetId', 'monitoring_target', (id) => ({
    query: { monitoringTargetId: id, dataSetId: mine['data_set'] ?? '' },
  })),
  place(findConditions, 'query.dataSetId', 'data_set', (id) => ({
    query: { monitoringTargetId: mine['monitoring_target'], dataSetId: id },
  })),
  place(findConditions, 'query.monitoringTargetId', 'monitoring_target', (id) => ({
    query: { dataSetId: mine['data_set'], monitoringTargetId: id },
  })),
  place(findDataSets, 'params.providerId', 'data_provider', (providerId) => ({ params: { providerId }, query: {} })),
  place(findTargets, 'params.dataSetId', 'data_set', (dataSetId) => ({
    params: { providerId: mine['data_provider'], dataSetId },
    query: {},
  })),
  place(readTarget, 'params.targetId', 'monitoring_target', (targetId) => ({
    params: { providerId: mine['data_provider'], dataSetId: mine['data_set'], targetId },
  })),
  place(previewActivation, 'body.coverageIds', 'coverage', (id) => ({ body: { coverageIds: [id] } })),
  place(startActivation, 'body.coverageIds', 'coverage', (id) => ({ body: { coverageIds: [id] } })),
  place(coverageDetails, 'body.coverageIds', 'coverage', (id) => ({ body: { coverageIds: [id] } })),
  place(drawTermSheet, 'body.items[].coverageId', 'coverage', (id) => ({ body: sheetOf(id, null) })),
  place(findCoveragesOfTarget, 'query.targetId', 'monitoring_target', (targetId) => ({ query: { targetId } })),
  ...onCoverage('', coverageOf),
  ...onCoverage('coverages[].', ofSeveral),
  ...onQuote(saveQuote),
  place(createPolicy, 'body.quoteId', 'quote', (id) => ({ body: { quoteId: id } })),
  place(attachSignedSchedule, 'body.fileId', 'stored_file', (fileId) => ({
    params: { id: policyId },
    body: { fileId },
  })),
  place(acceptPolicy, 'body.fileId', 'stored_file', (fileId) => ({ params: { id: policyId }, body: { fileId } })),
  place(findClaims, 'query.policyId', 'policy', (id) => ({ query: { policyId: id } })),
  place(findClaims, 'query.eventId', 'parametric_event', (id) => ({ query: { eventId: id } })),
  place(eventOverviews, 'query.ids', 'parametric_event', (ids) => ({ query: { ids } })),
  place(listEvents, 'body[]', 'parametric_event', (id) => ({ body: [id] })),
  place(findShares, 'query.eventId', 'parametric_event', (eventId) => ({ query: { eventId } })),
  place(
    mergePartners,
    'body.otherId',
    'business_partner',
    (otherId) => ({
      params: { id: mine['holder'] },
      body: { otherId, otherVersion: 1, partner: partner() },
    }),
    'broker',
  ),
  ...onQuote(completeQuote),
];
const sheetOf = (coverageId: string | undefined, programId: string | null) => ({
  programId,
  items: [{ coverageId, quantity: 1, sumInsured: inr(1000) }],
});
const partner = () => ({
  ...{ name: 'Growers', role: 'POLICY_HOLDER', contactName: 'Front office', contactEmailAddress: 'a@example.org' },
  address: { postcode: '682001', state: 'Kerala', stateCode: 'KL', country: 'India', countryCode: 'IN' },
});

const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
const instant = /\d{4}-\d\d-\d\dT[\d:.]+Z/g;
/** An answer without the id that was asked for, and without those that the server has made up for it, or the time of it. */
const told = (text: string, id: string) =>
  text.replaceAll(id, 'ID').replaceAll(uuid, 'MADE UP').replaceAll(instant, 'NOW');

/** The answer, whatever it is: nothing in it may tell another's id from a free one. */
async function answerTo({ call, ask }: Place, id: string) {
  const headers = { authorization: `Bearer ${await world.token('owner')}`, 'x-tenant-id': world.tenantId };
  try {
    const response = await fetchCall({ base: world.url, headers: () => headers }, call, (await ask(id)) as never);
    return { status: response.status, text: told(await response.text(), id) };
  } catch (error) {
    const { status, code, message, details } = error as Failure;
    return { status, text: told(JSON.stringify({ code, message, details }), id) };
  }
}

test("another tenant's id is answered as a free one, wherever an id can be said", async () => {
  const apart: string[] = [];
  for (const one of places) {
    const [foreign, unknown] = [await answerTo(one, theirs(one.table)), await answerTo(one, free())];
    if (JSON.stringify(foreign) !== JSON.stringify(unknown))
      apart.push(`${one.at}: ${JSON.stringify(foreign)} is not ${JSON.stringify(unknown)}`);
  }
  expect(apart).toEqual([]);
});

test('and the id is looked at: one of your own is answered otherwise', async () => {
  const same: string[] = [];
  // Of a job the answer is its result, which the preview beside it tells as it will be.
  for (const one of places.filter(({ call }) => call !== startActivation)) {
    const own = await answerTo(one, mine[one.own ?? one.table] ?? '');
    if (JSON.stringify(own) === JSON.stringify(await answerTo(one, free())))
      same.push(`${one.at}: ${JSON.stringify(own)}`);
  }
  expect(same).toEqual([]);
});

type Schema = {
  readonly $ref?: string;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
} & { readonly [P in 'anyOf' | 'oneOf' | 'allOf']?: readonly Schema[] };

/** Where the schema of a call's part has a field for an id: `body.quoteItems[].coverageId`. */
function idsIn(type: z.ZodType, part: string): string[] {
  const whole = z.toJSONSchema(type, { io: 'input', unrepresentable: 'any' }) as Schema & {
    readonly $defs?: Readonly<Record<string, Schema>>;
  };
  const found = new Set<string>();
  const walk = (schema: Schema | undefined, path: string, above: readonly string[]): void => {
    if (!schema) return;
    const name = schema.$ref?.replace('#/$defs/', '');
    if (name !== undefined) {
      if (!above.includes(name)) walk(whole.$defs?.[name], path, [...above, name]);
      return;
    }
    for (const choice of [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])])
      walk(choice, path, above);
    walk(schema.items, `${path}[]`, above);
    for (const [field, of] of Object.entries(schema.properties ?? {})) {
      if (/^ids?$|Ids?$/.test(field)) found.add(`${path}.${field}`);
      walk(of, `${path}.${field}`, above);
    }
  };
  walk(whole, part, []);
  return [...found];
}

/** Ids of what is the product's own, the same for every tenant, or of a shape that somebody draws. */
const ofNobody = /\.(riskTypeId|variableId|indexDefinition\.id|externalId)$|^POST \/(statistics|timeseries)\//;

test('every field of the contract that takes an id of a tenant is tried here', () => {
  const tried = new Set(places.map(({ at }) => at));
  const fields = [...world.app.served.values()]
    .filter((call) => !call.public)
    .flatMap((call) =>
      (['query', 'body'] as const).flatMap((part) => {
        const type = call[part];
        return type ? idsIn(type, part).map((at) => `${call.key} ${at}`) : [];
      }),
    );
  expect(fields.length).toBeGreaterThan(20);
  expect(fields.filter((at) => !ofNobody.test(at) && !tried.has(at))).toEqual([]);
});

test('what a caller may choose is unique within its tenant; across tenants only what the server makes up', async () => {
  const { rows } = await world.parts.database.pool.query<{ name: string; columns: string }>(
    `select c.relname as name, string_agg(a.attname, ',' order by a.attname) as columns
     from pg_index i join pg_class c on c.oid = i.indrelid join pg_namespace n on n.oid = c.relnamespace
       join pg_attribute a on a.attrelid = c.oid and a.attnum = any(i.indkey)
     where n.nspname = 'public' and i.indisunique
       and exists (select from pg_attribute t where t.attrelid = c.oid and t.attname = 'tenant_id')
     group by c.relname, i.indexrelid`,
  );
  expect(rows.length).toBeGreaterThan(20);
  const across = rows.filter(({ columns }) => !columns.split(',').includes('tenant_id'));
  expect(across.filter(({ columns }) => columns !== 'id').map(({ name, columns }) => `${name}: ${columns}`)).toEqual([
    // Hashes of random addresses.
    'news_subscription: token_hash',
    'permalink: slug_hash',
  ]);
  // A table whose id is unique across tenants takes none from a caller: only programs, whose key has the tenant, do.
  expect(across.map(({ name }) => name)).not.toContain('program');
});
