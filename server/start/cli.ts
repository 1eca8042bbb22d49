import { commandContext } from './context';
import { printError, printLine, type Command } from '../commands/command';
import { version } from '../base/version';
import { commandRefusal, isCommandRefusal } from '../base/refuse';

type Listed = { readonly name: string; readonly load: () => Promise<{ readonly command: Command }> };

/** Every verb, by hand, in the order of a story: set up, bring data in, look after it. Loaded when it is asked for. */
const commands: readonly Listed[] = [
  { name: 'migrate', load: () => import('../commands/migrate') },
  { name: 'seed', load: () => import('../commands/seed') },
  { name: 'tenant', load: () => import('../commands/tenant') },
  { name: 'account', load: () => import('../commands/account') },
  { name: 'token', load: () => import('../commands/token') },
  { name: 'call', load: () => import('../commands/call') },
  { name: 'calls', load: () => import('../commands/calls') },
  { name: 'ingest', load: () => import('../commands/ingest') },
  { name: 'monitor', load: () => import('../commands/monitor') },
  {
    name: 'simulate',
    load: async () =>
      plain('Simulate a coverage on a file, without a server', (await import('../commands/simulate')).simulateCommand),
  },
  {
    name: 'verify',
    load: async () => plain('Recompute a settlement certificate', (await import('../commands/verify')).verifyCommand),
  },
  { name: 'cases', load: () => import('../commands/cases') },
  { name: 'worker', load: () => import('../commands/worker') },
  { name: 'provider', load: () => import('../commands/provider') },
  { name: 'audit', load: () => import('../commands/audit') },
  { name: 'backup', load: () => import('../commands/backup') },
  { name: 'restore', load: () => import('../commands/restore') },
];

/** A command that needs no data: it reads its arguments and prints its help by itself. */
function plain(summary: string, run: (args: readonly string[], out: (line: string) => void) => Promise<number>) {
  return { command: { summary, usage: null, run: (args: readonly string[]) => run(args, printLine) } };
}

async function help(): Promise<void> {
  printLine(`Isoline ${version}\n\nUsage: isoline COMMAND [options]\n`);
  for (const { name, load } of commands) printLine(`  ${name.padEnd(10)}${(await load()).command.summary}`);
  printLine('\n  isoline COMMAND --help tells more. Settings come from the environment: see README.');
}

async function main(args: readonly string[]): Promise<number> {
  const [name, ...rest] = args;
  if (!name || name === 'help' || name === '--help' || name === '-h') {
    await help();
    return name ? 0 : 1;
  }
  if (name === '--version' || name === '-v') {
    printLine(version);
    return 0;
  }
  const listed = commands.find((command) => command.name === name);
  if (!listed) throw commandRefusal(`There is no command "${name}". See: isoline --help`);
  const { command } = await listed.load();
  if (command.usage !== null && (rest.includes('--help') || rest.includes('-h'))) {
    printLine(command.usage);
    return 0;
  }
  return command.run(rest, commandContext);
}

// `isoline … | head` reads no further: that is its right.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit(0);
});
main(process.argv.slice(2)).then(
  (code) => process.exit(code),
  (error: unknown) => {
    printError(isCommandRefusal(error) ? error.message : String((error as Error).stack ?? error));
    process.exit(1);
  },
);
