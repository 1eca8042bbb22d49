import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../server/base/threads';
import { areas, areaOf, filesIn, isSource, partsOf, sourcesOf, testsOf } from '../scripts/mutation/areas.mjs';

test.each(areas)('of $name everything that is named is there, and somebody tries it', (area) => {
  const paths = partsOf(area).flatMap(({ folders, suites }) => [...folders, ...suites]);
  expect(paths.filter((path) => !existsSync(join(projectRoot, path)))).toEqual([]);
  for (const part of partsOf(area)) expect(testsOf(part)).not.toEqual([]);
  expect(sourcesOf(area)).not.toEqual([]);
  expect(area.goal).toBeGreaterThanOrEqual(0.8);
});

/** What writes an amount, a share of the sum insured or a value of an index. */
const figure =
  /\b(format(Money|Exact|Pct(Truncated)?)|payoutShare|triggerText|useTriggerText|indexText|indexNumber|measureOf|percent)\(|<(Money|Pct)\b/;
/** Percent of work that is done, and of what is in a file: no money. */
const noMoney = ['console/ui/JobProgress.tsx', 'console/app/SampleWorld.tsx'];
test('whatever writes money, shares or values of an index is tried', () => {
  const drawn = ['console', 'shared/view', 'shared/lists', 'widgets/src', 'server/documents'].flatMap(filesIn);
  const untried = drawn
    .filter((path) => isSource(path) && !noMoney.includes(path) && !areaOf(path))
    .filter((path) => figure.test(readFileSync(join(projectRoot, path), 'utf8')));
  expect(untried).toEqual([]);
});
