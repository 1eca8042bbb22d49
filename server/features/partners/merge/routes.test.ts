import type { CallRequest } from '#shared/contract/call';
import { NewBusinessPartner } from '#shared/contract/newPartner';
import type { BusinessPartner } from '#shared/contract/partner';
import { exportDuplicates, findDuplicates, mergePartners } from '#shared/contract/partnerMerge';
import {
  createPartner,
  findPartners,
  partnerHistory,
  partnerUsage,
  readPartner,
  updatePartner,
} from '#shared/contract/partners';
import { createPolicy, readPolicy } from '#shared/contract/policies';
import { policyHistory } from '#shared/contract/policyReport';
import { completeQuote, copyQuote, createQuote, readQuote, retryQuote, saveQuote } from '#shared/contract/quotes';
import { activeCoverage, quoteBody } from '../../../../tests/support/insurance';
import { startWorld, type World } from '../../../../tests/support/world';

let world: World;
beforeAll(async () => {
  world = await startWorld({ now: new Date('2026-03-01T08:00:00Z') });
});
afterAll(() => world.close());

const agent = { as: 'agent' } as const;
const byId = (id: string) => ({ params: { id } });
let count = 0;
const create = (name: string, more: Partial<NewBusinessPartner> = {}) =>
  world.call(
    createPartner,
    {
      body: {
        name,
        role: 'POLICY_HOLDER',
        contactName: 'Asha',
        contactEmailAddress: `a${(count += 1)}@example.org`,
        address: { postcode: '682001', state: 'Kerala', stateCode: 'KL', country: 'India', countryCode: 'IN' },
        ...more,
      },
    },
    agent,
  );
const bodyOf = ({ id: _i, version: _v, externalId: _e, mergedInto: _m, ...body }: BusinessPartner) => body;
const merge = (stays: BusinessPartner, goes: BusinessPartner, partner = bodyOf(stays)) =>
  world.call(
    mergePartners,
    { ...byId(stays.id), body: { otherId: goes.id, otherVersion: goes.version, partner } },
    { ...agent, ifMatch: `"${stays.version}"` },
  );
async function quoteOf(customerId: string): Promise<string> {
  const { id } = await world.call(createQuote, {}, agent);
  await world.call(saveQuote, { ...byId(id), body: { name: 'Offer', customerId, quoteItems: [] } }, agent);
  return id;
}
const customerOf = async (quoteId: string) => (await world.call(readQuote, byId(quoteId), agent)).customer?.id;

test('partners of one role that share a key are suggested, whatever their case, spaces and signs', async () => {
  const first = await create('Kuttanad Growers Ltd.', { registrationNumber: 'KL-1 00' });
  const byName = await create('kuttanad  GROWERS ltd');
  const byNumber = await create('Another name', { registrationNumber: 'kl100' });
  const byMail = await create('Third name', { contactEmailAddress: first.contactEmailAddress.toUpperCase() });
  await create('Kuttanad Growers Ltd', { role: 'INTERMEDIARY' });
  const { content, totalElements } = await world.call(findDuplicates, { query: {} }, agent);
  expect(content.map(({ reason, first: a, second: b }) => [reason, a.id, b.id])).toEqual([
    ['registration', first.id, byNumber.id],
    ['name', first.id, byName.id],
    ['email', first.id, byMail.id],
  ]);
  expect(totalElements).toBe(3);
});

