#!/usr/bin/env node
// Writes docs/states.md from the tables of states: tests/support/states/write.ts prints them.
import { become, root, withTypeScript } from './run.mjs';

become([...withTypeScript, `${root}tests/support/states/write.ts`]);
