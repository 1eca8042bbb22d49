import { parseArgs, type ParseArgsConfig } from 'node:util';
import { assemble } from '../start/assemble';
import { migrateDatabase } from '../db/migrate';
import { openForCommand } from '../db/open';
import { Fault } from '../base/fault';
import { createLog } from '../base/log';
import type { Parts } from '../http/parts';
import { readSettings } from '../base/settings';

/** One verb of the `isoline` command; `run` answers the exit code. Faults thrown become one line and exit code 1. */
export type Command = {
  /** One line for the overview. */
  readonly summary: string;
  /** What `--help` prints: the call, the options, an example; null where the command does that itself. */
  readonly usage: string | null;
  readonly run: (args: readonly string[]) => Promise<number>;
};

/** What a command that needs the data works with: the parts of a server that does not listen. */
export type Data = Parts;

export const say = (line: string) => void process.stdout.write(`${line}\n`);
export const complain = (line: string) => void process.stderr.write(`${line}\n`);

/** Reads options and names; an unknown option is a Fault that names it. */
export function readArgs<T extends NonNullable<ParseArgsConfig['options']>>(args: readonly string[], options: T) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true, strict: true });
  } catch (error) {
    throw new Fault(`${(error as Error).message.split('. ')[0]}. See --help.`);
  }
}

/** Opens the data for one piece of work: through the running server when there is one, else for this process alone. */
export async function withData<T>(work: (data: Data) => Promise<T>): Promise<T> {
  const settings = readSettings();
  const database = await openForCommand(settings, complain);
  try {
    if (!database.attached) await migrateDatabase(database.pool);
    const { parts } = await assemble({ settings, database, log: createLog(settings.logLevel), wake: () => undefined });
    return await work(parts);
  } finally {
    await database.close();
  }
}
