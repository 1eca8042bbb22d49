import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { runCase, runCases } from './run';

const folder = join(import.meta.dirname, '../docs/cases');
const files = readdirSync(folder).filter((name) => name !== 'README.md');

test.each(files)('every case of docs/cases/%s holds', (name) => {
  const results = runCases(readFileSync(join(folder, name), 'utf8'));
  expect(results.length).toBeGreaterThan(0);
  expect(results.filter(({ fault }) => fault !== null)).toEqual([]);
});

const reference = join(import.meta.dirname, '../../shared/reference/engine-cases.md');
if (existsSync(reference)) {
  test('the cases of the engine’s reference hold', () => {
    const results = runCases(readFileSync(reference, 'utf8'));
    expect(results).toHaveLength(42);
    expect(results.filter(({ fault }) => fault !== null)).toEqual([]);
  });
} else {
  process.stdout.write('Passed over: the cases of the engine’s reference, whose folder is not beside this clone.\n');
}

const rolling = { id: 'X1', topic: 'index.rolling', tol: 0, input: { daily: [1, 2, 4], window: 2 } };

test.each([
  ['a wrong number', { ...rolling, expected: { index: 7 } }, 'index: expected 7 got 6'],
  ['a result nobody computes', { ...rolling, expected: { indx: 6 } }, '"indx" is not something this topic computes'],
  ['an unknown topic', { ...rolling, topic: 'index.magic', expected: { index: 6 } }, 'there is no topic "index.magic"'],
  [
    'a topic of the language itself',
    { ...rolling, topic: 'constructor', expected: {} },
    'there is no topic "constructor"',
  ],
  ['a missing input', { ...rolling, input: { daily: [1] }, expected: { index: 6 } }, '"window" must be a number'],
  ['no input at all', { ...rolling, input: null, expected: { index: 6 } }, '"input" must be an object'],
])('%s fails and says why', (_, block, fault) => {
  expect(runCase(JSON.stringify(block), 0)).toEqual({ id: 'X1', fault });
});

test('a block that is not JSON fails under its number, and the others still run', () => {
  const file = `\`\`\`json\n{ "id": "broken"\n\`\`\`\n\n\`\`\`json\n${JSON.stringify({ ...rolling, expected: { index: 6 } })}\n\`\`\`\n`;
  const [first, second] = runCases(file);
  expect(first?.id).toBe('block 1');
  expect(first?.fault).toMatch(/JSON/);
  expect(second).toEqual({ id: 'X1', fault: null });
});

test('a tolerance by field takes the longest name, and may be relative', () => {
  const block = (expected: unknown, tol: unknown) =>
    runCase(JSON.stringify({ ...rolling, tol, expected: { index: expected } }), 0).fault;
  expect(block(6.4, { default: 0.5 })).toBeNull();
  expect(block(6.4, { default: 0.5, index: 0.1 })).toMatch(/expected 6.4/);
  expect(block(6.4, { index_relative: 0.1 })).toBeNull();
  expect(block(6.4, { index_relative: 0.01 })).toMatch(/expected 6.4/);
});
