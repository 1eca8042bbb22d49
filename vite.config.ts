import react from '@vitejs/plugin-react';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/**
 * The console and the public pages, each its own entry: what anyone may open holds no sign-in code. The widgets are a
 * build of their own (widgets/build.ts).
 */
export default defineConfig({
  root: at('console'),
  publicDir: at('console/public'),
  plugins: [react()],
  resolve: { alias: { '#shared': at('shared') } },
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  worker: { format: 'es' },
  build: {
    outDir: at('dist/site'),
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 2000,
    rolldownOptions: {
      input: {
        index: at('console/index.html'),
        public: at('console/public.html'),
        viewer: at('console/viewer.html'),
        widgets: at('console/widgets.html'),
      },
      // A chunk of its own, so that it runs before the chunks whose schemas it sets the rules for.
      // A language comes in one piece, not a file an area.
      output: {
        codeSplitting: {
          groups: [
            { name: 'trusted', test: /console\/trusted\.ts$/ },
            {
              debugName: 'phrases',
              name: (id) => /phrases\/(\w+)\/\w+\.json$/.exec(id)?.[1] ?? null,
              test: /shared\/phrases\/\w+\/\w+\.json$/,
            },
          ],
        },
      },
    },
  },
});
