#!/usr/bin/env node
// `npm start`: installs and builds what is missing or out of date, then runs the server in this terminal.
import { build } from './build.mjs';
import { beBuilt, ensureInstalled, fail } from './run.mjs';

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) fail(`Isoline needs Node 20.19 or newer; this is ${process.version}.`);

ensureInstalled();
// A worker shows no pages.
const only = process.env.ISOLINE_ROLE === 'worker' ? ['server', 'database'] : null;
if (!build({ only, say: (line) => process.stdout.write(`  ${line}\n`) })) fail('The build failed: see above.');
process.env.NODE_ENV = 'production';
await beBuilt('main');
