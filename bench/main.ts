import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { against } from './frame/against';
import { choose, kindsOf } from './frame/databases';
import { printProfiles, profiling } from './frame/profile';
import { writeReport } from './frame/report';
import type { PartRow } from './frame/rows';
import { since } from './frame/since';
import { headCommit, requireCommitted } from './frame/trees';
import { print } from './frame/words';
import { runsVariable } from './frame/turns';
import { foldersOf, parts } from './parts';

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    /** Puts the rows into docs/performance.md. */
    write: { type: 'boolean', default: false },
    /** Writes the rows into a file. */
    json: { type: 'string' },
    /** embedded or postgresql; both without it. */
    on: { type: 'string' },
    /** Compares the named parts with another commit. */
    against: { type: 'string' },
    /** Compares the named parts with the commits that their rows were written at, and writes these rows anew. */
    since: { type: 'boolean', default: false },
    /** How often both are started anew for a comparison. */
    repeat: { type: 'string', default: '1' },
    /** How often each figure is measured, in place of what is usual. */
    runs: { type: 'string' },
    /** Samples every process of one part. */
    profile: { type: 'string' },
    /** How long the soak takes. */
    minutes: { type: 'string', default: '30' },
  },
});
const { on, minutes, runs } = options;
/** What a measurement in another process is told. */
const words = [...(on ? ['--on', on] : []), ...(runs ? ['--runs', runs] : []), '--minutes', minutes];

function profile(part: string): void {
  const { folder, env } = profiling(part);
  const args = [...process.execArgv, process.argv[1] ?? '', part, ...words];
  const { status } = spawnSync(process.execPath, args, { stdio: 'inherit', env: { ...process.env, ...env } });
  if (status !== 0) throw new Error(`The part "${part}" failed.`);
  printProfiles(folder);
}

function wholeNumber(option: string, text: string): number {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 1)
    throw new Error(`--${option} takes a whole number from 1, not "${text}".`);
  return number;
}

/** Measures parts here, on each database. */
async function measure(names: readonly string[]): Promise<void> {
  const rows: PartRow[] = [];
  for (const name of names) {
    const part = parts[name];
    for (const database of part?.hasDatabase ? kindsOf(on) : [null]) {
      const measured = (await part?.measure({ ...choose(database), minutes: Number(minutes) })) ?? [];
      print(measured);
      rows.push(...measured.map((row) => ({ ...row, part: name })));
    }
  }
  if (options.json) writeFileSync(options.json, JSON.stringify(rows));
  if (options.write) await writeReport(rows.map((row) => ({ ...row, commit: headCommit() })));
}

/** Everything but what takes long, or the parts that are named. */
async function main(): Promise<void> {
  const named = [...positionals, ...(options.profile ? [options.profile] : [])];
  const names = named.length > 0 ? named : Object.keys(parts).filter((name) => !parts[name]?.isLong);
  const folders = names.flatMap(foldersOf);
  if (runs) process.env[runsVariable] = String(wholeNumber('runs', runs));
  if (options.profile) return profile(options.profile);
  const repeat = wholeNumber('repeat', options.repeat);
  const measurements = names.map((part) => ({ part, words, repeat }));
  if (options.against) return against(options.against, measurements);
  if (options.write || options.since) requireCommitted(folders);
  return options.since ? since(measurements, on) : measure(names);
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
    process.exit(1);
  },
);
