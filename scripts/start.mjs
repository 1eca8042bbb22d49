#!/usr/bin/env node
// `npm start`: installs and builds what is missing or out of date, then runs the server in this terminal.
import { build } from './build.mjs';
import { beBuilt, ensureInstalled, fail } from './run.mjs';
import { isSupportedNode, supportedNode } from './nodeVersion.mjs';

if (!isSupportedNode(process.versions.node)) fail(`Isoline needs Node ${supportedNode}; this is ${process.version}.`);

ensureInstalled();
// A worker shows no pages.
const only = process.env.ISOLINE_ROLE === 'worker' ? ['server', 'database'] : null;
if (!build({ only, say: (line) => process.stdout.write(`  ${line}\n`) })) fail('The build failed: see above.');
process.env.NODE_ENV = 'production';
await beBuilt('main');
