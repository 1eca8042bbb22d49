// Which suites a change can reach: along the imports that tests/support/structure.ts reads, and from suites that start the
// server or open a browser to all that is built.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '../run.mjs';

/** A change of one of these can reach every suite. */
const everywhere =
  /^(package(-lock)?\.json|tsconfig\.json|jest\.config\.mjs|tests\/support\/(oneRealm|dom)\/|scripts\/(modules|test|jest|run|programs|postgres)\.mjs|scripts\/testing\/)/;
/** Suites of these read the tree itself, or what is built of it. */
const readsAll = /^tests\/(architecture|structure|adding|bundle|specCoverage|rules|deploy)\.test\.ts$/;
const isProduct = (path) =>
  /^(server|shared|console|widgets|embed-demo|scripts)\//.test(path) && !/\.test\.tsx?$/.test(path);

function git(...args) {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 1e9 });
  if (status !== 0) throw new Error(`git ${args.join(' ')}: ${stderr.trim()}`);
  return stdout;
}

/** What differs from where this branch left `base`, committed or not. */
export function changedFiles(base = 'main') {
  const from = git('merge-base', base, 'HEAD').trim();
  const names = [git('diff', '--name-only', from), git('ls-files', '--others', '--exclude-standard')];
  return names.flatMap((text) => text.split('\n')).filter(Boolean);
}

/** The files that import one of these, over however many steps. */
function importersOf(changed, sources) {
  const importers = new Map();
  for (const { path, imports } of sources) {
    for (const { to } of imports) importers.set(to, [...(importers.get(to) ?? []), path]);
  }
  const reached = new Set(changed);
  for (const path of reached) for (const importer of importers.get(path) ?? []) reached.add(importer);
  return reached;
}

/** Of these suites, those that a change of these files can reach. */
export async function reachedBy(changed, suites) {
  if (changed.some((path) => everywhere.test(path))) return suites;
  const { readSources } = await import(pathToFileURL(join(root, '.build/modules/tests/support/structure.js')).href);
  const reached = importersOf(changed, readSources());
  const changesProduct = changed.some(isProduct);
  return suites.filter(({ path, needsBuild }) => {
    if (reached.has(path) || readsAll.test(path)) return changed.length > 0;
    if (needsBuild && changesProduct) return true;
    // A document that a suite names is read by it.
    const text = readFileSync(join(root, path), 'utf8');
    return changed.some((name) => !/\.tsx?$/.test(name) && text.includes(name.split('/').at(-1)));
  });
}
