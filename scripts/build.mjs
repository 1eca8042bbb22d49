#!/usr/bin/env node
// Builds the server, the console with its public pages, and the widgets: what is out of date, or all with --all; or only the
// parts that it is told.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { ensureInstalled, fail, root, run, tool, typeScriptEnv, withTypeScript } from './run.mjs';

const stampFile = join(root, '.build/stamp.json');
const shared = ['shared', 'vite.config.ts', 'package.json', 'package-lock.json', 'tsconfig.json'];
/** What is built, from which sources, into which folder; what browsers load is compressed too. */
const builds = [
  {
    name: 'server',
    sources: ['server', 'conformance', ...shared],
    args: [tool('vite/bin/vite.js'), 'build', '--config', 'server/build.ts', '--logLevel', 'warn'],
    output: 'dist/server',
    isServed: false,
  },
  {
    name: 'database',
    sources: ['server/db', 'server/base', 'package-lock.json'],
    args: ['--enable-source-maps', 'dist/server/template.js', 'dist/database'],
    output: 'dist/database',
    isServed: false,
  },
  {
    name: 'site',
    sources: ['console', 'scripts/vite', ...shared],
    args: [tool('vite/bin/vite.js'), 'build', '--logLevel', 'warn'],
    then: [tool('vite/bin/vite.js'), 'build', '--logLevel', 'warn', '--mode', 'public'],
    output: 'dist/site',
    brotli: 11,
  },
  {
    name: 'widgets',
    sources: ['widgets', 'scripts/vite', ...shared],
    args: [...withTypeScript, 'widgets/scripts/build.ts'],
    output: 'dist/widgets',
    brotli: 11,
  },
  {
    name: 'embed demo',
    sources: ['embed-demo', 'scripts/vite', 'package-lock.json'],
    args: [...withTypeScript, 'embed-demo/build.ts'],
    output: 'dist/embed-demo',
  },
  {
    name: 'licences',
    // What the builds above noted of packages: the list is made anew when that has changed.
    sources: ['scripts/licences.mjs', 'package-lock.json', '.build/shipped'],
    args: ['scripts/licences.mjs'],
    output: 'dist/licences.txt',
    // Laid into what builds above make anew.
    besides: ['dist/sbom.cdx.json', 'dist/site/licences.txt', 'dist/widgets/licences.txt'],
    isServed: false,
  },
  {
    name: 'package',
    // The widgets as an npm package, with the list of licences, laid beside what pages load.
    sources: ['widgets', 'scripts/vite', 'scripts/licences.mjs', '.build/shipped', 'LICENSE', ...shared],
    args: [...withTypeScript, 'widgets/scripts/package.ts'],
    output: 'dist/package',
    besides: ['dist/widgets/package.tgz'],
    isServed: false,
  },
];

/** The names of what is built, in their order: what stands later may need what stands before. */
export const partNames = builds.map(({ name }) => name);

function* filesUnder(path) {
  if (!existsSync(path)) return;
  if (!statSync(path).isDirectory()) return yield path;
  for (const name of readdirSync(path).sort()) {
    if (!/\.test\.tsx?$/.test(name)) yield* filesUnder(join(path, name));
  }
}

/** A hash of names and contents: the same sources, the same stamp, whatever their dates. What builds share is read once. */
function stampOf(sources, digests) {
  const stamp = createHash('sha256').update(process.version);
  for (const source of sources) {
    for (const path of filesUnder(join(root, source))) {
      if (!digests.has(path)) digests.set(path, createHash('sha256').update(readFileSync(path)).digest());
      stamp.update(path.slice(root.length)).update(digests.get(path));
    }
  }
  return stamp.digest('hex');
}

/** Compressed twins, so that the server never compresses while it serves; what pages of partners load as small as it gets, but for what takes long. */
function compress(folder, quality) {
  for (const path of filesUnder(folder)) {
    if (!/\.(js|mjs|css|html|svg|json)$/.test(path)) continue;
    const content = readFileSync(path);
    if (content.length < 1024) continue;
    writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }));
    writeFileSync(
      `${path}.br`,
      brotliCompressSync(content, {
        params: { [constants.BROTLI_PARAM_QUALITY]: content.length < 400_000 ? quality : 9 },
      }),
    );
  }
}

const isAlive = (pid) => {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
};

/** One build at a time: a second command that finds the same sources changed waits, and then finds them built. */
function takeTurn() {
  const path = join(root, '.build/building');
  mkdirSync(join(root, '.build'), { recursive: true });
  for (;;) {
    try {
      writeFileSync(path, String(process.pid), { flag: 'wx' });
      return () => rmSync(path, { force: true });
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
    const holder = existsSync(path) ? Number(readFileSync(path, 'utf8')) : 0;
    if (holder > 0 && !isAlive(holder)) rmSync(path, { force: true });
    else Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100);
  }
}

const readStamps = () => (existsSync(stampFile) ? JSON.parse(readFileSync(stampFile, 'utf8')) : {});

const isThere = ({ sources }) => existsSync(join(root, sources[0])) && existsSync(join(root, 'vite.config.ts'));
const isUpToDate = ({ name, output, besides = [] }, stamp) =>
  readStamps()[name] === stamp && [output, ...besides].every((path) => existsSync(join(root, path)));

function buildOne({ name, args, then, output, isServed = true, brotli = 9 }, stamp) {
  // Standard output may be the answer of a command that somebody else reads.
  const stdio = ['ignore', process.stderr.fd, process.stderr.fd];
  const runs = (words) => run(process.execPath, words, { NODE_ENV: 'production', ...typeScriptEnv }, stdio) === 0;
  if (!runs(args) || (then && !runs(then))) return false;
  if (isServed) compress(join(root, output), brotli);
  writeFileSync(stampFile, JSON.stringify({ ...readStamps(), [name]: stamp }));
  return true;
}

/** Builds what is out of date, or of that only the parts named; says a line for each. Answers whether all went well. */
export function build({ all = false, only = null, say = (line) => process.stdout.write(`${line}\n`) } = {}) {
  const digests = new Map();
  for (const part of builds.filter(({ name }) => only === null || only.includes(name)).filter(isThere)) {
    const stamp = stampOf(part.sources, digests);
    if (!all && isUpToDate(part, stamp)) {
      say(`${part.name}: up to date`);
      continue;
    }
    const free = takeTurn();
    try {
      const begin = performance.now();
      if (!all && isUpToDate(part, stamp)) continue;
      if (!buildOne(part, stamp)) return false;
      say(`${part.name}: built (${((performance.now() - begin) / 1000).toFixed(1)} s)`);
    } finally {
      free();
    }
  }
  return true;
}

if (process.argv[1] && import.meta.url.endsWith('/scripts/build.mjs') && process.argv[1].endsWith('build.mjs')) {
  ensureInstalled();
  const named = process.argv.slice(2).filter((word) => word !== '--all');
  const only = named.length > 0 ? named : null;
  const unknown = named.find((word) => !partNames.includes(word));
  if (unknown) fail(`"${unknown}" is not a part: ${partNames.join(', ')}.`);
  if (!build({ all: process.argv.includes('--all'), only })) fail('The build failed: see above.');
}
