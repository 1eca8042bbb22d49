import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../server/base/threads';
import { keep, machinesOf, putNumbers, tableOf } from './kept';
import { pictureOf } from './picture';
import { keyOf, type Row } from './rows';
import { numbersFile, type DatedRow, type StoredRow } from './stored';
import { besideText, comparisonText, figureText, goalText, medianText, ratioText } from './words';

const docs = join(projectRoot, 'docs');
const databases = ['embedded', 'PostgreSQL'] as const;
const head = [
  ...['job', 'database', 'Isoline', 'beside it', 'ratio', 'goal'],
  ...['than before', 'commit', 'measured', 'machine'],
];

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

const machineNames = (rows: readonly StoredRow[]) => [...new Set(rows.map(({ machine }) => machine))];
const letterOf = (names: readonly string[], machine: string) => String.fromCodePoint(65 + names.indexOf(machine));

/** The table of docs/performance.md, with the machines that its rows name by a letter. */
export function performanceTable(rows: readonly StoredRow[]): string {
  const names = machineNames(rows);
  const lines = rows.map((row) => [
    ...[row.job, row.database ?? '–', figureText(row.ours), besideText(row), ratioText(row.ratio), goalText(row)],
    row.before ? `${comparisonText(row.before, row.ours.unit)}, ${row.before.commit}` : '–',
    ...[row.commit, row.day, letterOf(names, row.machine)],
  ]);
  const machines = names.map((name) => `Machine ${letterOf(names, name)}: ${name}.`).join('\n');
  return `${machines}\n\n${tableOf(head, lines)}`;
}

function withoutValues(row: DatedRow): DatedRow {
  const { values: _, ...stored } = row;
  return stored;
}

/** Puts rows into docs/performance.md, in the place of those of the same job and database; the others stay as they were measured. The README has them in short. */
export async function writeReport(rows: readonly DatedRow[]): Promise<void> {
  const stored = await keep(numbersFile, rows.map(withoutValues), keyOf);
  const body = [performanceTable(stored), ...pictures(stored)].join('\n\n');
  await putNumbers(join(docs, 'performance.md'), 'npm run bench -- --write', body);
  await putNumbers(
    join(projectRoot, 'README.md'),
    'npm run bench -- --write',
    `${machinesOf(stored)}\n\n${shortTable(stored)}`,
  );
}
