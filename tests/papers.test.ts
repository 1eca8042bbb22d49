import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../server/base/threads';

const folders = ['bench', 'conformance', 'console', 'scripts', 'server', 'shared', 'tests', 'widgets'];
const sources = folders.flatMap((folder) =>
  readdirSync(join(projectRoot, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(tsx?|mjs)$/.test(path) && path !== 'papers.test.ts')
    .map((path) => join(folder, path)),
);

type Comment = { readonly file: string; readonly text: string };
/** Comments of a source, each block in one piece; addresses in strings (`https://…`) are none. */
const commentsOf = (file: string): Comment[] =>
  [...readFileSync(join(projectRoot, file), 'utf8').matchAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm)].map(([text]) => ({
    file,
    text: text.replaceAll(/\s*\n\s*(?:\*|\/\/)?\s*/g, ' '),
  }));
const comments = sources.flatMap(commentsOf);

/** Numbers of the headings of a paper: `## 7. Title` is 7, `### 7.1 Title` is 7.1. */
const sectionsOf = (paper: string): ReadonlySet<string> =>
  new Set(
    [...readFileSync(join(projectRoot, paper), 'utf8').matchAll(/^#+ (\d+(?:\.\d+)*)\.? /gm)].map(
      ([, number = '']) => number,
    ),
  );

test('comments are read, and many cite the rules', () => {
  expect(comments.length).toBeGreaterThan(500);
  expect(comments.filter(({ text }) => text.includes('docs/rules.md §')).length).toBeGreaterThan(50);
});

test('every paper that a comment cites is there, with the section it names', () => {
  const wrong = comments.flatMap(({ file, text }) =>
    [...text.matchAll(/(docs\/[\w/-]+\.md)(?: §([\d.]*\d))?((?:(?:,| and) §[\d.]*\d)*)/g)].flatMap(
      ([, paper = '', section, more = '']) => {
        if (!existsSync(join(projectRoot, paper))) return [`${file}: ${paper}`];
        const cited = [...(section ? [section] : []), ...[...more.matchAll(/§([\d.]*\d)/g)].map(([, n = '']) => n)];
        return cited.filter((number) => !sectionsOf(paper).has(number)).map((number) => `${file}: ${paper} §${number}`);
      },
    ),
  );
  expect(wrong).toEqual([]);
});

const decisions = readdirSync(join(projectRoot, 'docs/decisions'));

test('every decision has a number of its own', () => {
  const numbers = decisions.map((name) => name.slice(0, 3));
  expect(numbers.filter((number, at) => numbers.indexOf(number) !== at)).toEqual([]);
});

test('every decision that a comment cites is there', () => {
  const wrong = comments.flatMap(({ file, text }) =>
    [...text.matchAll(/docs\/decisions\/(\d{3})/g)].flatMap(([, number = '']) =>
      decisions.some((name) => name.startsWith(`${number}-`)) ? [] : [`${file}: ${number}`],
    ),
  );
  expect(wrong).toEqual([]);
});

test('no comment cites a paper that is not in the repository', () => {
  const elsewhere =
    /engine rules|\bspecification(?: \d|,? (?:part|section))|\bthe specification\b|\b(?:design|engine|quality|widgets|stack|house|style)\.md\b|shared\/(?:reference|spec)\b/i;
  expect(comments.filter(({ text }) => elsewhere.test(text)).map(({ file, text }) => `${file}: ${text}`)).toEqual([]);
});

test('headings of the rules are numbered once', () => {
  const text = readFileSync(join(projectRoot, 'docs/rules.md'), 'utf8');
  const numbers = [...text.matchAll(/^#{2,3} (\d+(?:\.\d+)?)/gm)].map(([, number]) => number);
  expect(new Set(numbers).size).toBe(numbers.length);
});

test('every file that a paper names is there', () => {
  const papers = readdirSync(join(projectRoot, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((path) => /^(architecture|rules|words)\.md$|^how-to\//.test(path))
    .map((path) => join('docs', path));
  const wrong = ['CONTRIBUTING.md', ...papers].flatMap((paper) =>
    [...readFileSync(join(projectRoot, paper), 'utf8').matchAll(/`([a-z][\w-]*\/[\w/.-]+\.(?:tsx?|mjs|json|md))`/g)]
      .map(([, path = '']) => path)
      .filter((path) => !existsSync(join(projectRoot, path)))
      .map((path) => `${paper}: ${path}`),
  );
  expect(wrong).toEqual([]);
});
