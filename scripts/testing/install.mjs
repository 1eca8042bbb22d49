// Installs the programs that the tests drive and npm does not bring, where that is possible; elsewhere says how.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { needed } from '../programs.mjs';

const print = (line) => process.stdout.write(`${line}\n`);

/** Debian's packages of what is not there, and the one command that installs them. */
function missingPrograms() {
  const missing = needed.filter(({ find }) => !find());
  const packages = missing.flatMap((program) => program.packages);
  return { missing, packages, command: `apt-get update && apt-get install -y ${packages.join(' ')}` };
}

/** Debian or Ubuntu as root: installs them. Elsewhere names them. */
export function installPrograms() {
  const { missing, packages } = missingPrograms();
  if (missing.length === 0) return;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    print(`Installing ${packages.join(' ')} …`);
    const options = {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    };
    spawnSync('apt-get', ['update', '-qq'], options);
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], options);
  }
  nameMissing();
}

/** Tests that need what is not there fail: the command is printed before the run and after it. */
export function nameMissing() {
  const { missing, command } = missingPrograms();
  if (missing.length === 0) return;
  const names = missing.map(({ name }) => name).join(', ');
  print(`\nNot found: ${names}. The tests that need them will fail.`);
  if (process.platform === 'linux') print(`On Debian or Ubuntu, this installs them:\n\n  sudo sh -c '${command}'\n`);
  else print('Install them from their makers; WebKit is tried on Linux only.');
}
