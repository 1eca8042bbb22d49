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
    const wrapping = ['vite:build-import-analysis', 'native:import-analysis-build'];
    for (const wrapper of wrapping) {
      const found = plugins.findIndex(({ name }) => name === wrapper);
      if (found < 0) throw new Error(`Vite has no ${wrapper} any more: see widgets/build.ts.`);
      (plugins as Plugin[]).splice(found, 1);
    }
  },
};

/**
 * The bridge from r2wc's own source, without its table of attribute types: ours are parsed by the hardened class, since
 * r2wc's are among its defects. It is a tenth of the loader.
 */
const unused: Readonly<Record<string, string>> = {
  './transforms': 'export default {}',
  './utils': 'export const toDashedCase = (name) => name',
};
const slimBridge: Plugin = {
  name: 'isoline-widgets-slim-bridge',
  enforce: 'pre',
  resolveId(source, importer) {
    if (source === '@r2wc/core') return at('../node_modules/@r2wc/core/src/core.ts');
    return source in unused && importer?.includes('@r2wc/core') ? `\0isoline-unused:${source}` : null;
  },
  load: (id) => unused[id.replace('\0isoline-unused:', '')] ?? null,
};

/** The second build: one loader with a fixed name, everything else in hashed chunks beside it. */
export const widgetsConfig = (outDir = at('../dist/widgets')): UserConfig => ({
  root: at('.'),
  base: './',
  publicDir: at('public'),
  plugins: [react(), slimBridge, plainImports, guard],
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
