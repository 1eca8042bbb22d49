import { allCalls } from '#shared/contract/list';
import { samplePrograms } from '#shared/contract/sampleCatalogue';
import { startWorld, type Who, type World } from './support/world';

/** An answer as it came, whatever the contract makes of it. */
type Json = ReturnType<typeof JSON.parse>;
let world: World;
beforeAll(async () => {
  world = await startWorld({ seed: true });
});
afterAll(() => world.close());

const request = async (method: string, path: string, { body, as = 'owner' }: { body?: unknown; as?: Who } = {}) => {
  const sent =
    body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
  const response = await world.fetch(path, { as, method, ...sent });
  const text = await response.text();
  return { status: response.status, body: (text === '' ? null : JSON.parse(text)) as Json };
};
const get = async (path: string, as?: Who): Promise<Json> => {
  const { status, body } = await request('GET', path, { ...(as ? { as } : {}) });
  expect([path, status]).toEqual([path, 200]);
  return body;
};
const post = async (path: string, body?: unknown): Promise<Json> => {
  const done = await request('POST', path, { body });
  expect([path, done.status, done.status < 400 ? null : done.body]).toEqual([path, done.status, null]);
  return done.body;
};
const ids = (list: Json) => list.map(({ id }: Json) => id as string);
const catalogue = '/internal/data-catalog/data-providers';

/** A coverage of the sample world that is active, and where it stands. */
async function anActive(riskTypeId?: string): Promise<Json> {
  const { content } = await get('/internal/coverages/find-by-labels?uiState=active&size=10000');
  const found = content.find(
    (one: Json) => one.coverageType === 'SINGLE' && one.riskTypeId === (riskTypeId ?? one.riskTypeId),
  );
  return get(`/internal/coverages/${found.id}`);
}
/** All that a new coverage of rainfall needs, asked for as the wizard does. */
async function rainSource() {
  const [provider] = await get(`${catalogue}?riskTypeId=RAINFALL`);
  const [dataSet] = await get(`${catalogue}/${provider?.id}/data-sets?riskTypeId=RAINFALL`);
  const path = `${catalogue}/${provider?.id}/data-sets/${dataSet?.id}/monitoring-targets`;
  const [target] = await get(path);
  return { provider, dataSet, target, path };
}

test('every call of the creation flows is there, under its method and path', () => {
  const known = new Set(allCalls.map(({ key }: Json) => key.replaceAll(/:\w+/g, '{}')));
  const specified = [
    ...['GET /internal/risk-types', `GET ${catalogue}`, 'GET /internal/indices', `GET ${catalogue}/{}/data-sets`],
    ...[`GET ${catalogue}/{}/data-sets/{}/monitoring-targets`, 'GET /internal/monitoring/variables'],
    ...['GET /internal/conditions', 'GET /internal/coverages/{}', 'POST /internal/coverages'],
    ...['PUT /internal/coverages/{}', 'POST /internal/coverages/{}/activate', 'GET /internal/coverages'],
    ...['GET /internal/coverages/find-by-bounding-box', 'GET /internal/coverages/find-by-labels'],
    ...['GET /internal/coverages/labels', 'GET /internal/coverages/find-by-location', 'GET /internal/features'],
    ...['GET /internal/business-partners', 'GET /internal/business-partners/{}', 'POST /internal/business-partners'],
    ...['GET /internal/business-partners/roles', 'PUT /internal/business-partners/{}', 'GET /internal/tax-statuses'],
    ...['GET /internal/sum-insured-basis', 'POST /internal/quotes', 'POST /internal/quotes/{}'],
    ...['POST /internal/quotes/{}/create', 'GET /internal/program/', 'POST /internal/program/'],
    ...['DELETE /internal/program/{}', 'GET /mock/programs', 'GET /mock/programs/{}'],
  ];
  expect(specified.filter((key) => !known.has(key))).toEqual([]);
});

test('the calls carry a token, and the tenant of it: without, they are refused', async () => {
  for (const path of ['/internal/risk-types', '/internal/business-partners', '/internal/program/']) {
    expect((await world.fetch(path)).status).toBe(401);
    expect((await world.fetch(path, { as: 'owner', tenant: world.otherTenantId })).status).toBe(403);
    expect((await world.fetch(path, { as: 'owner' })).status).toBe(200);
  }
});

test('risk types are listed', async () => {
  expect(ids(await get('/internal/risk-types'))).toEqual(expect.arrayContaining(['RAINFALL', 'TEMPERATURE', 'TC']));
});

