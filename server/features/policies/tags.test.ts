import { updateCoverage } from '#shared/contract/coverageDesign';
import { createPolicy, findPolicies, policyLabels, readPolicy } from '#shared/contract/policies';
import { copyQuote, createQuote, findQuotes, readQuote, saveQuote } from '#shared/contract/quotes';
import { activeCoverage, completedQuote, partnerOf } from '../../../tests/support/insurance';
import { startWorld, type World } from '../../../tests/support/world';

const [agent, admin] = [{ as: 'agent' }, { as: 'admin' }] as const;
let world: World;
let quoteId: string;
let policyId: string;
beforeAll(async () => {
  world = await startWorld({ now: new Date('2026-03-01T08:00:00Z') });
  const coverageId = await activeCoverage(world);
  const labels = ['user/program:Wheat', 'user/season:Kharif', 'system/visibility:public'];
  await world.call(updateCoverage, { params: { id: coverageId }, body: { labels } }, { as: 'underwriter' });
  const { id: holderId } = await partnerOf(world, 'POLICY_HOLDER', 'Paddy growers');
  quoteId = await completedQuote(world, coverageId, holderId);
  policyId = (await world.call(createPolicy, { body: { quoteId } }, agent)).id;
});
afterAll(() => world.close());

const carried = ['user/program:Paddy', 'user/season:Kharif', 'system/variable:Rainfall'];

test('a quote has its program and the tags of its coverages, its copy too, and the policy takes them over', async () => {
  expect((await world.call(readQuote, { params: { id: quoteId } }, agent)).labels).toEqual(carried);
  expect((await world.call(copyQuote, { params: { id: quoteId } }, agent)).labels).toEqual(carried);
  expect((await world.call(readPolicy, { params: { id: policyId } }, admin)).labels).toEqual(carried);
});

test('a draft that lets go of a coverage lets go of its tags', async () => {
  const { id } = await world.call(copyQuote, { params: { id: quoteId } }, agent);
  const body = { name: 'Without', quoteItems: [] };
  expect((await world.call(saveQuote, { params: { id }, body }, agent)).labels).toEqual(['user/program:Paddy']);
});

test('policies are searched by the tags of people, and by perils', async () => {
  const facets = (query: object) => world.call(policyLabels, { query }, admin);
  expect(await facets({ user: 'true', system: 'false' })).toEqual([
    { key: 'user/program', values: ['Paddy'] },
    { key: 'user/season', values: ['Kharif'] },
  ]);
  expect(await facets({ user: 'false', system: 'true' })).toEqual([{ key: 'system/variable', values: ['Rainfall'] }]);
});

test.each([
  ['system/variable:Rainfall', 1],
  ['system/variable:Temperature', 0],
  // Perils add up: either will do.
  ['system/variable:Rainfall;system/variable:Temperature', 1],
  ['system/variable:Rainfall;user/season:Rabi', 0],
])('with %s chosen %i policy and as many quotes are found', async (labels, found) => {
  expect((await world.call(findPolicies, { query: { labels } }, admin)).totalElements).toBe(found);
  const { content } = await world.call(findQuotes, { query: { labels, status: 'ACCEPTED' } }, agent);
  expect(content).toHaveLength(found);
});

test('a quote names no program that a tag cannot hold', async () => {
  const semicolon = { details: { fields: [{ path: 'body.program', message: expect.stringContaining('semicolon') }] } };
  const create = world.call(createQuote, { body: { program: 'Semi;colon' } }, agent);
  await expect(create).rejects.toMatchObject({ status: 422, ...semicolon });
});
