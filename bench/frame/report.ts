import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { format } from 'prettier';
import { projectRoot } from '../../server/base/threads';
import { pictureOf } from './picture';
import type { Row } from './rows';
import { besideText, figureText, goalText, ratioText } from './words';

/** A row as it is kept between two benches, so that each part can be measured by itself. */
type Kept = Row & { readonly day: string; readonly machine: string };

const docs = join(projectRoot, 'docs');
const keptPath = join(docs, 'performance.json');
const [begin, end] = ['<!-- numbers: npm run bench -- --write -->', '<!-- end of numbers -->'];
const databases = ['embedded', 'PostgreSQL'] as const;
const cell = (text: string) => text.replaceAll('|', '\\|');
const keyOf = ({ job, database }: Row) => `${job}\n${database}`;

function pictures(rows: readonly Row[]): string[] {
  return databases.flatMap((database) => {
    const drawn = pictureOf(rows, database);
    if (!drawn) return [];
    const name = `pictures/cost-by-size-${database.toLowerCase()}.svg`;
    writeFileSync(join(docs, name), drawn);
    return [`![Cost by the number of coverages, ${database}](${name})`];
  });
}

/** Puts rows into docs/performance.md, in the place of those of the same job and database; the others stay as they were measured. */
export async function writeReport(rows: readonly Row[], day: string): Promise<void> {
  const machine = `${availableParallelism()} cores (${cpus()[0]?.model.trim() ?? 'unknown'}), ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}`;
  const before = existsSync(keptPath) ? (JSON.parse(readFileSync(keptPath, 'utf8')) as Kept[]) : [];
  const fresh = new Map(rows.map((row) => [keyOf(row), { ...row, day, machine }]));
  const kept: Kept[] = before.map((row) => fresh.get(keyOf(row)) ?? row);
  kept.push(...[...fresh.values()].filter((row) => !before.some((old) => keyOf(old) === keyOf(row))));
  writeFileSync(keptPath, await format(JSON.stringify(kept), { parser: 'json', printWidth: 120 }));

  const path = join(docs, 'performance.md');
  const text = readFileSync(path, 'utf8');
  const [from, to] = [text.indexOf(begin), text.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`docs/performance.md has no section between "${begin}" and "${end}".`);
  const lines = kept.map((row) =>
    [
      row.job,
      row.database ?? '–',
      figureText(row.ours),
      besideText(row),
      ratioText(row.ratio),
      goalText(row),
      row.day,
    ].map(cell),
  );
  const table = [
    '| job | database | Isoline | beside it | ratio | goal | measured |',
    '| --- | --- | --- | --- | --- | --- | --- |',
    ...lines.map((cells) => `| ${cells.join(' | ')} |`),
  ].join('\n');
  const machines = [...new Set(kept.map((row) => row.machine))].map((name) => `Machine: ${name}.`);
  const body = [machines.join('\n'), table, ...pictures(kept)].join('\n\n');
  const next = `${text.slice(0, from + begin.length)}\n\n${body}\n\n${text.slice(to)}`;
  writeFileSync(path, await format(next, { parser: 'markdown', printWidth: 120 }));
}