test('providers, data sets and index definitions are those of a risk type', async () => {
  const of = (riskTypeId: string, list: Json) =>
    ids(list.filter(({ riskTypeIds }: Json) => riskTypeIds.includes(riskTypeId)));
  const providers = await get(catalogue);
  for (const risk of ['RAINFALL', 'TEMPERATURE', 'TC']) {
    const offered = ids(await get(`${catalogue}?riskTypeId=${risk}`));
    expect([risk, offered]).toEqual([risk, of(risk, providers)]);
    expect(offered.length).toBeLessThan(providers.length);
  }
  const sets = [];
  for (const { id } of providers) {
    const own = await get(`${catalogue}/${id}/data-sets`);
    sets.push(...ids(own));
    for (const risk of ['RAINFALL', 'TEMPERATURE'])
      expect([id, ids(await get(`${catalogue}/${id}/data-sets?riskTypeId=${risk}`))]).toEqual([id, of(risk, own)]);
  }
  // Each set has one provider.
  expect(new Set(sets).size).toBe(sets.length);
  const indices = await get('/internal/indices?riskTypeId=RAINFALL');
  expect(new Set(indices.map(({ riskTypeId }: Json) => riskTypeId))).toEqual(new Set(['RAINFALL']));
  for (const index of indices)
    for (const field of ['id', 'name', 'triggerLabel', 'description', 'triggerComparator'])
      expect([field, typeof index[field]]).toEqual([field, 'string']);
  expect(indices.every(({ output }: Json) => output.unit.symbol)).toBe(true);
});

test('targets are all of a data set, or those inside a box, of a variable', async () => {
  const { path, target, dataSet } = await rainSource();
  const box = (lat: number, lon: number) =>
    `topLeftLat=${lat + 0.01}&topLeftLon=${lon - 0.01}&bottomRightLat=${lat - 0.01}&bottomRightLon=${lon + 0.01}`;
  const variable = dataSet?.variables[0].id;
  expect(ids(await get(`${path}?${box(target?.lat, target?.lon)}&variableId=${variable}`))).toContain(target?.id);
  expect(await get(`${path}?${box(-75, 10)}`)).toEqual([]);
  expect(await get(`${path}?variableId=downtime`)).toEqual([]);
  expect(ids(await get('/internal/monitoring/variables'))).toContain(variable);
});

test('the conditions of a target tell of each variable what is known of it', async () => {
  const { target, dataSet } = await rainSource();
  const path = `/internal/conditions?monitoringTargetId=${encodeURIComponent(target?.id)}&dataSetId=${dataSet?.id}`;
  const known = await get(path);
  expect(ids(known).toSorted()).toEqual(ids(dataSet.variables).toSorted());
  for (const { firstDate, lastDate, days, missingDays } of known) {
    expect(days).toBe((Date.parse(lastDate) - Date.parse(firstDate)) / 86_400_000 + 1);
    expect(missingDays).toBeLessThan(days);
  }
});

test('a coverage is made, read, changed as it was fetched, simulated and activated with an empty body', async () => {
  const { dataSetId, monitoringTarget: target } = await anActive('RAINFALL');
  const usd = (amount: number) => ({ amount, currency: 'USD' });
  const made = await post('/internal/coverages', {
    '@type': 'NewCoverage',
    ...{ riskTypeId: 'RAINFALL', indexDefinition: { id: 'precip-sum-total' }, currency: 'USD', limit: usd(100) },
    ...{ dataSet: { id: dataSetId }, monitoringTarget: { id: target.id }, expectedLossRatio: 0.65 },
    payoutStructure: {
      ...{ type: 'linear', trigger: 400, pricingUnit: 'mm' },
      ...{ minPayout: usd(2), payoutPerUnit: usd(0.01) },
    },
    ...{ start: '2027-06-01', end: '2027-09-30' },
  });
  expect(made).toMatchObject({ label: 'Rainfall Stress Cover', uiState: 'created', trigger: 400, version: 1 });
  const fetched = await get(`/internal/coverages/${made['id']}`);
  expect(fetched['riskType']).toMatch(/ > Rainfall$/);
  const change = { ...fetched, trigger: 450, minPayout: usd(3), limit: usd(90), currency: 'USD' };
  const { status, body: changed } = await request('PUT', `/internal/coverages/${made['id']}`, { body: change });
  expect(status).toBe(200);
  // Only what counts seconds is shown in hours: millimetres stay as they were sent.
  expect(changed).toMatchObject({ version: 2, trigger: 450, minPayout: usd(3), limit: usd(90) });
  await post(`/internal/coverages/${made['id']}/trigger-job/`);
  await world.runJobs();
  expect((await get(`/internal/coverages/${made['id']}`)).error).toBeNull();
  expect(await post(`/internal/coverages/${made['id']}/activate`, {})).toMatchObject({ uiState: 'active' });
});

