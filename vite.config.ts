import react from '@vitejs/plugin-react';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';
import { contractForBrowsers } from './scripts/vite/contractForBrowsers.ts';
import { tokenSheet } from './scripts/vite/tokenSheet.ts';
import { shippedPackages } from './scripts/vite/shippedPackages.ts';
import { townList } from './scripts/vite/townList.ts';
import { usedVariables } from './scripts/vite/usedVariables.ts';
import { zodForBrowsers } from './scripts/vite/zodForBrowsers.ts';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The pages that anyone may open (`--mode public`) are a build of their own: they hold no sign-in code, and the console comes in few pieces. */
const publicPages = {
  public: at('console/public.html'),
  viewer: at('console/viewer.html'),
  widgets: at('console/widgets.html'),
};

/**
 * Has what makes ready (console/ready.ts) run as soon as it is there: what draws, which needs it too, is larger. That one is fetched from the first too,
 * but after all that runs before it.
 */
const readyFirst: Plugin = {
  name: 'isoline:ready-first',
  transformIndexHtml: {
    order: 'post',
    handler(_html, { bundle = {} }) {
      const pieces = Object.values(bundle).filter(({ type }) => type === 'chunk');
      const fileOf = (wanted: string) => `/${pieces.find(({ name }) => name === wanted)?.fileName}`;
      if (!pieces.some(({ name }) => name === 'ready')) return [];
      const script = { type: 'module', async: true, crossorigin: true, src: fileOf('ready') };
      const later = { rel: 'modulepreload', crossorigin: true, fetchpriority: 'low', href: fileOf('main') };
      return [
        { tag: 'script', attrs: script, injectTo: 'head' as const },
        { tag: 'link', attrs: later, injectTo: 'head' as const },
      ];
    },
  },
};

/** What stands on nearly every screen that has a list, and is too small to be fetched apart. */
const onLists = [
  'ui/(PagedList|TagSearch|ListScreen|SearchField|StatusFilter|useDefaultTags|useListWords|column)',
  'ui/(Choice|Confirm|Details|DetailScreen|useDescribedLines|EvenGrid|Figure|Grid|Halves|JobProgress|LinkTabs|Money|Period|Unsaved)',
  'core/(countries|writeOver|undo)',
  'features/(coverages/parts/(SubCoverages|list/useChosenCoverages)|partners/parts/RoleTabs|policies/parts/CalculatedAndPaid)',
  'shared/view/(StatusChip|measure)',
  'shared/format/(dayWord|description|indexValue)',
  'shared/engine/(units|payout)',
  'shared/lists/coverages',
  '@primer/react/dist/SegmentedControl/SegmentedControl',
  '@primer/octicons-react/dist/icons/ArrowRightIcon',
];
/** The contract of what most screens ask for: read while what draws them is on its way. */
const askedByMost = 'shared/contract/(coverages|quotes|policies|views|newQuote|partner|partners|sampleCatalogue)';

/**
 * What the console begins with comes in three pieces: what asks, what makes ready, and what draws. What many screens share is one: a browser
 * takes its time over each request, however small. A piece takes in only what the same screens need, or what is too small to be worth a request; the
 * charts, which are neither, stand apart.
 */
const firstPieces = [
  { name: 'begin', test: /console\/begin\.ts$/ },
  { name: 'ready', test: new RegExp(`(console/ready|${askedByMost})\\.ts$`) },
];
const consolePieces = [
  { name: 'main', test: /console\/main\.tsx$/ },
  {
    name: 'charts',
    // What speaks of a chart comes after it, and looks for what highcharts.ts puts together.
    test: /node_modules\/highcharts\/es-modules\/(?!Accessibility|masters)|shared\/view\/chart\/(draw|highcharts)\.ts$/,
    includeDependenciesRecursively: false,
  },
  { name: 'list', test: new RegExp(`(${onLists.join('|')})\\.m?[jt]sx?$`) },
  // The kit's fields, and what is little beside them.
  { name: 'fields', test: /console\/ui\/(Field|FileField|ReasonDialog)\.tsx$/ },
  { name: 'kit', minShareCount: 8, entriesAware: true, entriesAwareMergeThreshold: 60_000 },
  { name: 'screens', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 3_000 },
];

/** The console, or the public pages beside it. The widgets are built elsewhere (widgets/build.ts). */
export default defineConfig(({ mode }) => ({
  root: at('console'),
  publicDir: at('console/public'),
  plugins: [
    ...[react(), readyFirst, contractForBrowsers, zodForBrowsers, tokenSheet, townList, usedVariables],
    shippedPackages(mode === 'public' ? 'public' : 'console'),
  ],
  resolve: { alias: { '#shared': at('shared') } },
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  worker: { format: 'es', plugins: () => [shippedPackages(mode === 'public' ? 'public' : 'console')] },
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
      output: {
        codeSplitting: {
          groups: [
            ...(mode === 'public' ? [{ name: 'trusted', test: /console\/trusted\.ts$/ }] : firstPieces),
            // A language comes in one piece, not a file an area.
            {
              debugName: 'phrases',
              name: (id) => /phrases\/(\w+)\/\w+\.(json|ts)$/.exec(id)?.[1] ?? null,
              test: /shared\/phrases\/\w+\/(\w+\.json|console\.ts)$/,
            },
            // Of several pages each is a beginning of its own, and one piece would run them all.
            ...(mode === 'public' ? [] : consolePieces),
          ],
        },
      },
    },
  },
}));
