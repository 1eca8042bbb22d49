import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { allCalls } from './list';

test('every call that a file of the contract writes down is in the list of all calls', () => {
  const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => readFileSync(join(import.meta.dirname, name), 'utf8'));
  const keys = files.flatMap((text) =>
    [...text.matchAll(/'((?:GET|POST|PUT|DELETE) \/[^']*)'/g)].map(([, key]) => key),
  );
  expect(keys.length).toBeGreaterThan(100);
  expect(keys.filter((key) => !allCalls.some((call) => call.key === key))).toEqual([]);
});
