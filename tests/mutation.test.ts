import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../server/base/threads';
import { areas, partsOf, sourcesOf, testsOf } from '../scripts/mutation/areas.mjs';

test.each(areas)('of $name everything that is named is there, and somebody tries it', (area) => {
  const paths = partsOf(area).flatMap(({ folders, suites }) => [...folders, ...suites]);
  expect(paths.filter((path) => !existsSync(join(projectRoot, path)))).toEqual([]);
  for (const part of partsOf(area)) expect(testsOf(part)).not.toEqual([]);
  expect(sourcesOf(area)).not.toEqual([]);
  expect(area.goal).toBeGreaterThanOrEqual(0.8);
});
