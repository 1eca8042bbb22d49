import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../server/base/threads';
import { readSources } from './support/structure';
import { structurePage, withNumbers } from './support/structurePage';

const page = readFileSync(structurePage, 'utf8');
/** The formatter pads the cells of tables. */
const bare = (text: string) => text.replace(/ +/g, ' ').replace(/-{3,}/g, '---');

test('docs/architecture.md says the numbers of today: node scripts/structure.mjs writes them', () =>
  expect(bare(page)).toBe(bare(withNumbers(page, readSources()))));

test('every file that the page names is there', () => {
  const named = [...page.matchAll(/`([\w./-]+\.(?:tsx?|mjs|md))`/g)].map(([, path = '']) => path);
  expect(named.length).toBeGreaterThan(15);
  expect(named.filter((path) => !existsSync(join(projectRoot, path)))).toEqual([]);
});
