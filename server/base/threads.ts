import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';

export const projectRoot = fileURLToPath(new URL('../..', import.meta.url));

/** Starts a TypeScript file in a thread of its own; the order arrives there as `workerData.order`. */
export function startThread(file: URL, order: unknown): Worker {
  return new Worker(new URL('./thread.mjs', import.meta.url), {
    workerData: { file: file.href, order },
    execArgv: [],
    env: { ...process.env, TSX_TSCONFIG_PATH: `${projectRoot}tsconfig.json` },
  });
}