test('a new coverage says no more than the draft of the wizard holds: its risk follows from its index, its structure from its payout', async () => {
  const { dataSetId, monitoringTarget: target } = await anActive('RAINFALL');
  const usd = (amount: number) => ({ amount, currency: 'USD' });
  const draft = {
    ...{ indexDefinition: { id: 'precip-sum-total' }, dataSet: { id: dataSetId }, monitoringTarget: { id: target.id } },
    payoutStructure: { trigger: 400, minPayout: usd(2), payoutPerUnit: usd(0.01), pricingUnit: 'mm' },
    ...{ expectedLossRatio: 0.65, currency: 'USD', limit: usd(100), start: '2027-06-01', end: '2027-09-30' },
  };
  const atOnce = { ...draft.payoutStructure, payoutPerUnit: usd(0) };
  for (const [payoutStructure, structure] of [
    [draft.payoutStructure, 'linear'],
    [{ ...atOnce, exit: 500 }, 'linear'],
    [atOnce, 'binary'],
  ] as const)
    expect(await post('/internal/coverages', { ...draft, payoutStructure })).toMatchObject({
      ...{ riskTypeId: 'RAINFALL', structure, label: 'Rainfall Stress Cover' },
    });
  // Outages of several kinds are measured by one index: of which one it is has to be said.
  const outage = { ...draft, indexDefinition: { id: 'downtime-sum' } };
  const { status, body } = await request('POST', '/internal/coverages', { body: outage });
  expect([status, body.details.fields[0].path]).toEqual([422, 'body.riskTypeId']);
});

test('coverages are marks of a map inside a box, of these tags', async () => {
  const { labels, monitoringTarget: at } = await anActive();
  const box = `topLeftLat=${at.lat + 1}&topLeftLon=${at.lon - 1}&bottomRightLat=${at.lat - 1}&bottomRightLon=${at.lon + 1}`;
  const found = await get(
    `/internal/coverages/find-by-bounding-box?${box}&labels=${encodeURIComponent(labels.join(';'))}`,
  );
  expect(found['type']).toBe('FeatureCollection');
  expect(found['features'].length).toBeGreaterThan(0);
  const none = await get(`/internal/coverages/find-by-bounding-box?${box}&labels=${labels[0]};user/season:Never`);
  expect(none['features']).toEqual([]);
  const features = await get(`/internal/features?${box}`);
  expect(features).toMatchObject({ type: 'FeatureCollection', features: expect.any(Array) });
  const elsewhere = 'topLeftLat=-70&topLeftLon=0&bottomRightLat=-80&bottomRightLon=20';
  expect((await get(`/internal/features?${elsewhere}`))['features']).toEqual([]);
  expect((await get(`/internal/coverages/find-by-bounding-box?${elsewhere}`))['features']).toEqual([]);
  const [feature] = features['features'] as Json[];
  expect(feature).toMatchObject({ geometry: { coordinates: [expect.any(Number), expect.any(Number)] } });
  expect(feature?.properties.monitoringTargetId ?? feature?.properties.monitoringTarget?.id).toEqual(
    expect.any(String),
  );
});

test('coverages are listed 15 a page, by tags joined with a semicolon', async () => {
  const page = await get('/internal/coverages/find-by-labels?page=0&size=15');
  expect(page).toMatchObject({ numberOfElements: page['content'].length, totalElements: expect.any(Number) });
  expect(page['totalPages']).toBe(Math.ceil(page['totalElements'] / 15));
  const [label = ''] = page['content'][0].labels as string[];
  const tagged = await get(`/internal/coverages/find-by-labels?size=15&labels=${encodeURIComponent(label)}`);
  expect((tagged['content'] as Json[]).every(({ labels }) => labels.includes(label))).toBe(true);
  const facets = await get('/internal/coverages/labels?user=true&system=false');
  expect(facets.every(({ key }: Json) => key.startsWith('user/'))).toBe(true);
});

test('coverages are told by their ids, of a target, and at a place', async () => {
  const { id, monitoringTarget: at } = await anActive();
  const { id: other } = await anActive('TEMPERATURE');
  const coverageIds = [id, other].toSorted();
  expect(ids(await post('/internal/coverages/details', { coverageIds })).toSorted()).toEqual(coverageIds);
  const target = encodeURIComponent(at.id);
  const ofTarget = await get(`/internal/coverages?targetId=${target}&page=0&size=10000`);
  expect(ids(ofTarget['content'])).toContain(id);
  expect(new Set(ofTarget['content'].map(({ monitoringTarget }: Json) => monitoringTarget.id))).toEqual(
    new Set([at.id]),
  );
  const here = await get(`/internal/coverages/find-by-location?lat=${at.lat}&lon=${at.lon}&page=0&size=10000`);
  expect(ids(here['content'])).toContain(id);
  const elsewhere = await get('/internal/coverages/find-by-location?lat=-75&lon=10&page=0&size=10000');
  expect(elsewhere['content']).toEqual([]);
});

