import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { against } from './frame/against';
import { choose, kindsOf } from './frame/databases';
import { printProfiles, profiling } from './frame/profile';
import { writeReport } from './frame/report';
import type { Row } from './frame/rows';
import { print } from './frame/words';
import { parts } from './parts';

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
    /** Samples every process of one part. */
    profile: { type: 'string' },
    /** How long the soak takes. */
    minutes: { type: 'string', default: '30' },
  },
});
const { on, minutes } = options;

function profile(part: string): void {
  const { folder, env } = profiling(part);
  const args = [...process.execArgv, process.argv[1] ?? '', part, ...(on ? ['--on', on] : []), '--minutes', minutes];
  const { status } = spawnSync(process.execPath, args, { stdio: 'inherit', env: { ...process.env, ...env } });
  if (status !== 0) throw new Error(`The part "${part}" failed.`);
  printProfiles(folder);
}

/** Everything but the soak, or the parts that are named, on each database. */
async function main(): Promise<void> {
  const named = [...positionals, ...(options.profile ? [options.profile] : [])];
  const unknown = named.find((name) => !(name in parts));
  if (unknown) throw new Error(`There is no part "${unknown}". There are: ${Object.keys(parts).join(', ')}.`);
  if (options.profile) return profile(options.profile);
  const chosen = Object.entries(parts).filter(([name, part]) =>
    named.length > 0 ? named.includes(name) : !part.isLong,
  );
  if (options.against) {
    const names = chosen.map(([name]) => name);
    return against(options.against, names, on ? ['--on', on] : []);
  }
  const rows: Row[] = [];
  for (const [, part] of chosen) {
    for (const database of part.hasDatabase ? kindsOf(on) : [null]) {
      const measured = await part.measure({ ...choose(database), minutes: Number(minutes) });
      print(measured);
      rows.push(...measured);
    }
  }
  if (options.json) writeFileSync(options.json, JSON.stringify(rows));
  if (options.write) await writeReport(rows);
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
    process.exit(1);
  },
);
