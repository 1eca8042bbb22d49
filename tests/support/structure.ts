import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { projectRoot } from '../../server/base/threads';

/** One name that a file takes from elsewhere; `*` where it takes the whole module. */
export type Import = {
  readonly from: string;
  /** The file of ours that is meant, else ''. */
  readonly to: string;
  /** As it is written. */
  readonly module: string;
  readonly names: readonly string[];
  /** Vanishes before anything runs. */
  readonly isType: boolean;
};
export type SourceFunction = { readonly name: string; readonly line: number; readonly lines: number };
export type Source = {
  readonly path: string;
  readonly text: string;
  readonly lines: number;
  readonly imports: readonly Import[];
  readonly exports: readonly string[];
  readonly functions: readonly SourceFunction[];
};

const folders = ['conformance', 'shared', 'console', 'widgets', 'server', 'embed-demo', 'tests', 'bench', 'scripts'];
const isCode = (name: string) => /\.(tsx?|mjs|cjs|js)$/.test(name) && !name.endsWith('.d.ts');

function* filesOf(path: string): Generator<string> {
  for (const name of readdirSync(path)) {
    const full = join(path, name);
    if (name === 'node_modules' || name === 'dist') continue;
    if (statSync(full).isDirectory()) yield* filesOf(full);
    else if (isCode(name)) yield full;
  }
}

/** Tests, and what only tests and benches stand on. */
export const isTest = (path: string) => /\.test\.tsx?$|\/testing\//.test(path) || /^(tests|widgets\/test)\//.test(path);
export const folderOf = (path: string) => dirname(path);

/** The file of ours that an import means. */
function resolve(from: string, module: string): string {
  const base = module.startsWith('#shared/')
    ? module.slice(1)
    : module.startsWith('.')
      ? relative(projectRoot, join(projectRoot, dirname(from), module.replace(/\?.*$/, '')))
      : '';
  if (base === '') return '';
  const found = ['', '.ts', '.tsx', '.mjs', '/index.ts']
    .map((ending) => `${base}${ending}`)
    .find((path) => {
      const full = join(projectRoot, path);
      return existsSync(full) && statSync(full).isFile();
    });
  return found ?? '';
}

/** `a, type b, c as d` → what is taken or given: a, b, and of c the outer or the inner name. */
const namesIn = (list: string, side: 'first' | 'last'): string[] =>
  list
    .split(',')
    .map((entry) => entry.trim().replace(/^type\s+/, ''))
    .filter(Boolean)
    .map((entry) => (entry.split(/\s+as\s+/).at(side === 'first' ? 0 : -1) ?? '').trim());

const importForm =
  /^(import|export)\s+(type\s+)?(?:([\w$]+)\s*,?\s*)?(?:\{([^}]*)\}|(\*)(?:\s+as\s+[\w$]+)?)?\s*from\s+'([^']+)'|^import\s+'([^']+)'|\bimport\(\s*'([^']+)'/gm;

function importsOf(path: string, text: string): Import[] {
  return [...text.matchAll(importForm)].map(([, , type, first, list, star, module, bare, dynamic]) => {
    const name = module ?? bare ?? dynamic ?? '';
    const entries = (list ?? '')
      .split(',')
      .map((entry) => entry.trim())
      .filter(Boolean);
    const names = [...(first ? ['default'] : []), ...namesIn(list ?? '', 'first'), ...(star || dynamic ? ['*'] : [])];
    const isType =
      Boolean(type) || (entries.length > 0 && !first && entries.every((entry) => entry.startsWith('type ')));
    return { from: path, to: resolve(path, name), module: name, names, isType };
  });
}

function exportsOf(text: string): string[] {
  const single = [
    ...text.matchAll(
      /^export (?:declare )?(?:abstract )?(?:async )?(?:type|const|let|function\*?|class|interface|enum)\s+([\w$]+)/gm,
    ),
  ];
  const lists = [...text.matchAll(/^export (?:type )?(?:const )?\{([^}]*)\}/gm)];
  const isDefault = /^export default\b/m.test(text) ? ['default'] : [];
  return [
    ...single.map(([, name = '']) => name),
    ...lists.flatMap(([, list = '']) => namesIn(list, 'last')),
    ...isDefault,
  ];
}

