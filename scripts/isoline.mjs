#!/usr/bin/env node
// The `isoline` command: server/start/cli.ts through tsx, whatever the current folder is.
import { become, ensureInstalled, root, withTypeScript } from './run.mjs';

ensureInstalled();
become([...withTypeScript, `${root}server/start/cli.ts`, ...process.argv.slice(2)]);
