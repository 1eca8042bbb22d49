import { commandContext } from './context';
import { printError, printLine, type Command } from '../commands/command';
import { version } from '../base/version';
import { commandRefusal } from '../base/refuse';
import { failureText } from './failure';

type Listed = {
  readonly name: string;
  /** One line for the overview, told without loading the command. */
  readonly summary: string;
  readonly load: () => Promise<{ readonly command: Command }>;
};

/** Every verb, by hand, in the order of a story: set up, bring data in, look after it. Loaded when it is asked for. */
const commands: readonly Listed[] = [
  { name: 'migrate', summary: 'Bring the database to the newest schema', load: () => import('../commands/migrate') },
  { name: 'seed', summary: 'Fill an empty database with the sample world', load: () => import('../commands/seed') },
  { name: 'tenant', summary: 'List the tenants, or add one', load: () => import('../commands/tenant') },
  {
    name: 'account',
    summary: 'Shut somebody out at once, or let them in again',
    load: () => import('../commands/account'),
  },
  { name: 'token', summary: 'Print an access token of the embedded sign-in', load: () => import('../commands/token') },
  { name: 'call', summary: 'Ask any call of the API from the command line', load: () => import('../commands/call') },
  { name: 'calls', summary: 'List the calls of the API', load: () => import('../commands/calls') },
  { name: 'ingest', summary: 'Bring weather, storm and outage data in', load: () => import('../commands/ingest') },
  { name: 'monitor', summary: 'Run the monitoring of all active coverages', load: () => import('../commands/monitor') },
  {
    name: 'simulate',
    summary: 'Simulate a coverage on a file, without a server',
    load: async () => plain((await import('../commands/simulate')).simulateCommand),
  },
  {
    name: 'verify',
    summary: 'Recompute a settlement certificate',
    load: async () => plain((await import('../commands/verify')).verifyCommand),
  },
  { name: 'cases', summary: 'Run a file of worked cases through the engine', load: () => import('../commands/cases') },
  {
    name: 'worker',
    summary: 'Work off jobs beside API processes that share a PostgreSQL',
    load: () => import('../commands/worker'),
  },
  {
    name: 'provider',
    summary: 'Serve the embedded sign-in by itself, to try several processes together',
    load: () => import('../commands/provider'),
  },
  { name: 'audit', summary: 'Verify the chain of the audit trail', load: () => import('../commands/audit') },
  { name: 'backup', summary: 'Write all data into one file', load: () => import('../commands/backup') },
  { name: 'restore', summary: 'Bring a backup into an empty place', load: () => import('../commands/restore') },
];

/** A command that needs no data: it reads its arguments and prints its help by itself. */
function plain(run: (args: readonly string[], out: (line: string) => void) => Promise<number>) {
  return { command: { usage: null, run: (args: readonly string[]) => run(args, printLine) } };
}

function help(): void {
  printLine(`Isoline ${version}\n\nUsage: isoline COMMAND [options]\n`);
  for (const { name, summary } of commands) printLine(`  ${name.padEnd(10)}${summary}`);
  printLine('\n  isoline COMMAND --help tells more. Settings come from the environment: see README.');
}

async function main(args: readonly string[]): Promise<number> {
  const [name, ...rest] = args;
  if (!name || name === 'help' || name === '--help' || name === '-h') {
    help();
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
    printError(failureText(error, process.env['ISOLINE_LOG']));
    process.exit(1);
  },
);
