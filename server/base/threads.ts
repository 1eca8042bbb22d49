import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Worker, type WorkerOptions } from 'node:worker_threads';

const here = fileURLToPath(import.meta.url);

/** The folder of package.json: above this file, be it among the sources or in the built server. */
function findProjectRoot(folder: string): string {
  if (existsSync(join(folder, 'package.json'))) return folder;
  const above = dirname(folder);
  if (above === folder) throw new Error(`There is no package.json above ${here}.`);
  return findProjectRoot(above);
}
export const projectRoot = join(findProjectRoot(dirname(here)), '/');

/** The JavaScript of a source: in the folders of its source (scripts/modules.mjs), or beside this file (server/build.ts). */
function builtThread(source: string): string {
  const inItsFolder = join(dirname(here), '../..', source.replace(/\.ts$/, '.js'));
  return existsSync(inItsFolder) ? inItsFolder : join(dirname(here), `${basename(source, '.ts')}.js`);
}

/**
 * Starts a source file, named from the project's folder, in a thread of its own; the order arrives there as
 * `workerData.order`, within limits of its memory where there are any. Where this file was built, so was the thread's; otherwise the thread learns TypeScript first.
 */
export function startThread(
  source: string,
  order: unknown,
  limits: Pick<WorkerOptions, 'resourceLimits'> = {},
): Worker {
  if (!here.endsWith('.ts')) {
    return new Worker(builtThread(source), { ...limits, workerData: { order }, execArgv: ['--enable-source-maps'] });
  }
  return new Worker(new URL('./thread.mjs', import.meta.url), {
    ...limits,
    workerData: { file: pathToFileURL(join(projectRoot, source)).href, order },
    execArgv: [],
    env: { ...process.env, TSX_TSCONFIG_PATH: join(projectRoot, 'tsconfig.json') },
  });
}
