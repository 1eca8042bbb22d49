// A suite and all that it imports as one script: evaluating it anew is a fresh start in milliseconds, where a process would take seconds.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { constants, Script } from 'node:vm';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { telling } from './worlds.mjs';

/** `import.meta.dirname` and `.url` mean the folder and the address of their own file, also within a bundle. */
const ownFolder = {
  name: 'own-folder',
  enforce: 'pre',
  transform(code, id) {
    if (!/import\.meta\.(dirname|url)/.test(code)) return null;
    const [path] = id.split('?');
    return code
      .replaceAll('import.meta.dirname', JSON.stringify(dirname(path)))
      .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(path).href));
  },
};

/** The suite at `path` as a compiled script, which evaluates to a function of `require`, `module` and `exports`. */
export async function bundleOf(path, root) {
  // The process is started anew after a change that never ends; what it had bundled is still right.
  const kept = join(root, `${path}.bundle`);
  if (!existsSync(kept)) writeFileSync(kept, await codeOf(path, root));
  const code = readFileSync(kept, 'utf8');
  await loadModules(code);
  return new Script(`(function (require, module, exports, __filename) {${code}\n})`, {
    filename: join(root, path),
    importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
  });
}

const modules = new Map();
const required = createRequire(import.meta.url);

/** Packages that can be imported only are loaded before, since a script asks for all of them at once. */
async function loadModules(code) {
  for (const [, name] of code.matchAll(/\brequire\("([^"]+)"\)/g)) {
    try {
      required.resolve(name);
    } catch (error) {
      if (error.code !== 'ERR_PACKAGE_PATH_NOT_EXPORTED') throw error;
      modules.set(name, { __esModule: true, ...(await import(name)) });
    }
  }
}

/** `require` of a script that was bundled for the folder. */
export function requireIn(root) {
  const inRoot = createRequire(`${root}/package.json`);
  return (name) => modules.get(name) ?? inRoot(name);
}

/** Screens have no look here, and no worker. */
const withoutLook = {
  name: 'without-look',
  enforce: 'pre',
  resolveId: (id) => (/\.css(\?inline)?$|\?worker&url$/.test(id) ? '\0nothing' : null),
  load: (id) => (id === '\0nothing' ? "export default ''" : null),
};

/** A suite of screens is bundled with all its packages, as a browser would get them. */
const forScreens = (root) => ({
  mode: 'development',
  define: { 'process.env.NODE_ENV': '"test"', 'import.meta.env': '{}' },
  plugins: [withoutLook],
  ssr: { noExternal: true, external: ['jsdom'], resolve: { conditions: ['browser', 'module-sync', 'default'] } },
  alias: [{ find: /^(maplibre|mapbox)-gl$/, replacement: join(root, 'tests/support/dom/map.cjs') }],
});
// What has a default export in both dialects is bundled: one that is asked for by a script has its default within its default.
const pure = { mode: 'production', define: {}, plugins: [], ssr: { noExternal: ['redux-saga'] }, alias: [] };

/** Suites that draw components; those of the widgets' loader draw none. */
const drawn = /^((console|shared|tests)\/.*|widgets\/test\/proof\.test)\.tsx$/;

async function codeOf(path, root) {
  const { mode, define, plugins, ssr, alias } = drawn.test(path) ? forScreens(root) : pure;
  const built = await build({
    configFile: false,
    root,
    mode,
    define,
    logLevel: 'error',
    plugins: [telling, ownFolder, ...plugins],
    ssr,
    resolve: { alias: [{ find: /^#shared\//, replacement: `${join(root, 'shared')}/` }, ...alias] },
    build: {
      ssr: true,
      write: false,
      minify: false,
      target: 'node20',
      rollupOptions: { input: join(root, path), output: { format: 'cjs', codeSplitting: false } },
    },
  });
  const [{ output }] = [built].flat();
  return output.find(({ type }) => type === 'chunk').code;
}
