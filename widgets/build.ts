import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin, UserConfig } from 'vite';
import react from '@vitejs/plugin-react';
import { languages } from '#shared/phrases/languages';
import { widgetPaths } from './calls';
import { slimBridge } from './slimBridge';
import { pressStyles, slimStyles } from './slimStyles';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** What would reach into the partner's page, or load a second copy of the loader, must not be built. */
const guard: Plugin = {
  name: 'isoline-widgets-guard',
  generateBundle(_options, bundle) {
    for (const [name, file] of Object.entries(bundle)) {
      if (name.endsWith('.css'))
        this.error(`${name}: a style sheet would be linked into the partner's page. Import it with ?inline.`);
      if (
        file.type === 'chunk' &&
        !file.isEntry &&
        file.imports.some((from) => bundle[from]?.type === 'chunk' && bundle[from].isEntry)
      ) {
        this.error(
          `${name} imports the loader, of which a page may hold two. Hand over what it needs through the host.`,
        );
      }
    }
  },
};

/**
 * Vite wraps every dynamic import for style sheets and old browsers. Here are neither, and the wrapper would be shared
 * with the loader.
 */
const plainImports: Plugin = {
  name: 'isoline-widgets-plain-imports',
  configResolved({ plugins }) {
    const wrapping = ['vite:build-import-analysis', 'native:import-analysis-build'];
    for (const wrapper of wrapping) {
      const index = plugins.findIndex(({ name }) => name === wrapper);
      if (index < 0) throw new Error(`Vite has no ${wrapper} any more: see widgets/build.ts.`);
      (plugins as Plugin[]).splice(index, 1);
    }
  },
};

/**
 * The library of the charts makes itself a plugin of the page's jQuery: that is left out.
 */
const noPlugin: Plugin = {
  name: 'isoline-widgets-no-plugin',
  transform(code, id) {
    if (!id.endsWith('highcharts/es-modules/Core/Utilities.js')) return null;
    const plugin = /^if \(win\.jQuery\) \{\n[\s\S]*?^\}\n/m;
    if (!plugin.test(code)) this.error('Highcharts meets jQuery in another way now: see widgets/build.ts.');
    return code.replace(plugin, '');
  },
};

/**
 * What the bundler needs at run time is a file of half a kilobyte that every chunk imports: a round trip before anything
 * is painted. It is written into each of them.
 */
const oneTrip: Plugin = {
  name: 'isoline-widgets-one-trip',
  generateBundle(_options, bundle) {
    const helper = Object.values(bundle).find((file) => file.type === 'chunk' && file.name === 'rolldown-runtime');
    if (helper?.type !== 'chunk') return;
    const match = /^([\s\S]*)export\{([^}]*)\};?\s*$/.exec(helper.code);
    if (!match) return this.error('The helper of the bundler is no longer written as it was: see widgets/build.ts.');
    const [, body = '', given = ''] = match;
    const answer = given.replace(/(\w+) as (\w+)/g, '$2:$1');
    const name = helper.fileName.split('/').at(-1) ?? '';
    for (const file of Object.values(bundle)) {
      if (file.type !== 'chunk' || !file.imports.includes(helper.fileName)) continue;
      file.code = file.code.replace(
        /import\{([^}]*)\}from"\.\/([^"]+)";/,
        (whole: string, taken: string, from: string) =>
          from === name
            ? `var{${taken.replace(/(\w+) as (\w+)/g, '$1:$2')}}=(()=>{${body}return{${answer}}})();`
            : whole,
      );
      if (file.code.includes(name)) this.error(`${file.fileName} still asks for ${name}: see widgets/build.ts.`);
      file.imports = file.imports.filter((from) => from !== helper.fileName);
    }
    delete bundle[helper.fileName];
  },
};

/**
 * The bundler lists the names of a module with `for … in`, which on a page that adds to Object.prototype lists those additions too,
 * and fails on one that is no function. Only the module's own names are meant.
 */
const ownNames: Plugin = {
  name: 'isoline-widgets-own-names',
  transform(code, id) {
    if (id !== '\0rolldown/runtime.js') return null;
    const loop = 'for (var name in all)';
    if (!code.includes(loop))
      this.error('The bundler lists the names of a module in another way now: see widgets/build.ts.');
    return code.replace(loop, 'for (var name of Object.keys(all))');
  },
};

/**
 * Nearly all of the card's and the chart's functions run before the first picture. Told so, Chromium compiles them while they
 * arrive, beside the main thread, instead of one by one on it; other engines read a comment.
 */
const compiledEarly: Plugin = {
  name: 'isoline-widgets-compiled-early',
  generateBundle(_options, bundle) {
    for (const file of Object.values(bundle)) {
      if (file.type === 'chunk' && early.some((source) => file.facadeModuleId?.endsWith(source)))
        file.code = `//# allFunctionsCalledOnLoad\n${file.code}`;
    }
  },
};
const early = ['/elements/card.ts', '/view/chart/footprintDrawing.ts'];

/**
 * What computes a certificate again is the whole engine, of which the card uses a few lines. Laid into one chunk with those, all of it
 * would come before the first picture: what is asked for with `?apart`, and all that it needs, is a copy that nothing else shares.
 */
