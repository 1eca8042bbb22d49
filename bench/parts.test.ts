import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../server/base/threads';
import { storedRows } from './frame/stored';
import { foldersOf, parts } from './parts';
import { secondsByKind } from './suiteKinds';

test('every folder that a part says it measures is there', () => {
  const folders = Object.values(parts).flatMap((part) => part.folders);
  expect(folders.filter((folder) => !existsSync(join(projectRoot, folder)))).toEqual([]);
  expect(Object.keys(parts).filter((name) => foldersOf(name).length === 0)).toEqual([]);
});

test('every row of the table is of a part that can measure it again', () =>
  expect(storedRows().filter(({ part }) => !(part in parts))).toEqual([]));

test('a part that is not there is named with those that are', () =>
  expect(() => foldersOf('lists')).toThrow(/"lists".*list/));

test('seconds of suites are added up by kind, the longest first', () => {
  const seconds = {
    'node server/http/serve.test.ts': 10,
    'postgres server/http/serve.test.ts': 14,
    'node tests/faults.test.ts': 220,
    'node server/db/scope.test.ts': 5,
    'screens console/ui/Table.test.tsx': 7,
    'postgres tests/api.test.ts': 3,
  };
  expect([...secondsByKind(seconds)]).toEqual([
    ['suites of tests/', 220],
    ['suites on PostgreSQL', 17],
    ['suites of server/', 15],
    ['screens', 7],
  ]);
});
