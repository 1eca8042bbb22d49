// What the scripts share: where the project is, how to run TypeScript, how to pass signals on. Node built-ins only.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

/** Ends with one line for people. */
export function fail(line) {
  process.stderr.write(`${line}\n`);
  process.exit(1);
}

/** Installs the packages when they are not there: so one command is enough after a clone. */
export function ensureInstalled() {
  if (existsSync(`${root}node_modules/tsx/package.json`) && existsSync(`${root}node_modules/vite/package.json`)) return;
  process.stdout.write('Installing the packages (npm ci) …\n');
  const done = spawnSync('npm', ['ci', '--include=dev', '--no-audit', '--no-fund'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (done.error) fail(`npm could not be started: ${done.error.message}.`);
  if (done.status !== 0) fail('npm ci failed: see above.');
}

/** Options for Node to run TypeScript from any folder. */
export const withTypeScript = ['--import', pathToFileURL(`${root}node_modules/tsx/dist/loader.mjs`).href];
export const typeScriptEnv = { TSX_TSCONFIG_PATH: `${root}tsconfig.json` };

/**
 * Makes this process the built server or command: one that only waited for another would hold memory of its own. A fault
 * names the line of the source.
 */
export function beBuilt(entry) {
  process.setSourceMapsEnabled(true);
  return import(pathToFileURL(`${root}dist/server/${entry}.js`).href);
}

/** Options for Node to run what was built in a process of its own. */
export const builtServer = (entry) => ['--enable-source-maps', `${root}dist/server/${entry}.js`];

/** Starts a program in this terminal, passes signals on, and ends as it ends. */
export function become(args, env = {}) {
  const child = spawn(process.execPath, args, { stdio: 'inherit', env: { ...process.env, ...typeScriptEnv, ...env } });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    // Ctrl-C reaches the whole group: the child hears it by itself, and this process only waits for it.
    process.on(signal, () => signal !== 'SIGINT' && child.kill(signal));
  }
  child.on('error', (error) => fail(`Node could not be started: ${error.message}.`));
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGKILL' ? 137 : 1)));
  return child;
}

/** Runs a program to its end; answers its exit code. */
export const run = (command, args, env = {}, stdio = 'inherit') =>
  spawnSync(command, args, { cwd: root, stdio, env: { ...process.env, ...env } }).status ?? 1;

/** The path of a tool that came with the packages, as a script for Node. */
export const tool = (path) => `${root}node_modules/${path}`;

/** What `npm start` gives to Node, so that whoever starts the server himself starts the same one. */
export function startWords() {
  const { start } = JSON.parse(readFileSync(`${root}package.json`, 'utf8')).scripts;
  return start.split(' ').slice(1);
}
