import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../server/base/threads';
import { storedRows } from './frame/stored';
import { foldersOf, parts } from './parts';

test('every folder that a part says it measures is there', () => {
  const folders = Object.values(parts).flatMap((part) => part.folders);
  expect(folders.filter((folder) => !existsSync(join(projectRoot, folder)))).toEqual([]);
  expect(Object.keys(parts).filter((name) => foldersOf(name).length === 0)).toEqual([]);
});

test('every row of the table is of a part that can measure it again', () =>
  expect(storedRows().filter(({ part }) => !(part in parts))).toEqual([]));

test('a part that is not there is named with those that are', () =>
  expect(() => foldersOf('lists')).toThrow(/"lists".*list/));