test('pairs are narrowed, sorted by what is read in the language, and stand so in their file', async () => {
  await create('Bean Brokers', { role: 'INTERMEDIARY' });
  await create('bean brokers', { role: 'INTERMEDIARY' });
  const seconds = async (query: CallRequest<typeof findDuplicates>['query']) =>
    (await world.call(findDuplicates, { query }, agent)).content.map(({ second }) => second.name);
  const brokers = 'bean brokers';
  const [number, name, mail] = ['Another name', 'kuttanad  GROWERS ltd', 'Third name'];
  expect(await seconds({ role: 'INTERMEDIARY' })).toEqual([brokers]);
  expect(await seconds({ reason: 'email' })).toEqual([mail]);
  expect(await seconds({ search: 'THIRD' })).toEqual([mail]);
  expect(await seconds({ search: '%' })).toEqual([]);
  expect(await seconds({ sort: 'first', size: 1 })).toEqual([brokers]);
  expect((await seconds({ sort: 'first,desc' })).at(-1)).toBe(brokers);
  expect(await seconds({ sort: 'second,desc' })).toEqual((await seconds({ sort: 'second' })).reverse());
  expect(await seconds({ sort: 'second', size: 1 })).toEqual([number]);
  expect((await seconds({ sort: 'role' }))[0]).toBe(brokers);
  // Same e-mail, Same name, Same registration number; in German Gleiche E-Mail, Gleiche Registernummer, Gleicher Name.
  const why = await seconds({ sort: 'why' });
  expect([why[0], why.at(-1)]).toEqual([mail, number]);
  expect(why.slice(1, 3).sort()).toEqual([brokers, name]);
  expect(await seconds({ sort: 'why,desc' })).toEqual([...why].reverse());
  await expect(seconds({ sort: 'colour' })).rejects.toMatchObject({ status: 400, code: 'request.sort' });
  const query = { kind: 'csv', sort: 'why', language: 'de', role: 'POLICY_HOLDER' } as const;
  const text = await (await world.send(exportDuplicates, { query }, agent)).text();
  expect(text.split('\r\n')).toEqual([
    'Ein Partner,Der andere,Rolle,Warum',
    `Kuttanad Growers Ltd.,${mail},Versicherungsnehmer,Gleiche E-Mail`,
    `Kuttanad Growers Ltd.,${number},Versicherungsnehmer,Gleiche Registernummer`,
    `Kuttanad Growers Ltd.,${name},Versicherungsnehmer,Gleicher Name`,
    '',
  ]);
  const whole = await world.send(exportDuplicates, { query: { kind: 'json', reason: 'email' } }, agent);
  expect(await whole.json()).toMatchObject([{ reason: 'email', second: { name: mail } }]);
});

test('quotes name the one that stays, both histories tell, and links to the other lead on', async () => {
  const [stays, goes] = [await create('Alpha'), await create('Alpha Growers')];
  const quoteId = await quoteOf(goes.id);
  const merged = await merge(stays, goes, { ...bodyOf(stays), name: 'Alpha Growers' });
  expect(merged).toMatchObject({ id: stays.id, name: 'Alpha Growers', version: 2 });
  expect(await customerOf(quoteId)).toBe(stays.id);
  expect((await world.call(partnerUsage, byId(stays.id), agent)).quotes.total).toBe(1);
  expect(await world.call(readPartner, byId(goes.id), agent)).toMatchObject({ mergedInto: stays.id });
  const listed = await world.call(findPartners, { query: { search: 'Alpha' } }, agent);
  expect(listed.content.map(({ id }) => id)).toEqual([stays.id]);
  const stepsOf = async (id: string) =>
    (await world.call(partnerHistory, { ...byId(id), query: {} }, agent)).content.map(({ action }) => action);
  expect(await stepsOf(stays.id)).toEqual(['merged', 'created']);
  expect(await stepsOf(goes.id)).toEqual(['mergedAway', 'created']);
});

