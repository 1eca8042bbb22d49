#!/usr/bin/env node
// Jest with what it needs to load ES modules: `node scripts/jest.mjs shared/engine`.
import { become, ensureInstalled, tool } from './run.mjs';

ensureInstalled();
become(['--experimental-vm-modules', '--no-warnings', tool('jest/bin/jest.js'), ...process.argv.slice(2)]);
