import { join } from 'node:path';
import { projectRoot } from '../../server/base/threads';
import { circlesOf, longFiles, longFunctions, twoWayFolders, type Source } from './structure';

export const structurePage = join(projectRoot, 'docs/architecture.md');
const begin = '<!-- numbers: node scripts/structure.mjs -->';
const end = '<!-- end of numbers -->';

/** Why a file is longer than 250 lines; what has no reason here is to be split. */
const reasons: Readonly<Record<string, string>> = {
  'server/seed/story.ts': 'the sample world is one story, told in the order in which it happens',
};

/** Steps of the ways that the page describes: the numbered lines under a heading "The way of …". */
const longestWay = (page: string): number =>
  Math.max(
    0,
    ...page
      .split(/^## /m)
      .filter((part) => part.startsWith('The way of'))
      .map((part) => part.match(/^\d+\. /gm)?.length ?? 0),
  );

/** What the page says of the code, as the code is now. */
function numbersOf(page: string, all: readonly Source[]): string {
  const sources = all.filter(({ path }) => /^(conformance|shared|console|widgets|server)\//.test(path));
  const files = longFiles(sources);
  const functions = longFunctions(sources);
  const folderOf = (path: string) => path.split('/').slice(0, 2).join('/');
  const where = [...new Set(functions.map(({ path }) => folderOf(path)))]
    .map((folder) => `${folder} ${functions.filter(({ path }) => folderOf(path) === folder).length}`)
    .sort();
  const rows = [
    ['functions of more than 60 lines', `${functions.length}${where.length > 0 ? ` (${where.join(', ')})` : ''}`],
    ['files of more than 250 lines', String(files.length)],
    ['pairs of folders that import each other, types counted', String(twoWayFolders(sources).length)],
    ['circles of files, types counted', String(circlesOf(sources, { types: true }).length)],
    ['steps of the longest way below', String(longestWay(page))],
  ];
  const table = ['| what | how many |', '| --- | --- |', ...rows.map((row) => `| ${row.join(' | ')} |`)];
  const list = files.map(({ path, lines }) => `- \`${path}\`, ${lines} lines: ${reasons[path] ?? 'to be split'}.`);
  return [begin, '', ...table, '', ...(list.length > 0 ? [...list, ''] : []), end].join('\n');
}

/** The page with the numbers of today. */
export function withNumbers(page: string, sources: readonly Source[]): string {
  const [from, to] = [page.indexOf(begin), page.indexOf(end)];
  if (from < 0 || to < 0) throw new Error(`${structurePage} has no place for numbers`);
  return `${page.slice(0, from)}${numbersOf(page, sources)}${page.slice(to + end.length)}`;
}
