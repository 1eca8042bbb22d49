#!/usr/bin/env node
// The `isoline` command, whatever the current folder is: builds the server when its sources have changed, then runs it.
import { build } from './build.mjs';
import { beBuilt, ensureInstalled, fail } from './run.mjs';

ensureInstalled();
// What a command prints is its answer: the build says nothing of itself, but for its faults.
if (!build({ only: ['server', 'database'], say: () => undefined })) fail('The build failed: see above.');
await beBuilt('cli');
