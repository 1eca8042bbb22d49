import { resolve } from 'node:path';
import { build } from 'vite';
import { widgetsConfig } from '../build';

/** Builds the widgets into a folder of choice, for tests and measurements; `npm run build` does it for the product. */
await build({ ...widgetsConfig(resolve(process.argv[2] ?? 'dist/widgets')), configFile: false, logLevel: 'warn' });
