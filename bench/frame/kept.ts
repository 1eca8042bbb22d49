import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, totalmem } from 'node:os';
import { format } from 'prettier';

/** A row as it is kept between two runs, so that each part can be measured by itself. */
type Kept<Row> = Row & { readonly day: string; readonly machine: string };

const thisMachine = () =>
  `${availableParallelism()} cores (${cpus()[0]?.model.trim() ?? 'unknown'}), ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}`;

/** Puts rows of today into a file, in the place of those of the same key; the others stay as they were measured. Answers all. */
export async function keep<Row extends object>(
  path: string,
  rows: readonly Row[],
  keyOf: (row: Row) => string,
): Promise<readonly Kept<Row>[]> {
  const day = new Date().toISOString().slice(0, 10);
  const before = existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Kept<Row>[]) : [];
  const fresh = new Map(rows.map((row) => [keyOf(row), { ...row, day, machine: thisMachine() }]));
  const old = new Set(before.map(keyOf));
  const kept = before.map((row) => fresh.get(keyOf(row)) ?? row);
  kept.push(...[...fresh.values()].filter((row) => !old.has(keyOf(row))));
  writeFileSync(path, await format(JSON.stringify(kept), { parser: 'json', printWidth: 120 }));
  return kept;
}

/** The machines that rows were measured on, a line each. */
export const machinesOf = (kept: readonly { readonly machine: string }[]): string =>
  [...new Set(kept.map(({ machine }) => machine))].map((name) => `Machine: ${name}.`).join('\n');

const cell = (text: string) => text.replaceAll('|', '\\|');
export const tableOf = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows.map((row) => row.map(cell))].map((row) => `| ${row.join(' | ')} |`).join('\n');

const end = '<!-- end of numbers -->';
/** Writes a page's numbers, between the comment that names their command and the one that ends them. */
export async function putNumbers(path: string, command: string, body: string): Promise<void> {
  const begin = `<!-- numbers: ${command} -->`;
  const text = readFileSync(path, 'utf8');
  const [from, to] = [text.indexOf(begin), text.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`${path} has no section between "${begin}" and "${end}".`);
  const next = `${text.slice(0, from + begin.length)}\n\n${body}\n\n${text.slice(to)}`;
  writeFileSync(path, await format(next, { parser: 'markdown', printWidth: 120 }));
}
