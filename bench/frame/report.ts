import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../server/base/threads';
import { keep, machinesOf, putNumbers, tableOf } from './kept';
import { pictureOf } from './picture';
import type { Row } from './rows';
import { besideText, figureText, goalText, medianText, ratioText } from './words';

const docs = join(projectRoot, 'docs');
const databases = ['embedded', 'PostgreSQL'] as const;
const head = ['job', 'database', 'Isoline', 'beside it', 'ratio', 'goal', 'measured'];

function pictures(rows: readonly Row[]): string[] {
  return databases.flatMap((database) => {
    const drawn = pictureOf(rows, database);
    if (!drawn) return [];
    const name = `pictures/cost-by-size-${database.toLowerCase()}.svg`;
    writeFileSync(join(docs, name), drawn);
    return [`![Cost by the number of coverages, ${database}](${name})`];
  });
}

/** What has a goal, in one line each: for who looks at the README alone. */
const shortTable = (rows: readonly Row[]): string =>
  tableOf(
    ['job', 'database', 'Isoline', 'beside it', 'goal'],
    rows
      .filter(({ goal }) => goal !== null)
      .map((row) => {
        const { beside } = row;
        return [
          ...[row.job, row.database ?? '–', medianText(row.ours)],
          ...[beside ? `${beside.name}: ${medianText(beside)}` : '–', goalText(row)],
        ];
      }),
  );

/** Puts rows into docs/performance.md, in the place of those of the same job and database; the others stay as they were measured. The README has them in short. */
export async function writeReport(rows: readonly Row[]): Promise<void> {
  const kept = await keep(join(docs, 'performance.json'), rows, ({ job, database }) => `${job}\n${database}`);
  const lines = kept.map((row) => [
    ...[row.job, row.database ?? '–', figureText(row.ours), besideText(row)],
    ...[ratioText(row.ratio), goalText(row), row.day],
  ]);
  const body = [machinesOf(kept), tableOf(head, lines), ...pictures(kept)].join('\n\n');
  await putNumbers(join(docs, 'performance.md'), 'npm run bench -- --write', body);
  await putNumbers(
    join(projectRoot, 'README.md'),
    'npm run bench -- --write',
    `${machinesOf(kept)}\n\n${shortTable(kept)}`,
  );
}
