// The modules that suites in Node import, as plain JavaScript in .build/modules: transformed once a run instead of once a
// suite, so that Node itself loads them, once for all suites of a process.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './run.mjs';

const folder = join(root, '.build/modules');
const folders = ['server', 'shared', 'console', 'widgets', 'embed-demo', 'conformance', 'bench', 'tests', 'scripts'];
const threads = join(root, 'server/base/threads.ts');
const isTest = (path) => /\.test\.tsx?$/.test(path);

const sourceFiles = () =>
  folders.flatMap((name) =>
    readdirSync(join(root, name), { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.(ts|tsx|json|mjs|cjs)$/.test(path))
      .map((path) => join(root, name, path)),
  );

/** The file that an import of this project's own means, or null for a package. */
function resolveOwn(from, specifier) {
  const path = specifier.startsWith('#shared/')
    ? join(root, 'shared', specifier.slice('#shared/'.length))
    : specifier.startsWith('.')
      ? resolve(dirname(from), specifier)
      : null;
  if (!path) return null;
  return [path, `${path}.ts`, `${path}.tsx`, `${path}/index.ts`].find(
    (file) => /\.\w+$/.test(file) && existsSync(file),
  );
}

/** Every module that a suite in Node imports itself; the bundler follows their imports. */
function entriesOf(files) {
  const entries = new Set();
  for (const file of files.filter((path) => path.endsWith('.test.ts'))) {
    for (const [, specifier] of readFileSync(file, 'utf8').matchAll(/(?:from|import)\s*\(?\s*'([.#][^']+)'/g)) {
      const path = resolveOwn(file, specifier);
      if (path && /\.(tsx?|json)$/.test(path)) entries.add(path);
    }
  }
  return [...entries];
}

/** `import.meta` means the source also in what was built of it; only threads are started from what was built. */
const sourceAddress = {
  name: 'source-address',
  transform(code, id) {
    if (id === threads || !/import\.meta\.(dirname|url)/.test(code)) return null;
    return code
      .replaceAll('import.meta.dirname', JSON.stringify(dirname(id)))
      .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href));
  },
};

/** Scripts stay where they are, and are loaded from there. */
const scriptsStay = {
  name: 'scripts-stay',
  enforce: 'pre',
  resolveId(id, from) {
    if (!from || !/^\.{1,2}\/.*\.[mc]js$/.test(id)) return null;
    return { id: pathToFileURL(resolve(dirname(from), id)).href, external: true };
  },
};

/** What a thread is started with: nobody imports it. */
const threadsOf = (files) =>
  files
    .filter((path) => path.endsWith('.ts') && !isTest(path))
    .flatMap((path) => [...readFileSync(path, 'utf8').matchAll(/'(server\/[\w/]*[tT]hread\.ts)'/g)])
    .map(([, source]) => join(root, source));

function stampOf(files) {
  const stamp = createHash('sha256')
    .update(process.version)
    .update(readFileSync(join(root, 'package-lock.json')));
  for (const path of files) if (!isTest(path)) stamp.update(path).update(readFileSync(path));
  return stamp;
}

/** Builds them where a source has changed since. */
export async function buildModules() {
  const files = sourceFiles();
  const entries = [...entriesOf(files), ...threadsOf(files)];
  const stamp = stampOf(files).update(entries.join('\n')).digest('hex');
  const stampFile = join(folder, 'stamp');
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return;
  const { NODE_ENV } = process.env;
  const { build } = await import('vite');
  const draft = `${folder}.${process.pid}`;
  const built = await build({
    configFile: false,
    root,
    mode: 'test',
    logLevel: 'error',
    publicDir: false,
    plugins: [scriptsStay, sourceAddress],
    resolve: { alias: { '#shared': join(root, 'shared') } },
    build: {
      ssr: true,
      outDir: draft,
      emptyOutDir: true,
      target: 'node20',
      minify: false,
      sourcemap: true,
      rolldownOptions: {
        input: entries,
        treeshake: false,
        output: { preserveModules: true, preserveModulesRoot: root, entryFileNames: '[name].js' },
      },
    },
  });
  // A build leaves `production` behind, with which suites would get a React that cannot be tested.
  if (NODE_ENV === undefined) delete process.env.NODE_ENV;
  else process.env.NODE_ENV = NODE_ENV;
  const chunks = built.output.filter(({ type }) => type === 'chunk');
  const sources = chunks.flatMap(({ moduleIds, fileName }) =>
    moduleIds.length === 1 ? [[moduleIds[0], fileName]] : [],
  );
  writeFileSync(join(draft, 'sources.json'), JSON.stringify(Object.fromEntries(sources)));
  writeFileSync(join(draft, 'stamp'), stamp);
  rmSync(folder, { recursive: true, force: true });
  renameSync(draft, folder);
}
