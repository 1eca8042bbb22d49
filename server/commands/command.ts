import { parseArgs, type ParseArgsConfig } from 'node:util';
import type { App } from '../http/app';
import type { Parts } from '../http/parts';
import type { Settings } from '../base/settings';
import { commandRefusal } from '../base/refuse';

/** One verb of the `isoline` command; `run` answers the exit code. Faults thrown become one line and exit code 1. */
export type Command = {
  /** What `--help` prints: the call, the options, an example; null where the command does that itself. */
  readonly usage: string | null;
  readonly run: (args: readonly string[], context: CommandContext) => Promise<number>;
};

/** What start hands to every command: nothing is opened or built before a command calls for it. */
export type CommandContext = {
  /** Opens the data for one piece of work: through the running server when there is one, else for this process alone. */
  readonly withData: <T>(work: (data: Data) => Promise<T>) => Promise<T>;
  /** The product's app, without the embedded sign-in. */
  readonly buildApp: (parts: Parts) => Promise<App>;
  readonly startServer: (settings: Settings, say: (line: string) => void) => Promise<{ close: () => Promise<void> }>;
  /** The keys of the calls that have a handler. */
  readonly servedCalls: () => Promise<ReadonlySet<string>>;
  /** Fills an empty database with the sample world; answers false when there was something in it already. */
  readonly seed: (data: Data, say: (line: string) => void) => Promise<boolean>;
};

/** What a command that needs the data works with: the parts of a server that does not listen. */
export type Data = Parts;

export const printLine = (line: string) => void process.stdout.write(`${line}\n`);
export const printError = (line: string) => void process.stderr.write(`${line}\n`);

/** Reads options and names; an unknown option is refused in a line that names it. */
export function readArgs<T extends NonNullable<ParseArgsConfig['options']>>(args: readonly string[], options: T) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true, strict: true });
  } catch (error) {
    throw commandRefusal(`${(error as Error).message.split('. ')[0]}. See --help.`);
  }
}
