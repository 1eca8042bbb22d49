#!/usr/bin/env node
// `npm start`: installs and builds what is missing or out of date, then runs the server in this terminal.
import { build } from './build.mjs';
import { become, ensureInstalled, fail, root, withTypeScript } from './run.mjs';

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) fail(`Isoline needs Node 20.19 or newer; this is ${process.version}.`);

ensureInstalled();
if (process.env.ISOLINE_ROLE !== 'worker' && !build({ say: (line) => process.stdout.write(`  ${line}\n`) })) {
  fail('The pages could not be built: see above.');
}
become([...withTypeScript, `${root}server/start/main.ts`, ...process.argv.slice(2)], { NODE_ENV: 'production' });
