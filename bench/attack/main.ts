import { loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { projectRoot } from '../../server/base/threads';
import type { Figure } from '../../tests/support/atOnce';
import { trials } from './trials';
import { choose, kindsOf } from '../frame/databases';
import { keep, machinesOf, putNumbers, tableOf } from '../frame/kept';
import type { DatabaseKind } from '../frame/rows';

/** `npm run attack`: what an enemy or bad luck would try, against servers of its own on this machine; a table of figures. Ends with 1 where something got through. */
const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    /** Puts the figures into docs/quality/attack.md. */
    write: { type: 'boolean', default: false },
    /** embedded or postgresql; both without it. */
    on: { type: 'string' },
  },
});
type Found = Figure & {
  readonly database: DatabaseKind;
  /** How busy the machine was before a trial that is timed: processes that run or want to. */
  readonly load?: number;
};
const quality = join(projectRoot, 'docs/quality');
const print = (line: string) => process.stdout.write(`${line}\n`);

const withUnit = (value: number, unit: Figure['unit']): string =>
  unit === '×' ? `${value.toPrecision(3)}×` : unit ? `${value} ${unit}` : value.toLocaleString('en');
const isHeld = ({ through, most }: Figure) => through <= most;
const cellsOf = (found: Found): string[] => {
  const { trial, database, sent, through, most, unit, seen } = found;
  return [
    ...[trial, database, sent.toLocaleString('en'), withUnit(through, unit), withUnit(most, unit)],
    ...[isHeld(found) ? 'held' : 'not held', seen ?? '–'],
  ];
};
const head = ['trial', 'database', 'tried', 'got through', 'at most', 'limit', 'seen besides'];

const loadOf = ({ load }: Found) => (load === undefined ? '' : `, load ${load.toFixed(1)}`);

async function write(found: readonly Found[]): Promise<void> {
  const kept = await keep(join(quality, 'attack.json'), found, ({ trial, database }) => `${trial}\n${database}`);
  const table = tableOf(
    [...head, 'tried on'],
    kept.map((figure) => [...cellsOf(figure), `${figure.day}${loadOf(figure)}`]),
  );
  await putNumbers(join(quality, 'attack.md'), 'npm run attack -- --write', `${machinesOf(kept)}\n\n${table}`);
}

async function main(): Promise<boolean> {
  const unknown = positionals.find((name) => !(name in trials));
  if (unknown) throw new Error(`There is no trial "${unknown}". There are: ${Object.keys(trials).join(', ')}.`);
  const found: Found[] = [];
  for (const [name, { only, run }] of Object.entries(trials)) {
    if (positionals.length > 0 && !positionals.includes(name)) continue;
    for (const database of kindsOf(options.on)) {
      if (only && database !== only) continue;
      const [load = 0] = loadavg();
      const figures: Found[] = (await run(choose(database))).map((figure) => ({
        ...figure,
        database,
        ...(figure.unit ? { load } : {}),
      }));
      for (const figure of figures) print(`${cellsOf(figure).join(' · ')}${loadOf(figure)}`);
      found.push(...figures);
    }
  }
  if (options.write) await write(found);
  const failed = found.filter((figure) => !isHeld(figure));
  print(failed.length === 0 ? 'Held.' : `Not held: ${failed.map(({ trial }) => trial).join(', ')}`);
  return failed.length === 0;
}

main().then(
  (held) => process.exit(held ? 0 : 1),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
    process.exit(1);
  },
);
