import { clearAtRest } from '../base/heap';
import { failureText } from './failure';
import { startServer, type RunningServer } from './server';
import { readSettings, type Settings } from '../base/settings';
import { demoPassword } from '../identity/accounts';
import { version } from '../base/version';
import { realTimers } from '../base/timers';

const printLine = (line: string) => process.stdout.write(`${line}\n`);
const stopMs = 10_000;

function greet(settings: Settings, { url, demoUrl, accounts }: RunningServer): void {
  printLine('');
  printLine(`Isoline ${version} is ready: ${url}`);
  if (demoUrl) printLine(`  Widgets on another origin:  ${demoUrl}`);
  printLine(`  API and its description:    ${url}/docs`);
  if (settings.embeddedIdentity) {
    if (accounts.length === 0)
      printLine('  Nobody can sign in yet: run "npm run isoline -- seed", or set OIDC_ISSUER.');
    else printLine(`  Sign in as (password "${demoPassword}"):`);
    for (const { email, roles } of accounts) {
      printLine(`    ${email.padEnd(28)}${roles.map((role) => role.replace('User.', '')).join(', ')}`);
    }
  }
  printLine(
    `  Data: ${settings.databaseUrl ? 'the database of DATABASE_URL' : settings.dataDir}, files: ${settings.storeDir}`,
  );
  if (!settings.databaseUrl) {
    printLine(
      '  The embedded database is for one process on one machine; a power cut may lose the last writes (isoline backup).',
    );
  }
  printLine('  Ctrl-C ends it.');
}

async function main(): Promise<void> {
  const settings = readSettings();
  printLine(`Isoline ${version}`);
  const running = await startServer(settings, (line) => printLine(`  ${line}`));
  if (settings.role === 'worker') printLine('Isoline works off jobs. Ctrl-C ends it.');
  else greet(settings, running);
  clearAtRest();

  let ending = false;
  const end = () => {
    if (ending) return;
    ending = true;
    printLine('Ending …');
    realTimers.deadline(stopMs, () => {
      process.stderr.write('Some requests did not end in time.\n');
      process.exit(0);
    });
    running.close().then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(`The end was not clean. ${failureText(error, settings.logLevel)}\n`);
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', end);
  process.on('SIGINT', end);
  process.on('SIGHUP', end);
}

main().catch((error: unknown) => {
  process.stderr.write(`${failureText(error, process.env['ISOLINE_LOG'])}\n`);
  process.exit(1);
});
