import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { shippedPackages } from '../../scripts/vite/shippedPackages';
import { townList } from '../../scripts/vite/townList';
import { widgetsConfig } from '../build';
import { finish } from './finish';

// node --import tsx widgets/scripts/build.ts [folder]: the widgets as they ship, with what describes them.
const folder = process.argv[2] ?? fileURLToPath(new URL('../../dist/widgets', import.meta.url));
for (const runtime of ['standard', 'light'] as const) {
  const config = widgetsConfig(folder, runtime);
  const noted = shippedPackages(`widgets-${runtime}`);
  await build({
    ...config,
    plugins: [townList, config.plugins, noted],
    worker: { ...config.worker, plugins: () => [noted] },
    configFile: false,
    logLevel: 'warn',
  });
}
finish(folder);
