#!/usr/bin/env node
// Builds the console with its public pages, and the widgets: what is out of date, or all with --all.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { ensureInstalled, fail, root, run, tool, typeScriptEnv, withTypeScript } from './run.mjs';

const stampFile = join(root, '.build/stamp.json');
const shared = ['shared', 'vite.config.ts', 'package.json', 'package-lock.json', 'tsconfig.json'];
/** What is built, from which sources, into which folder. */
const builds = [
  {
    name: 'site',
    sources: ['console', ...shared],
    args: [tool('vite/bin/vite.js'), 'build', '--logLevel', 'warn'],
    output: 'dist/site',
  },
  {
    name: 'widgets',
    sources: ['widgets', ...shared],
    args: [...withTypeScript, 'widgets/scripts/build.ts'],
    output: 'dist/widgets',
  },
  {
    name: 'embed demo',
    sources: ['embed-demo', 'package-lock.json'],
    args: [...withTypeScript, 'embed-demo/build.ts'],
    output: 'dist/embed-demo',
  },
];

function* filesUnder(path) {
  if (!existsSync(path)) return;
  if (!statSync(path).isDirectory()) return yield path;
  for (const name of readdirSync(path).sort()) {
    if (!/\.test\.tsx?$/.test(name)) yield* filesUnder(join(path, name));
  }
}

/** A hash of names and contents: the same sources, the same stamp, whatever their dates. */
function stampOf(sources) {
  const hash = createHash('sha256').update(process.version);
  for (const source of sources) {
    for (const path of filesUnder(join(root, source))) hash.update(path.slice(root.length)).update(readFileSync(path));
  }
  return hash.digest('hex');
}

/** Compressed twins, so that the server never compresses while it serves. */
function compress(folder) {
  for (const path of filesUnder(folder)) {
    if (!/\.(js|mjs|css|html|svg|json)$/.test(path)) continue;
    const content = readFileSync(path);
    if (content.length < 1024) continue;
    writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }));
    writeFileSync(`${path}.br`, brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }));
  }
}

const readStamps = () => (existsSync(stampFile) ? JSON.parse(readFileSync(stampFile, 'utf8')) : {});

/** Builds what is out of date; says a line for each. Answers whether all went well. */
export function build({ all = false, say = (line) => process.stdout.write(`${line}\n`) } = {}) {
  const stamps = readStamps();
  for (const { name, sources, args, output } of builds) {
    if (!existsSync(join(root, sources[0])) || !existsSync(join(root, 'vite.config.ts'))) continue;
    const stamp = stampOf(sources);
    if (!all && stamps[name] === stamp && existsSync(join(root, output))) {
      say(`${name}: up to date`);
      continue;
    }
    const begin = performance.now();
    const code = run(process.execPath, args, { NODE_ENV: 'production', ...typeScriptEnv });
    if (code !== 0) return false;
    compress(join(root, output));
    stamps[name] = stamp;
    mkdirSync(join(root, '.build'), { recursive: true });
    writeFileSync(stampFile, JSON.stringify(stamps));
    say(`${name}: built (${((performance.now() - begin) / 1000).toFixed(1)} s)`);
  }
  return true;
}

if (process.argv[1] && import.meta.url.endsWith('/scripts/build.mjs') && process.argv[1].endsWith('build.mjs')) {
  ensureInstalled();
  if (!build({ all: process.argv.includes('--all') })) fail('The build failed: see above.');
}
