import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** What Node is started with: the server, the commands, and the threads (server/base/threads.ts names these by their source). */
const entries = [
  'start/main.ts',
  'start/cli.ts',
  'start/jobThread.ts',
  'start/seedThread.ts',
  'db/embedded/thread.ts',
  'ingest/foreignThread.ts',
  'db/template.ts',
];

/** Packages of a hundred files of plain JavaScript: read one by one they took a third of the time to start. */
const manyFiles = ['drizzle-orm', 'zod'];

/**
 * Our code as plain JavaScript with source maps; packages stay packages, as some of them carry programs, fonts or
 * WebAssembly. What is imported from dist/server must therefore be among the `dependencies` (tests/bundle.test.ts).
 */
export default defineConfig({
  root: at('.'),
  publicDir: false,
  resolve: { alias: { '#shared': at('../shared') } },
  ssr: { noExternal: manyFiles },
  build: {
    ssr: true,
    outDir: at('../dist/server'),
    emptyOutDir: true,
    target: 'node20',
    sourcemap: true,
    minify: false,
    rolldownOptions: {
      input: Object.fromEntries(entries.map((path) => [basename(path, '.ts'), at(path)])),
      output: {
        ...{ entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
        // Every thread keeps the maps in memory: for the line of a fault their sources are not needed.
        sourcemapExcludeSources: true,
      },
    },
  },
});
