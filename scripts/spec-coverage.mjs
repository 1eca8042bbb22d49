/**
 * Which tests hold which clause of what was promised: `node scripts/spec-coverage.mjs` brings docs/spec-coverage/*.json up to the texts,
 * where they lie beside the tree (new lines come in without clauses, lines that are gone go), and prints a page from each.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const specFolder = join(root, '../shared/spec');
const tableFolder = join(root, 'docs/spec-coverage');
const parts = ['1', '2', '3'];

const firstWords = (text) =>
  text
    .replaceAll(/^[-|\s]+|[`*"|]/g, ' ')
    .trim()
    .split(/\s+/)
    .slice(0, 6)
    .join(' ')
    .slice(0, 48);

/** The lines of a text that promise something: no headings, no heads of tables; numbered within their section. */
function linesOf(part, text) {
  const found = [];
  let [section, count] = ['0', 0];
  const lines = text.split('\n');
  lines.forEach((line, at) => {
    const heading = /^##+ (\d+(?:\.\d+)*)?/.exec(line);
    if (heading?.[1]) [section, count] = [heading[1], 0];
    const isHead = /^\|[-|\s]+\|$/.test(lines[at + 1] ?? '') || /^\|[-|\s]+\|$/.test(line);
    if (heading || isHead || line.trim() === '' || line.startsWith('# ')) return;
    count += 1;
    const hash = createHash('sha256').update(line.trim()).digest('hex').slice(0, 8);
    found.push({ id: `${part} §${section}.${count}`, hash, words: firstWords(line) });
  });
  return found;
}

/** The lines of one part of the texts, or null where they do not lie beside the tree. */
function specLines(part) {
  if (!existsSync(specFolder)) return null;
  const file = readdirSync(specFolder).find((name) => name.startsWith(`${part}-`));
  return linesOf(part, readFileSync(join(specFolder, file), 'utf8'));
}

const tableFile = (part) => join(tableFolder, `${part}.json`);
const readTable = (part) => JSON.parse(readFileSync(tableFile(part), 'utf8'));

/** What holds a clause, or why nothing does. */
function heldBy({ tests = [], later, otherwise, context }) {
  const names = tests.map(({ test }) => test).join('<br>');
  if (later) return `later: ${later}`;
  if (context) return 'context';
  return otherwise ? `${names}<br>(decided otherwise: ${otherwise})` : names || 'open';
}

const escapeCell = (text) => text.replaceAll('|', '\\|').replaceAll('\n', ' ');

function pageOf(part, table) {
  const clauses = table.flatMap((line) => line.clauses);
  const count = (isOne) => clauses.filter(isOne).length;
  const isPromise = ({ later, context }) => !later && !context;
  const rows = table.flatMap(({ id, clauses }) =>
    clauses.map(
      (clause, at) =>
        `| ${id}${clauses.length > 1 ? String.fromCodePoint(97 + at) : ''} | ${escapeCell(clause.says)} | ${escapeCell(heldBy(clause))} |`,
    ),
  );
  return [
    `# Specification ${part}, clause by clause`,
    '',
    `Written by \`node scripts/spec-coverage.mjs\` from \`${part}.json\` beside it, in which each clause names the tests that go red when it is`,
    'broken (file, then the name of the test) and the assertion that does it. `later` names the area that is still to come. In brackets: what was',
    'decided otherwise, and where.',
    '',
    `${table.length} lines, ${clauses.length} clauses: ${count((clause) => isPromise(clause) && clause.tests?.length > 0)} held by tests, ${count(({ later }) => later)} later, ${count(({ context }) => context)} context.`,
    '',
    '| Clause | Says | Held by |',
    '| --- | --- | --- |',
    ...rows,
    '',
  ].join('\n');
}

if (process.argv.includes('--print')) {
  // What the tables should say, for the test.
  console.log(JSON.stringify(parts.map((part) => ({ lines: specLines(part), page: pageOf(part, readTable(part)) }))));
} else {
  for (const part of parts) {
    const known = new Map(readTable(part).map((line) => [line.hash + line.id, line.clauses]));
    const lines = specLines(part) ?? readTable(part);
    const table = lines.map((line) => ({ ...line, clauses: known.get(line.hash + line.id) ?? [] }));
    writeFileSync(tableFile(part), `${JSON.stringify(table, null, 2)}\n`);
    writeFileSync(join(tableFolder, `${part}.md`), pageOf(part, table));
  }
}
