// Which suites of tests ask a database, found by what they name. Node built-ins only.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run.mjs';

const suites = ['server', 'tests', 'widgets', 'conformance'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.test.ts'))
    .map((path) => join(folder, path).replaceAll('\\', '/')),
);

/**
 * `all`: every suite that opens a database of its own. `twice`: those that run on the embedded database and on PostgreSQL;
 * what a browser shows does not depend on which of the two it is, so suites with one run once.
 */
export function databaseSuites() {
  const named = (word, paths) => paths.filter((path) => word.test(readFileSync(join(root, path), 'utf8')));
  const all = named(/openTestDatabase|startWorld/, suites);
  const withBrowser = new Set(named(/openBrowser/, all));
  return { all, twice: all.filter((path) => !withBrowser.has(path)) };
}
