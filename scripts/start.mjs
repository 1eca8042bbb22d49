#!/usr/bin/env node
// `npm start`: installs and builds what is missing or out of date, then runs the server in this terminal.
import { build } from './build.mjs';
import { beBuilt, ensureInstalled, fail } from './run.mjs';
import { isSupportedNode, supportedNode } from './nodeVersion.mjs';

if (!isSupportedNode(process.versions.node)) fail(`Isoline needs Node ${supportedNode}; this is ${process.version}.`);

// glibc keeps memory for each thread and gives little of it back: with two arenas, as in the Dockerfile, a server at rest holds a third less. They
// are read when a process begins; a Node without `execve` (before 22.15) goes on with what its environment says.
if (process.platform === 'linux' && !process.env.MALLOC_ARENA_MAX) {
  const words = [process.execPath, ...process.execArgv, ...process.argv.slice(1)];
  process.execve?.(process.execPath, words, { ...process.env, MALLOC_ARENA_MAX: '2' });
}

ensureInstalled();
// A worker shows no pages.
const only = process.env.ISOLINE_ROLE === 'worker' ? ['server', 'database'] : null;
if (!build({ only, say: (line) => process.stdout.write(`  ${line}\n`) })) fail('The build failed: see above.');
process.env.NODE_ENV = 'production';
await beBuilt('main');
