#!/usr/bin/env node
// Writes the table of numbers into docs/architecture.md: tests/support/writeStructure.ts counts them.
import { become, root, withTypeScript } from './run.mjs';

become([...withTypeScript, `${root}tests/support/writeStructure.ts`]);
