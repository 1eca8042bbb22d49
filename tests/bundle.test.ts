import { spawnSync } from 'node:child_process';
import { hash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import { projectRoot } from '../server/base/threads';

const folder = join(projectRoot, 'dist/server');
const read = (name: string) => readFileSync(join(folder, name), 'utf8');
const node = (...args: readonly string[]) =>
  spawnSync(process.execPath, args, {
    cwd: projectRoot,
    encoding: 'utf8',
    // Where a fault of the program stands is said to those who ask.
    env: { ...process.env, ISOLINE_LOG: 'debug' },
  });

let scripts: readonly string[];
beforeAll(() => {
  const { status, stderr } = node('scripts/isoline.mjs', '--version');
  if (status !== 0) throw new Error(stderr);
  scripts = readdirSync(folder).filter((name) => name.endsWith('.js'));
});

/** Loaded by the server itself from their folders: pages of the API's description, fonts of pictures. */
const readAsFiles = ['@fastify/swagger-ui', 'dejavu-fonts-ttf', '@fontsource/noto-sans-devanagari'];

test('the built server imports only what is installed without the tools of development', () => {
  const { dependencies } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
  };
  const imported = scripts.flatMap((name) =>
    [
      ...read(name).matchAll(/^(?:import|export)[^;'"]*["']([^."'][^"']*)["']|\bimport\(["']([^."'][^"']*)["']\)/gm),
    ].map(([, fixed, dynamic]) => fixed ?? dynamic ?? ''),
  );
  const packages = new Set(
    imported
      .filter((name) => !isBuiltin(name))
      .map((name) =>
        name
          .split('/')
          .slice(0, name.startsWith('@') ? 2 : 1)
          .join('/'),
      ),
  );
  expect(packages).toContain('fastify');
  // Only `npm run dev` asks for vite, and it runs the sources.
  packages.delete('vite');
  expect([...packages, ...readAsFiles].filter((name) => !(name in dependencies))).toEqual([]);
});

test('the built server maps to its sources, and a fault names their lines', () => {
  const maps = readdirSync(folder).filter((name) => name.endsWith('.map'));
  const sources = maps.flatMap((name) => (JSON.parse(read(name)) as { sources: string[] }).sources);
  for (const source of [
    'server/start/main.ts',
    'server/http/serve.ts',
    'server/db/embedded/thread.ts',
    'server/ingest/foreignThread.ts',
  ])
    expect(sources.some((path) => path.endsWith(`/${source}`))).toBe(true);
  const breaking = "data:text/javascript,process.stdout.write = () => { throw new Error('The terminal is gone') }";
  const failed = node('--enable-source-maps', '--import', breaking, join(folder, 'cli.js'), '--version');
  expect(failed.status).toBe(1);
  expect(failed.stderr).toContain('The terminal is gone');
  expect(failed.stderr).toMatch(/server\/commands\/command\.ts:\d+/);
  expect(failed.stderr).toMatch(/server\/start\/cli\.ts:\d+/);
});

test('who reads only the first lines of an answer gets them, and no fault', () => {
  const { status, stdout, stderr } = spawnSync(
    'sh',
    ['-c', `"${process.execPath}" scripts/isoline.mjs --help | head -1`],
    {
      ...{ cwd: projectRoot, encoding: 'utf8' },
    },
  );
  expect({ status, stdout, stderr }).toEqual({ status: 0, stdout: expect.stringMatching(/^Isoline /), stderr: '' });
});

test('what is up to date is not built again', () => {
  const before = statSync(join(folder, 'main.js')).mtimeMs;
  expect(node('scripts/isoline.mjs', '--version').status).toBe(0);
  expect(statSync(join(folder, 'main.js')).mtimeMs).toBe(before);
});

test('the sheet of the console has what its scripts and rules ask of the themes of the kit, and its name is of what it holds', () => {
  const assets = join(projectRoot, 'dist/site/assets');
  const files = readdirSync(assets).filter((name) => /\.(js|css)$/.test(name));
  const text = files.map((name) => readFileSync(join(assets, name), 'utf8')).join('\n');
  const themes = ['light', 'dark'].map((name) =>
    readFileSync(join(projectRoot, `node_modules/@primer/primitives/dist/css/functional/themes/${name}.css`), 'utf8'),
  );
  const offered = new Set(themes.flatMap((theme) => [...theme.matchAll(/(--[\w-]+):/g)].map(([, name]) => name ?? '')));
  const asked = [...offered].filter((name) => text.includes(`var(${name})`) || text.includes(`var(${name},`));
  expect(asked.length).toBeGreaterThan(100);
  // Each stands in the light theme, in the dark one, and in the one of a system that is dark.
  expect(asked.filter((name) => text.split(`${name}:`).length - 1 < 3)).toEqual([]);
  const sheet = files.find((name) => name.endsWith('.css') && name.startsWith('style')) ?? '';
  expect(sheet).toContain(hash('sha256', readFileSync(join(assets, sheet)), 'base64url').slice(0, 8));
});

test('maps of console and widgets have towns to name, and fetch them apart', () => {
  for (const folder of ['dist/site/assets', 'dist/widgets/assets', 'dist/widgets/light']) {
    const names = readdirSync(join(projectRoot, folder)).filter((name) => name.endsWith('.js'));
    const holding = names.filter((name) => readFileSync(join(projectRoot, folder, name), 'utf8').includes('Nashik|'));
    expect(holding).toEqual([expect.stringMatching(/^towns-/)]);
  }
});

test('no two scripts of the console need each other first: which of them ran first would find the other empty', () => {
  const assets = join(projectRoot, 'dist/site/assets');
  const names = readdirSync(assets).filter((name) => name.endsWith('.js'));
  const needed = new Map(
    names.map((name) => {
      const imports = readFileSync(join(assets, name), 'utf8').matchAll(/(?:import|from)\s*"\.\/([^"]+\.js)"/g);
      return [name, new Set([...imports].map(([, other = '']) => other))] as const;
    }),
  );
  // What needs nothing that is left is taken away, until only circles are.
  for (let before = -1; before !== needed.size;) {
    before = needed.size;
    for (const [name, others] of needed) if (![...others].some((other) => needed.has(other))) needed.delete(name);
  }
  expect(names).not.toEqual([]);
  expect([...needed.keys()]).toEqual([]);
});
