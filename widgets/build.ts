import { fileURLToPath } from 'node:url';
import type { Plugin, UserConfig } from 'vite';
import react from '@vitejs/plugin-react';

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
          `${name} imports the loader, of which a page may hold two. Hand over what it needs through the seat.`,
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
    const at = plugins.findIndex(({ name }) => name === 'vite:build-import-analysis');
    if (at < 0) throw new Error('Vite names its import analysis otherwise now: see widgets/build.ts.');
    (plugins as Plugin[]).splice(at, 1);
  },
};

/** The second build: one loader with a fixed name, everything else in hashed chunks beside it. */
export const widgetsConfig = (outDir = at('../dist/widgets')): UserConfig => ({
  root: at('.'),
  base: './',
  publicDir: at('public'),
  plugins: [react(), plainImports, guard],
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  resolve: {
    alias: {
      '#shared': at('../shared'),
      // Cards offer CSV and SVG; what makes PDFs stays in the console.
      jspdf: at('src/absent.ts'),
      'svg2pdf.js': at('src/absent.ts'),
    },
  },
  build: {
    outDir,
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: false,
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 400,
    rolldownOptions: {
      input: { isoline: at('src/loader/index.ts') },
      preserveEntrySignatures: 'allow-extension',
      output: { entryFileNames: '[name].js', chunkFileNames: 'assets/[name]-[hash].js' },
    },
  },
});
