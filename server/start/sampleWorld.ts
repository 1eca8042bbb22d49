import type { Worker } from 'node:worker_threads';
import { once } from 'node:events';
import type { SampleWorld } from '#shared/contract/platform';
import { startThread } from '../base/threads';
import { isDatabaseAway } from '../db/away';
import { asSystem } from '../db/scope';
import { findSampleWorld } from '../features/platform/sampleWorldRepository';
import type { Parts } from '../http/parts';
import type { SeedOrder } from './seedThread';

type PrintLine = (line: string) => void;
const lookMs = 1_000;
const pause = () => new Promise((resolve) => setTimeout(resolve, lookMs).unref());

/**
 * Fills the sample world in a thread of its own while the server answers; when that fails, again as soon as somebody asks
 * for it, or, where the database was away, as soon as it is there again. Answers how to end it: what is made by then is
 * carried on with at the next start.
 */
export function fillInBackground({ settings, database, log }: Parts, printLine: PrintLine): () => Promise<void> {
  const order: SeedOrder = { settings, connection: database.connection, kind: database.kind };
  const ended = new AbortController();
  let thread: Worker | null = null;

  async function fillOnce(): Promise<boolean> {
    const begin = performance.now();
    thread = startThread('server/start/seedThread.ts', order);
    const gone = once(thread, 'exit');
    try {
      await gone;
    } catch (error) {
      // A thread that fails says so first, and exits then.
      if (!ended.signal.aborted) log.error({ err: error }, 'The sample world could not be made');
    }
    const state = await stateNow();
    if (state === 'ready') printLine(`sample world: ready (${((performance.now() - begin) / 1000).toFixed(1)} s)`);
    else if (state === 'failed' && !ended.signal.aborted)
      printLine('sample world: could not be made; the console offers to try again');
    return state === 'ready';
  }
  /** How far the sample world is. A database that is away is asked again until it is there, or until this ends. */
  async function stateNow(): Promise<SampleWorld['state']> {
    let isTold = false;
    while (!ended.signal.aborted)
      try {
        return (await asSystem(database.db, findSampleWorld)).state;
      } catch (error) {
        if (!isDatabaseAway(error)) throw error;
        if (!isTold) log.warn({ err: error }, 'The sample world cannot be looked after now');
        isTold = true;
        await pause();
      }
    return 'failed';
  }
  async function untilAsked(): Promise<void> {
    while (!ended.signal.aborted && (await stateNow()) === 'failed') await pause();
  }
  async function fill(): Promise<void> {
    while (!ended.signal.aborted && !(await fillOnce())) await untilAsked();
  }
  const filling = fill().catch((error: unknown) => {
    if (!ended.signal.aborted) log.error({ err: error }, 'The sample world could not be looked after');
  });

  return async () => {
    ended.abort();
    await thread?.terminate();
    await filling;
  };
}
