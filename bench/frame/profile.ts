import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { projectRoot } from '../../server/base/threads';

type Profile = {
  readonly nodes: readonly {
    readonly id: number;
    readonly callFrame: { readonly functionName: string; readonly url: string; readonly lineNumber: number };
  }[];
  readonly samples: readonly number[];
  readonly timeDeltas: readonly number[];
};
const shown = 12;
const idle = ['(idle)', '(program)', '(root)'];

/** Where every process and thread writes its profile, and the environment that makes it do so. */
export function profiling(part: string): { readonly folder: string; readonly env: Record<string, string> } {
  const stamp = new Date().toISOString().slice(0, 19).replaceAll(':', '-');
  const folder = join(projectRoot, '.build/profiles', `${part}-${stamp}`);
  const profiler = pathToFileURL(join(import.meta.dirname, 'profiler.mjs')).href;
  const options = [process.env['NODE_OPTIONS'], `--import=${profiler}`].filter(Boolean).join(' ');
  return { folder, env: { ISOLINE_PROFILE_DIR: folder, NODE_OPTIONS: options } };
}

/** Milliseconds by function, without what it called; the longest first. */
function ownTimes({ nodes, samples, timeDeltas }: Profile): [name: string, ms: number][] {
  const names = new Map(
    nodes.map(({ id, callFrame }) => [
      id,
      `${callFrame.functionName || '(anonymous)'} ${relative(projectRoot, callFrame.url.replace('file://', '')) || ''}`,
    ]),
  );
  const times = new Map<string, number>();
  samples.forEach((id, at) => {
    const name = (names.get(id) ?? '').trim();
    times.set(name, (times.get(name) ?? 0) + (timeDeltas[at] ?? 0) / 1000);
  });
  return [...times].filter(([name]) => !idle.includes(name)).sort(([, a], [, b]) => b - a);
}

/** Says which profiles were written, where their time went, and how to look at them. */
export function printProfiles(folder: string): void {
  for (const name of readdirSync(folder).sort()) {
    const times = ownTimes(JSON.parse(readFileSync(join(folder, name), 'utf8')) as Profile);
    const total = times.reduce((sum, [, ms]) => sum + ms, 0);
    console.log(`\n${relative(projectRoot, join(folder, name))}: ${(total / 1000).toFixed(1)} s at work`);
    for (const [what, ms] of times.slice(0, shown))
      console.log(`  ${((ms / total) * 100).toFixed(1).padStart(5)} %  ${what}`);
  }
  console.log(
    '\nAs a flame graph: Chrome → DevTools → Performance → Load profile, Visual Studio Code opens the file itself, https://www.speedscope.app takes it by drag and drop.',
  );
}