test('partners are paged, by role and name, and their seven roles are listed', async () => {
  const roles = await get('/internal/business-partners/roles');
  expect(roles).toEqual([
    ...['POLICY_HOLDER', 'INSURER', 'RISK_CARRIER', 'INTERMEDIARY', 'ISSUER', 'INSURED', 'DISTRIBUTOR'],
  ]);
  const page = await get('/internal/business-partners?role=POLICY_HOLDER&page=0&size=10000');
  expect((page['content'] as Json[]).every(({ role }) => role === 'POLICY_HOLDER')).toBe(true);
  const { id, name } = page['content'][0];
  const found = await get(`/internal/business-partners?role=POLICY_HOLDER&name=${encodeURIComponent(name)}&size=10000`);
  expect(ids(found['content'])).toEqual([id]);
  const nobody = await get('/internal/business-partners?role=POLICY_HOLDER&name=Nobody%20of%20this%20name');
  expect(nobody).toMatchObject({ content: [], totalElements: 0, totalPages: 0 });
  expect(await get(`/internal/business-partners/${id}`)).toMatchObject({ id, name });
});

test('a partner is made with its whole address and changed with the same body', async () => {
  const address = {
    ...{ '@type': 'NewAddress', houseNumber: '12', street: 'Jetty Road', postcode: '688001', city: 'Alappuzha' },
    ...{ district: 'Ambalappuzha', county: 'Kuttanad', state: 'Kerala', stateCode: 'KL' },
    ...{ country: 'India', countryCode: 'IN' },
  };
  const body = {
    ...{ '@type': 'NewBusinessPartner', name: 'Jetty Mills', role: 'POLICY_HOLDER', contactName: 'Asha Nair' },
    ...{ contactEmailAddress: 'asha@mills.example', contactPhoneNumber: '0477 12', taxStatus: 'TAXABLE', address },
  };
  const made = await post('/internal/business-partners', body);
  const { '@type': _, ...stored } = address;
  const { '@type': __, address: ___, ...told } = body;
  expect(made).toMatchObject({ id: expect.any(String), ...told, address: stored });
  const { body: changed } = await request('PUT', `/internal/business-partners/${made['id']}`, {
    body: {
      ...body,
      name: 'Jetty Rice Mills',
      contactName: 'Ravi Nair',
      address: { ...address, district: 'Karthika' },
    },
  });
  expect(changed).toMatchObject({
    ...{ id: made['id'], name: 'Jetty Rice Mills', contactName: 'Ravi Nair', contactPhoneNumber: '0477 12' },
    address: { ...stored, district: 'Karthika' },
  });
  const quick = { ...body, country: 'India', contactName: '', address: { ...address, state: '', stateCode: '' } };
  expect(await post('/internal/business-partners', quick)).toMatchObject({ id: expect.any(String) });
});

test('tax statuses and bases of the sum insured have id, name and description', async () => {
  for (const path of ['/internal/tax-statuses', '/internal/sum-insured-basis']) {
    const [first] = await get(path);
    expect(first).toEqual({ id: expect.any(String), name: expect.any(String), description: expect.any(String) });
  }
});

