import react from '@vitejs/plugin-react';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';
import { contractForBrowsers } from './scripts/vite/contractForBrowsers.ts';
import { tokenSheet } from './scripts/vite/tokenSheet.ts';
import { usedVariables } from './scripts/vite/usedVariables.ts';
import { zodForBrowsers } from './scripts/vite/zodForBrowsers.ts';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The pages that anyone may open (`--mode public`) are a build of their own: they hold no sign-in code, and the console comes in few pieces. */
const publicPages = {
  public: at('console/public.html'),
  viewer: at('console/viewer.html'),
  widgets: at('console/widgets.html'),
};

/** Has the page run its first script (console/begin.ts) as soon as that is there: the one that draws is a hundred times as large. */
const beginFirst: Plugin = {
  name: 'isoline:begin-first',
  transformIndexHtml: {
    order: 'post',
    handler(_html, { bundle = {} }) {
      const chunks = Object.values(bundle).filter(({ type }) => type === 'chunk');
      const begin = chunks
        .filter(({ name }) => name === 'begin')
        .map(({ fileName }) => ({ type: 'module', async: true, crossorigin: true, src: `/${fileName}` }));
      return begin.map((attrs) => ({ tag: 'script', attrs, injectTo: 'head-prepend' as const }));
    },
  },
};

/**
 * What the console begins with is one piece, and so is what many screens share: a browser takes its time over each request, however small. A piece takes
 * in only what the same screens need, or what is too small to be worth a request; the charts, which are neither, stand apart.
 */
const consolePieces = [
  { name: 'start', tags: ['$initial' as const] },
  {
    name: 'charts',
    test: /node_modules\/highcharts\/|shared\/view\/chart\/draw\.ts$/,
    includeDependenciesRecursively: false,
  },
  { name: 'list', test: /console\/ui\/(PagedList|TagSearch)\.tsx$/ },
  { name: 'kit', minShareCount: 8, entriesAware: true, entriesAwareMergeThreshold: 60_000 },
  { name: 'screens', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 3_000 },
];

/** The console, or the public pages beside it. The widgets are built elsewhere (widgets/build.ts). */
export default defineConfig(({ mode }) => ({
  root: at('console'),
  publicDir: at('console/public'),
  plugins: [react(), beginFirst, contractForBrowsers, zodForBrowsers, tokenSheet, usedVariables],
  resolve: { alias: { '#shared': at('shared') } },
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  worker: { format: 'es' },
  build: {
    outDir: at('dist/site'),
    emptyOutDir: mode !== 'public',
    target: 'es2022',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    cssCodeSplit: mode === 'public',
    chunkSizeWarningLimit: 2000,
    rolldownOptions: {
      // What nobody uses of a folder's one door is not loaded either, nor a schema that nobody checks by: to describe one does nothing.
      treeshake: {
        manualPureFunctions: ['z', 'call', 'body', 'pageOf', 'pageQuery', 'listFile'],
        moduleSideEffects: [{ test: /\/(console\/(app|core|features|ui)|shared)\/.*\.tsx?$/, sideEffects: false }],
      },
      input: mode === 'public' ? publicPages : { index: at('console/index.html') },
      // A chunk of its own, so that it runs before the chunks whose schemas it sets the rules for.
      // A language comes in one piece, not a file an area.
      output: {
        codeSplitting: {
          groups: [
            { name: 'begin', test: /console\/begin\.ts$/ },
            { name: 'trusted', test: /console\/trusted\.ts$/ },
            {
              debugName: 'phrases',
              name: (id) => /phrases\/(\w+)\/\w+\.json$/.exec(id)?.[1] ?? null,
              test: /shared\/phrases\/\w+\/\w+\.json$/,
            },
            // Of several pages each is a beginning of its own, and one piece would run them all.
            ...(mode === 'public' ? [] : consolePieces),
          ],
        },
      },
    },
  },
}));
