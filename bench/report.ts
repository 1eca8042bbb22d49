import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { format } from 'prettier';
import { projectRoot } from '../server/base/threads';
import type { Line } from './measure';

const [begin, end] = ['<!-- numbers: written by npm run bench -- --readme -->', '<!-- end of numbers -->'];
const cell = (text: string) => text.replaceAll('|', '\\|');

/** Writes the measured lines as a table into the README, between its two marks, with the machine and the day they were taken on. */
export async function writeReadme(lines: readonly Line[], day: string): Promise<void> {
  const path = join(projectRoot, 'README.md');
  const text = readFileSync(path, 'utf8');
  const [before, after] = [text.indexOf(begin), text.indexOf(end)];
  if (before < 0 || after < before) throw new Error(`README.md has no section between "${begin}" and "${end}".`);
  const machine = `${availableParallelism()} cores (${cpus()[0]?.model.trim() ?? 'unknown'}), ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}`;
  const rows = lines.map(({ what, ours, alternative, ratio }) =>
    [what, ours, alternative, ratio].map(cell).join(' | '),
  );
  const table = `Measured on ${day}: ${machine}. Median (lowest – highest); the ratio is what carries over to other machines.\n\n| what, and beside what | Isoline | beside it | ratio |\n|---|---|---|---|\n${rows.map((row) => `| ${row} |`).join('\n')}`;
  const next = `${text.slice(0, before + begin.length)}\n\n${table}\n\n${text.slice(after)}`;
  writeFileSync(path, await format(next, { parser: 'markdown', printWidth: 120 }));
}
