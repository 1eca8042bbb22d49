/**
 * What shows each line that was promised: `node scripts/spec-coverage.mjs` brings docs/spec-coverage.json up to the texts, where they lie
 * beside the tree (new lines come in as open, lines that are gone go), and prints docs/spec-coverage.md from it.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const folder = join(root, '../shared/spec');
const [listFile, paperFile] = ['docs/spec-coverage.json', 'docs/spec-coverage.md'].map((name) => join(root, name));

/** Do the texts lie beside the tree; without them only what is listed can be printed. */
const hasSpec = existsSync(folder);

const words = (text) =>
  text
    .replaceAll(/^[-|\s]+|[`*"|]/g, ' ')
    .trim()
    .split(/\s+/)
    .slice(0, 6)
    .join(' ')
    .slice(0, 48);

/** The lines of a text that promise something: no headings, no heads of tables; numbered within their section. */
function linesOf(number, text) {
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
    found.push({ id: `${number} §${section}.${count}`, hash, words: words(line) });
  });
  return found;
}

/** Every line of the two texts, in their order. */
const specLines = () =>
  readdirSync(folder)
    .filter((name) => /^[12]-.*\.txt$/.test(name))
    .sort()
    .flatMap((name) => linesOf(name[0], readFileSync(join(folder, name), 'utf8')));

const readList = () => JSON.parse(readFileSync(listFile, 'utf8'));

/** What a line's row says: who shows it, or why nobody does yet. */
function shownBy({ tests, whole, later, note }) {
  const said = later
    ? `later: ${later}`
    : tests.length === 0
      ? 'open'
      : (whole ? '' : 'in part: ') + tests.join('<br>');
  return (note ? `${said}<br>(${note})` : said).replaceAll('|', '\\|');
}

/** The paper that people read, from the list. */
function paperOf(list) {
  const shown = list.filter(({ tests }) => tests.length > 0);
  const whole = shown.filter((line) => line.whole);
  const later = list.filter((line) => line.later);
  const open = list.length - shown.length - later.length;
  const rows = list.map((line) => `| ${line.id} | ${line.words.replaceAll('|', '\\|')} | ${shownBy(line)} |`);
  return [
    '# What shows the specification',
    '',
    'Written by `node scripts/spec-coverage.mjs` from `docs/spec-coverage.json`, in which each line of specifications 1 and 2 names the tests that',
    'show it: file, then the name of the test. `in part` says that more is promised than they show; `later` names the area that is still to come;',
    '`open` is a line for which no test is named yet, whether it is built or not. In brackets: what was decided otherwise, and where.',
    '',
    `${list.length} lines: ${whole.length} shown, ${shown.length - whole.length} shown in part, ${later.length} later, ${open} open.`,
    '',
    '| Line | Begins | Shown by |',
    '| --- | --- | --- |',
    ...rows,
    '',
  ].join('\n');
}

if (process.argv.includes('--print')) {
  // What the lists should say, for the test.
  console.log(JSON.stringify({ lines: hasSpec ? specLines() : [], paper: paperOf(readList()) }));
} else {
  const known = new Map(existsSync(listFile) ? readList().map((entry) => [entry.hash + entry.id, entry]) : []);
  const list = hasSpec
    ? specLines().map((line) => ({ tests: [], whole: false, ...known.get(line.hash + line.id), ...line }))
    : readList();
  writeFileSync(listFile, `${JSON.stringify(list, null, 2)}\n`);
  writeFileSync(paperFile, paperOf(list));
}