const indentOf = (line: string) => line.length - line.trimStart().length;
const opens =
  /(\bfunction\b.*|=>\s*|^\s*(?:(?:async|get|set|static|override|\*)\s*)*[\w$[\]'.]+(?:<.*>)?\(.*\)(?::[^=]*)?\s*|^\s*\).*)[{(]$/;
const isStatement = /^\s*(?:\}\s*)?(?:if|for|while|switch|catch|else|do|try|return|with|await)\b/;

/**
 * Functions and their lengths. The formatter puts the end of each on a line of the indentation that it began on, so that
 * the text alone tells; `(` ends the line of a function that is one expression.
 */
function functionsOf(lines: readonly string[]): SourceFunction[] {
  return lines.flatMap((line, at) => {
    if (!/[{(]$/.test(line) || !opens.test(line)) return [];
    if (isStatement.test(line) && !/=>\s*[{(]$|\bfunction\b/.test(line)) return [];
    if (/\($/.test(line) && !/=>\s*\($/.test(line)) return [];
    const indent = indentOf(line);
    let begin = at;
    if (/^\s*\)/.test(line)) {
      do begin -= 1;
      while (begin > 0 && (lines[begin]?.trim() === '' || indentOf(lines[begin] ?? '') > indent));
      if (isStatement.test(lines[begin] ?? '')) return [];
    }
    const end = lines.findIndex((next, index) => index > at && indentOf(next) === indent && /^\s*[})]/.test(next));
    if (end < 0) return [];
    const header = lines[begin] ?? '';
    const name = /function\*?\s+([\w$]+)|(?:const|let)\s+([\w$]+)|^\s*(?:async\s+)?([\w$]+)\s*[(:]/.exec(header);
    return [{ name: name?.slice(1).find(Boolean) ?? '(unnamed)', line: begin + 1, lines: end - begin + 1 }];
  });
}

function read(full: string): Source {
  const path = relative(projectRoot, full);
  const text = readFileSync(full, 'utf8');
  const lines = text.split('\n');
  const code = text.replace(/^\s*(\/\/|\*|\/\*).*$/gm, '');
  const functions = functionsOf(lines);
  return { path, text, lines: lines.length - 1, functions, exports: exportsOf(code), imports: importsOf(path, code) };
}

/** Every source file of the project, read once. */
export const readSources = (): Source[] =>
  folders
    .map((name) => join(projectRoot, name))
    .filter((path) => existsSync(path))
    .flatMap((folder) => [...filesOf(folder)].map(read));

const production = (sources: readonly Source[]) => sources.filter(({ path }) => !isTest(path));

/** Pairs of folders whose own files import each other, types counted, with the rarer direction's imports. */
export function twoWayFolders(sources: readonly Source[]): string[] {
  const between = new Map<string, Map<string, string>>();
  for (const { imports } of production(sources)) {
    for (const { from, to } of imports) {
      const [own, other] = [folderOf(from), folderOf(to)];
      if (to === '' || own === other || isTest(to)) continue;
      const arrows = between.get(own) ?? new Map<string, string>();
      arrows.set(other, `${from} → ${to}`);
      between.set(own, arrows);
    }
  }
  return [...between].flatMap(([own, others]) =>
    [...others].flatMap(([other, arrow]) => {
      const back = between.get(other)?.get(own);
      return back !== undefined && own < other ? [`${own} ⇄ ${other}: ${arrow}, ${back}`] : [];
    }),
  );
}

/** Circles of imports; with types, as people read, or without, as programs run. */
export function circlesOf(sources: readonly Source[], { types }: { readonly types: boolean }): string[] {
  const edges = new Map(
    sources.map(({ path, imports }) => [
      path,
      [...new Set(imports.filter(({ to, isType }) => to !== '' && (types || !isType)).map(({ to }) => to))],
    ]),
  );
  const done = new Set<string>();
  const circles: string[] = [];
  const visit = (path: string, way: readonly string[]): void => {
    const at = way.indexOf(path);
    if (at >= 0) circles.push([...way.slice(at), path].join(' → '));
    if (at >= 0 || done.has(path)) return;
    for (const next of edges.get(path) ?? []) visit(next, [...way, path]);
    done.add(path);
  };
  for (const path of edges.keys()) visit(path, []);
  return circles;
}

/**
 * Exports that nobody uses. What only tests take is not used; but a test may look into files of the same part of
 * the house, as long as the file itself works with what is tested. Benches, scripts and tests/support count.
 */
export function unusedExports(sources: readonly Source[]): string[] {
  const used = new Map<string, Set<string>>();
  for (const { path, imports } of sources) {
    const isOwnTest = /\.test\.tsx?$/.test(path);
    for (const { to, names } of imports) {
      if (isOwnTest && path.split('/')[0] !== to.split('/')[0]) continue;
      const taken = used.get(to) ?? new Set<string>();
      for (const name of names) taken.add(isOwnTest ? `test ${name}` : name);
      used.set(to, taken);
    }
  }
  return production(sources).flatMap(({ path, text, exports }) => {
    const taken = used.get(path);
    if (taken?.has('*')) return [];
    const isInside = (name: string) => (text.match(new RegExp(`\\b${name}\\b`, 'g'))?.length ?? 0) > 1;
    return exports
      .filter((name) => !taken?.has(name) && !(taken?.has(`test ${name}`) && isInside(name)))
      .map((name) => `${path}: ${name}`);
  });
}

export type LongFunction = SourceFunction & { readonly path: string };
/** Functions of more lines than a screen has, tests aside. */
export const longFunctions = (sources: readonly Source[], most = 60): LongFunction[] =>
  production(sources)
    .flatMap(({ path, functions }) => functions.map((sourceFunction) => ({ ...sourceFunction, path })))
    .filter(({ lines }) => lines > most)
    .sort((a, b) => b.lines - a.lines);

export const longFiles = (sources: readonly Source[], most = 250): Source[] =>
  production(sources)
    .filter(({ path, lines }) => lines > most && /\.tsx?$/.test(path))
    .sort((a, b) => b.lines - a.lines);