const apart = '?apart';
const enginesApart: Plugin = {
  name: 'isoline-widgets-engines-apart',
  enforce: 'pre',
  async resolveId(source, importer, options) {
    if (!source.endsWith(apart) && !importer?.endsWith(apart)) return null;
    const found = await this.resolve(source.replace(apart, ''), importer?.replace(apart, ''), {
      ...options,
      skipSelf: true,
    });
    return found && { ...found, id: `${found.id}${apart}` };
  },
  load: (id) => (id.endsWith(apart) ? readFileSync(id.replace(apart, ''), 'utf8') : null),
};

/** Parts that come after the card is painted. The bundler is told that the card's chunk is there by then: else it lays what they share with it into one more. */
const later = [
  '/proof/ProofLine.tsx',
  '/proof/Checked.tsx',
  '/coverage-viewer/Explained.tsx',
  '/coverage-viewer/ViewCoverage.tsx',
];
const afterCard: Plugin = {
  name: 'isoline-widgets-after-card',
  enforce: 'pre',
  transform: (code, id) =>
    later.some((part) => id.endsWith(part)) ? `import ${JSON.stringify(at('src/elements/card.ts'))};\n${code}` : null,
};

/** In the light build charts are drawn by our own pen (docs/decisions/032). */
const ownPen: Plugin = {
  name: 'isoline-widgets-own-pen',
  enforce: 'pre',
  resolveId: (source, importer) =>
    source === './draw' && importer?.includes('/view/chart/') ? at('../shared/view/chart/light/draw.ts') : null,
};

/** Which React draws: React itself, or Preact for partners who count kilobytes. The source is the same. */
type Runtime = 'standard' | 'light';
const lightAliases = [
  ['react', 'compat/dist/compat.mjs'],
  ['react-dom', 'compat/dist/compat.mjs'],
  ['react-dom/client', 'compat/client.mjs'],
  ['react/jsx-runtime', 'jsx-runtime/dist/jsxRuntime.mjs'],
].map(([name = '', file = '']) => ({
  find: new RegExp(`^${name}$`),
  replacement: at(`../node_modules/preact/${file}`),
}));

/** What the loader says before any language is loaded: loading, failed, retry, out of the phrases of each. */
const firstWords = Object.fromEntries(
  languages.map(({ code }) => {
    const read = (area: string) => JSON.parse(readFileSync(at(`../shared/phrases/${code}/${area}.json`), 'utf8'));
    const [view, widget] = [read('view'), read('widget')];
    return [code, [view.loading, widget.failed, widget.retry].join('|')];
  }),
);

const scriptsIn = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => readFileSync(join(folder, name), 'utf8'));

/** One loader with a fixed name, everything else in hashed chunks beside it. */
export const widgetsConfig = (outDir: string, runtime: Runtime = 'standard'): UserConfig => ({
  root: at('.'),
  base: './',
  publicDir: at('public'),
  plugins: [
    react(),
    slimBridge(at('../node_modules')),
    slimStyles(() => [at('src'), at('../shared/view')].flatMap(scriptsIn)),
    pressStyles,
    noPlugin,
    enginesApart,
    afterCard,
    plainImports,
    ownNames,
    oneTrip,
    compiledEarly,
    guard,
    ...(runtime === 'light' ? [ownPen] : []),
  ],
  define: {
    'process.env.NODE_ENV': JSON.stringify('production'),
    __FIRST_WORDS__: JSON.stringify(firstWords),
    // One by one: a chunk gets only those that it uses.
    ...Object.fromEntries(
      Object.entries(widgetPaths).map(([name, path]) => [`__PATHS__.${name}`, JSON.stringify(path)]),
    ),
  },
  resolve: {
    alias: [
      { find: '#shared', replacement: at('../shared') },
      // Cards offer CSV and SVG; what makes PDFs stays in the console.
      { find: 'jspdf', replacement: at('src/absent.ts') },
      { find: 'svg2pdf.js', replacement: at('src/absent.ts') },
      ...(runtime === 'light' ? lightAliases : []),
    ],
  },
  worker: {
    format: 'iife',
    rolldownOptions: { output: { entryFileNames: `${runtime === 'light' ? 'light' : 'assets'}/[name]-[hash].js` } },
  },
  build: {
    outDir,
    emptyOutDir: runtime === 'standard',
    copyPublicDir: runtime === 'standard',
    target: 'es2022',
    modulePreload: false,
    manifest: `.vite/${runtime}.json`,
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1200,
    rolldownOptions: {
      optimization: { inlineConst: { mode: 'all', pass: 2 } },
      input: { [runtime === 'light' ? 'isoline.light' : 'isoline']: at('src/suite/index.ts') },
      preserveEntrySignatures: 'allow-extension',
      // The way to a language's phrases leads to the English ones too, which are always there.
      checks: { ineffectiveDynamicImport: false },
      output: {
        assetFileNames: `${runtime === 'light' ? 'light' : 'assets'}/[name]-[hash][extname]`,
        entryFileNames: '[name].js',
        chunkFileNames: ({ name, facadeModuleId }) =>
          `${runtime === 'light' ? 'light' : 'assets'}/${/elements\/([\w-]+)\/element\.tsx$/.exec(facadeModuleId ?? '')?.[1] ?? name}-[hash].js`,
      },
    },
  },
});
