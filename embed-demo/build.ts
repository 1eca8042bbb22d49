import { cpSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { shippedPackages } from '../scripts/vite/shippedPackages';

// The demo as it is served: its pages as they stand, and the two that are written in a framework.
const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const out = at('../dist/embed-demo');

rmSync(out, { recursive: true, force: true });
cpSync(dirname(at('index.html')), out, { recursive: true, filter: (path) => !/\.ts$|\/hosts$/.test(path) });
await build({
  root: at('.'),
  configFile: false,
  logLevel: 'warn',
  publicDir: false,
  plugins: [react(), shippedPackages('embed-demo')],
  define: {
    'process.env.NODE_ENV': JSON.stringify('production'),
    __VUE_OPTIONS_API__: 'false',
    __VUE_PROD_DEVTOOLS__: 'false',
    __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: 'false',
  },
  build: {
    outDir: at('../dist/embed-demo/hosts'),
    emptyOutDir: true,
    target: 'es2022',
    rolldownOptions: {
      input: { react: at('hosts/react.jsx'), vue: at('hosts/vue.js') },
      output: { entryFileNames: '[name].js' },
    },
  },
});