test('a merged intermediary is named by nobody any more: drafts, accepted quotes and their policies name the one that stays', async () => {
  const [stays, goes] = [
    await create('Backwater brokers', { role: 'INTERMEDIARY' }),
    await create('Backwater Brokers Ltd', { role: 'INTERMEDIARY' }),
  ];
  const holder = await create('Paddy growers');
  const coverageId = await activeCoverage(world);
  const { id: accepted } = await world.call(createQuote, {}, agent);
  const body = quoteBody(coverageId, holder.id, { intermediaryId: goes.id });
  await world.call(completeQuote, { ...byId(accepted), body }, agent);
  await world.runJobs();
  const policy = await world.call(createPolicy, { body: { quoteId: accepted } }, agent);
  expect(policy.intermediary).toEqual({ id: goes.id, name: goes.name });
  const { id: draft } = await world.call(createQuote, {}, agent);
  await world.call(saveQuote, { ...byId(draft), body }, agent);

  await merge(stays, goes);
  const named = { customer: { id: holder.id }, intermediary: { id: stays.id, name: stays.name } };
  for (const id of [accepted, draft]) expect(await world.call(readQuote, byId(id), agent)).toMatchObject(named);
  expect(await world.call(readPolicy, byId(policy.id), agent)).toMatchObject(named);
  const { content } = await world.call(policyHistory, { ...byId(policy.id), query: {} }, { as: 'admin' });
  expect(content[0]).toMatchObject({ action: 'partner merged', from: goes.name, to: stays.name });
  expect(await world.call(partnerUsage, byId(stays.id), agent)).toMatchObject({
    quotes: { total: 2, newest: [{ as: 'intermediary' }, { as: 'intermediary' }] },
    policies: { total: 1, newest: [{ as: 'intermediary' }] },
  });
  // A quote that was being written while its partners were merged may name them still: nothing that is made of it does.
  const growers = await create('Paddy Growers Ltd');
  await merge(growers, holder);
  const current = { customer: { id: growers.id }, intermediary: { id: stays.id } };
  const { pool } = world.parts.database;
  const outdated = `update quote set customer_id = $1, intermediary_id = $2, ui_state = 'fail', status = 'FAILED' where id = $3`;
  await pool.query(outdated, [holder.id, goes.id, draft]);
  expect(await world.call(copyQuote, byId(draft), agent)).toMatchObject(current);
  expect(await world.call(retryQuote, byId(draft), agent)).toMatchObject(current);
  const { id: late } = await world.call(createQuote, {}, agent);
  expect(await world.call(completeQuote, { ...byId(late), body }, agent)).toMatchObject(current);
});

test('whoever still holds the merged one saves a quote for the one that stays, over two merges too', async () => {
  const [a, b, c] = [await create('Beta 1'), await create('Beta 2'), await create('Beta 3')];
  const intoB = await merge(b, a);
  await merge(c, intoB);
  expect(await customerOf(await quoteOf(a.id))).toBe(c.id);
  await expect(
    world.call(updatePartner, { ...byId(a.id), body: bodyOf(a) as NewBusinessPartner }, agent),
  ).rejects.toMatchObject({ status: 409, code: 'partners.merged' });
});

test('itself, another role, an older state and one that is gone are refused, and nothing changes', async () => {
  const [stays, goes] = [await create('Gamma'), await create('Gamma 2')];
  const broker = await create('Gamma 3', { role: 'INTERMEDIARY' });
  await expect(merge(stays, stays)).rejects.toMatchObject({ status: 422 });
  await expect(merge(stays, broker)).rejects.toMatchObject({ status: 409, code: 'partners.roles' });
  await expect(merge(stays, goes, { ...bodyOf(stays), role: 'INSURER' })).rejects.toMatchObject({
    ...{ status: 409, code: 'partners.roles', message: 'A merge does not change the role.' },
  });
  await expect(merge(stays, { ...goes, version: 0 })).rejects.toMatchObject({ status: 412 });
  await expect(merge({ ...stays, version: 9 }, goes)).rejects.toMatchObject({ status: 412 });
  await expect(merge(stays, { ...goes, id: 'nobody' })).rejects.toMatchObject({ status: 404 });
  expect(await world.call(readPartner, byId(goes.id), agent)).toMatchObject({ mergedInto: null, version: 1 });
});

test('who stands in the place of others already is not given away twice', async () => {
  const [first, second, goes] = [await create('Epsilon'), await create('Epsilon 2'), await create('Epsilon 3')];
  await merge(first, goes);
  const gone = await world.call(readPartner, byId(goes.id), agent);
  await expect(merge(second, gone)).rejects.toMatchObject({ status: 409, code: 'partners.merged' });
  await expect(merge(gone, second)).rejects.toMatchObject({ status: 409, code: 'partners.merged' });
  expect(await world.call(readPartner, byId(goes.id), agent)).toEqual(gone);
});

test('of two merges the other way round at once one is done, and quotes saved meanwhile name who stays', async () => {
  const [a, b] = [await create('Delta 1'), await create('Delta 2')];
  const ended = await Promise.allSettled([merge(a, b), merge(b, a), quoteOf(a.id), quoteOf(b.id)]);
  expect(ended.slice(0, 2).filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const staysId = ended[0]?.status === 'fulfilled' ? a.id : b.id;
  for (const end of ended.slice(2))
    expect(end.status === 'fulfilled' && (await customerOf(end.value as string))).toBe(staysId);
});
