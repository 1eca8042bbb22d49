import { findByName } from '#shared/contract/search';
import { startWorld, type Who, type World } from '../../../tests/support/world';

let world: World;
beforeAll(async () => {
  world = await startWorld({ seed: true });
});
afterAll(() => world.close());

const find = (text: string, as: Who) => world.call(findByName, { query: { text } }, { as });
const areasOf = async (text: string, as: Who) => [...new Set((await find(text, as)).map(({ area }) => area))];

test('each role finds what it may go to, by any part of the name', async () => {
  expect(await areasOf('MONSOON', 'admin')).toEqual(expect.arrayContaining(['coverages', 'policies', 'monitoring']));
  expect(await areasOf('monsoon', 'admin')).not.toContain('quotes');
  expect(await areasOf('monsoon', 'agent')).toEqual(expect.arrayContaining(['coverages', 'quotes']));
  expect(await areasOf('monsoon', 'agent')).not.toContain('policies');
  expect(await areasOf('monsoon', 'underwriter')).not.toContain('policies');
});

test('nobody finds what belongs to another tenant, and signs stand for themselves', async () => {
  expect((await find('monsoon', 'stranger')).filter(({ area }) => area !== 'programs')).toEqual([]);
  expect((await find('m%n', 'admin')).filter(({ area }) => area !== 'programs')).toEqual([]);
});