test('a quote is begun with an empty body, saved with its items, and submitted with all that it holds', async () => {
  const coverage = await anActive();
  const [holder, broker] = await Promise.all(
    ['POLICY_HOLDER', 'INTERMEDIARY'].map(
      async (role) => (await get(`/internal/business-partners?role=${role}`))['content'][0] as Json,
    ),
  );
  for (const body of [undefined, {}])
    expect(await post('/internal/quotes', body)).toMatchObject({ uiState: 'draft', name: '', quoteItems: [] });
  const { id } = await post('/internal/quotes', {});
  const sum = { amount: 1000, currency: coverage['currency'] };
  const items = [
    { '@type': 'NewQuoteItem', coverageId: coverage['id'], name: 'North fields', quantity: 3, sumInsured: sum },
  ];
  const period = { inceptionDate: coverage['start'], expiryDate: coverage['end'] };
  const saved = await post(`/internal/quotes/${id}`, {
    ...{ '@type': 'NewQuote', name: 'Northern quote', customerId: holder?.id, ...period, quoteItems: items },
  });
  const held = { name: 'Northern quote', customer: { id: holder?.id }, ...period };
  const quoteItems = [{ coverage: { id: coverage['id'] }, name: 'North fields', quantity: 3, sumInsured: sum }];
  expect(saved).toMatchObject({ uiState: 'draft', ...held, quoteItems });
  const submitted = await post(`/internal/quotes/${id}/create`, {
    ...{ '@type': 'NewQuote', name: 'Northern quote', customerId: holder?.id, intermediaryId: broker?.id, ...period },
    ...{ sumInsuredBasis: 'Loan Amount', notes: 'Paddy', commissionRate: 0.125, currency: coverage['currency'] },
    ...{ serviceFee: { amount: 100, currency: 'USD' }, quoteItems: items },
  });
  expect(submitted).toMatchObject({
    ...{ uiState: 'queued', intermediary: { id: broker?.id }, commissionRate: 0.125, program: 'Paddy' },
    ...{ sumInsuredBasis: 'Loan Amount', serviceFee: { amount: 100, currency: 'USD' }, ...held, quoteItems },
  });
  const fee = { serviceFee: { amount: 100, currency: 'EUR' } };
  expect((await request('POST', `/internal/quotes/${id}`, { body: fee })).status).toBe(422);
});

test('programs are paged by 10; one is made, updated by the same call under its id, and deleted', async () => {
  const { totalElements: before } = await get('/internal/program/');
  const fields = {
    ...{ '@type': 'NewProgram', id: crypto.randomUUID(), name: 'Hill maize', description: '', currency: 'THB' },
    ...{ icon: 'grass', insuredUnit: 'Hectares', country: 'Thailand', status: 'DRAFT', labels: { company: 'Delta' } },
  };
  const { '@type': _, ...told } = fields;
  expect(await post('/internal/program/', fields)).toMatchObject({ ...told, version: 1 });
  const change = { name: 'Valley maize', icon: 'filter', insuredUnit: 'Acres', description: 'For the valley' };
  expect(await post('/internal/program/', { ...fields, ...change })).toMatchObject({ ...told, ...change, version: 2 });
  for (let at = before + 1; at < 12; at += 1)
    await post('/internal/program/', { ...fields, id: crypto.randomUUID(), name: `Maize ${at}` });
  const page = await get('/internal/program/');
  expect(page).toMatchObject({ totalElements: 12, totalPages: 2, numberOfElements: 10 });
  expect((await get('/internal/program/?page=1'))['content']).toHaveLength(2);
  expect((await request('DELETE', `/internal/program/${fields.id}`)).status).toBe(204);
  expect((await request('GET', `/internal/program/${fields.id}`)).status).toBe(404);
});

test('what a program lacks is said in order: its name, its currency, its country', async () => {
  const whole = { id: crypto.randomUUID(), name: 'Maize', currency: 'THB', country: 'Thailand', insuredUnit: '' };
  const said = async (lacking: object) => {
    const { body } = await request('POST', '/internal/program/', { body: { ...whole, ...lacking } });
    return (body['details'].fields as Json[]).map(({ message }) => message);
  };
  expect(await said({ name: ' ', currency: '', country: '' })).toEqual([
    ...['Program name is required', 'Currency is required', 'Country is required'],
  ]);
  expect(await said({ currency: '', country: '' })).toEqual(['Currency is required', 'Country is required']);
});

test('the sample programs are there without a token: crop templates with sums of 24000, 5312.5, 2250, 12500, 16666.66 INR an acre', async () => {
  const read = async (path: string) => (await (await fetch(`${world.url}${path}`)).json()) as Json;
  const all = await read('/mock/programs');
  expect(all).toEqual(samplePrograms);
  expect(all.map(({ DefaultSIperUnit }: Json) => DefaultSIperUnit)).toEqual([24000, 5312.5, 2250, 12500, 16666.66]);
  for (const program of all)
    expect(program).toMatchObject({
      ...{ id: expect.any(Number), Currency: 'INR', InsuredUnit: 'Acres', InsuredValue: 'Crop', Country: 'India' },
      ...{ SumInsuredBasis: expect.any(String), SelectionType: expect.any(String), Icon: 'grass' },
      ...{ BoundingBox: expect.any(Array), ZoomLevelMin: expect.any(Number), ZoomLevelMax: expect.any(Number) },
      Description: expect.stringMatching(/\d+ \w+ to \d+ \w+/),
    });
  expect(await read('/mock/programs/4')).toMatchObject({ id: 4, SelectionType: 'other' });
});
