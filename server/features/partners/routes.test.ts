import {
  createPartner,
  findPartners,
  partnerHistory,
  partnerUsage,
  readPartner,
  updatePartner,
} from '#shared/contract/partners';
import type { NewBusinessPartner } from '#shared/contract/newPartner';
import { createQuote, saveQuote } from '#shared/contract/quotes';
import { startWorld, type World } from '../../../tests/support/world';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const agent = { as: 'agent' } as const;
const address = {
  postcode: '682001',
  city: 'Kochi',
  state: 'Kerala',
  stateCode: 'KL',
  country: 'India',
  countryCode: 'IN',
};
const growers = (more: Partial<NewBusinessPartner> = {}): NewBusinessPartner => ({
  name: 'Kuttanad Growers',
  role: 'POLICY_HOLDER',
  contactName: 'Asha Nair',
  contactEmailAddress: 'asha@growers.example',
  address,
  ...more,
});
const create = (body: NewBusinessPartner) => world.call(createPartner, { body }, agent);
const byId = (id: string) => ({ params: { id } });

test('the server asks for what the form asks for, in the same sentences', async () => {
  const body = {
    name: ' ',
    role: '',
    contactEmailAddress: '',
    address: { postcode: '', country: '', countryCode: ' ' },
  } as unknown as NewBusinessPartner;
  const refused = await create(body).catch((error: unknown) => error);
  const { fields } = (refused as { details: { fields: { path: string; message: string }[] } }).details;
  expect(Object.fromEntries(fields.map(({ path, message }) => [path, message]))).toEqual({
    'body.name': 'Name is required',
    'body.role': 'Role is required',
    'body.contactName': 'Contact name is required',
    'body.contactEmailAddress': 'Email is required',
    'body.address.postcode': 'Postcode is required',
    'body.address.state': 'State is required',
    'body.address.stateCode': 'Statecode is required',
    'body.address.country': 'Country is required',
    'body.address.countryCode': 'Country code is required',
  });
  await expect(create(growers({ contactEmailAddress: 'asha' }))).rejects.toMatchObject({
    details: { fields: [{ path: 'body.contactEmailAddress', message: 'Invalid email address' }] },
  });
});

test('one that is added in passing needs no state, a change of it does', async () => {
  const { state: _state, stateCode: _code, ...least } = address;
  const quick = { ...growers({ name: 'Added in passing' }), country: 'India', contactName: '', address: least };
  const { id } = await create(quick as NewBusinessPartner);
  await expect(
    world.call(updatePartner, { ...byId(id), body: quick as NewBusinessPartner }, agent),
  ).rejects.toMatchObject({ status: 422 });
});

test('the list is searched in all that names a partner, narrowed by role, and sorted', async () => {
  const zurich = { ...address, city: 'Zürich', country: 'Switzerland', countryCode: 'CH' };
  await create(growers({ name: 'Alpine Re', role: 'RISK_CARRIER', registrationNumber: 'CHE-100', address: zurich }));
  await create(growers({ name: '100 % Brokers', role: 'INTERMEDIARY', contactEmailAddress: 'desk@brokers.example' }));
  const names = async (query: object) =>
    (await world.call(findPartners, { query }, agent)).content.map(({ name }) => name);
  expect(await names({ search: 'switz' })).toEqual(['Alpine Re']);
  expect(await names({ search: 'che-1' })).toEqual(['Alpine Re']);
  expect(await names({ search: 'DESK@' })).toEqual(['100 % Brokers']);
  expect(await names({ search: '0 %' })).toEqual(['100 % Brokers']);
  expect(await names({ role: 'RISK_CARRIER' })).toEqual(['Alpine Re']);
  expect((await names({ sort: 'country,desc' }))[0]).toBe('Alpine Re');
  expect((await names({ sort: 'contactEmailAddress,desc' }))[0]).toBe('100 % Brokers');
  await expect(names({ sort: 'taxStatus' })).rejects.toMatchObject({ status: 400 });
});

test('the history tells who changed which field from what to what; the same again is no change', async () => {
  const { id, version } = await create(growers());
  const body = growers({ contactName: 'Ravi Menon', address: { ...address, postcode: '682002' } });
  await world.call(updatePartner, { ...byId(id), body }, { as: 'owner', ifMatch: `"${version}"` });
  const same = await world.call(updatePartner, { ...byId(id), body }, agent);
  expect(same.version).toBe(version + 1);
  const { content } = await world.call(partnerHistory, { ...byId(id), query: {} }, agent);
  expect(content.map(({ who, action, details }) => ({ who, action, ...(details as object) }))).toEqual([
    {
      who: 'owner@isoline.demo',
      action: 'changed',
      fields: [
        { field: 'contactName', from: 'Asha Nair', to: 'Ravi Menon' },
        { field: 'address.postcode', from: '682001', to: '682002' },
      ],
    },
    { who: 'agent@isoline.demo', action: 'created', fields: expect.arrayContaining([expect.anything()]) },
  ]);
  await expect(
    world.call(updatePartner, { ...byId(id), body: growers() }, { ...agent, ifMatch: `"${version}"` }),
  ).rejects.toMatchObject({ status: 412, details: { changedBy: 'owner@isoline.demo' } });
});

test('where a partner stands is listed with it, and only for its own tenant', async () => {
  const { id } = await create(growers({ name: 'Backwater Mills' }));
  const quote = await world.call(createQuote, {}, agent);
  await world.call(
    saveQuote,
    { ...byId(quote.id), body: { name: 'Mills 2026', customerId: id, quoteItems: [] } },
    agent,
  );
  expect(await world.call(partnerUsage, byId(id), agent)).toEqual({
    quotes: { total: 1, newest: [{ id: quote.id, name: 'Mills 2026', status: 'draft', as: 'customer' }] },
    policies: { total: 0, newest: [] },
  });
  for (const call of [readPartner, partnerUsage])
    await expect(world.call(call, byId(id), { as: 'stranger' })).rejects.toMatchObject({ status: 404 });
});

test('a request without a body is refused with a sentence', async () => {
  const refusal = { status: 422, code: expect.stringContaining('request') };
  await expect(world.call(createPartner, {} as never, agent)).rejects.toMatchObject(refusal);
});

test.each([
  ['taxStatus', { taxStatus: 'SOMETIMES' }],
  ['address.countryCode', { address: { ...address, countryCode: 'ZZ' } }],
  ['address.countryCode', { address: { ...address, countryCode: 'in' } }],
  ['address.country', { address: { ...address, country: 'Atlantis' } }],
  ['address.country', { address: { ...address, country: 'Indien' } }],
  ['country', { country: 'Atlantis' }],
])('%s that there is not is refused: %j', async (path, change) => {
  const response = await world.fetch('/internal/business-partners', {
    as: 'agent',
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      name: 'A',
      role: 'INSURER',
      contactName: 'B',
      contactEmailAddress: 'b@c.de',
      address,
      ...change,
    }),
  });
  const refused = (await response.json()) as { details: { fields: { path: string }[] } };
  expect([response.status, refused.details.fields.map((field) => field.path)]).toEqual([422, [`body.${path}`]]);
});
