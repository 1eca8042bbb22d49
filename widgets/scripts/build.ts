import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { widgetsConfig } from '../build';
import { finish } from './finish';

// node --import tsx widgets/scripts/build.ts [folder]: the widgets as they ship, with what describes them.
const folder = process.argv[2] ?? fileURLToPath(new URL('../../dist/widgets', import.meta.url));
for (const runtime of ['standard', 'light'] as const)
  await build({ ...widgetsConfig(folder, runtime), configFile: false, logLevel: 'warn' });
finish(folder);
