#!/usr/bin/env node
// `npm run dev`: the server restarts when its sources change, and the console reloads in place.
// One address for both: the server answers the API, and hands everything else to vite (ISOLINE_DEV).
import { existsSync } from 'node:fs';
import { become, ensureInstalled, root, withTypeScript } from './run.mjs';
import { build } from './build.mjs';

ensureInstalled();
// The widgets are used from foreign pages: there they are always the built ones.
if (existsSync(`${root}widgets`)) build({ say: (line) => process.stdout.write(`  ${line}\n`) });
const watched = ['server', 'shared'].map((folder) => `--watch-path=${root}${folder}`);
become([...withTypeScript, ...watched, '--watch-preserve-output', `${root}server/start/main.ts`], { ISOLINE_DEV: '1' });
