import type { Worker } from 'node:worker_threads';
import { once } from 'node:events';
import type { SampleWorld } from '#shared/contract/platform';
import { startThread } from '../base/threads';
import { sleep } from '../base/timers';
import { asSystem } from '../db/scope';
import { findSampleWorld } from '../features/platform/sampleWorldRepository';
import type { Parts } from '../http/parts';
import { leaveEmpty } from '../seed/once';
import type { SeedOrder } from './seedThread';

type PrintLine = (line: string) => void;
const skippedMs = 1_000;
/** Who resets, skips or wants it again tells of it; between processes that may be lost on its way through a pooler. */
const lookMs = { embedded: 10_000, postgres: 1_000 } as const;
/** Twice as much as is usual: papers and answers are garbage before they have been moved from room to room. */
const youngMb = 96;

/**
 * Fills the sample world in a thread of its own while the server answers: now where that is wanted, and whenever it is reset, until
 * somebody skips it;
 * when that fails, again as soon as somebody asks for it, or, where the database was away, as soon as it is there again.
 * Answers how to end it: what is made by then is carried on with at the next start.
 */
export function lookAfterSampleWorld(
  { settings, database, timers, notices, log }: Parts,
  printLine: PrintLine,
  isWanted: boolean,
): () => Promise<void> {
  const order: SeedOrder = { settings, connection: database.connection, kind: database.kind };
  const ended = new AbortController();
  let thread: Worker | null = null;
  /** Given when something may have changed since the state was read last. */
  let news = new AbortController();
  const leave = notices.onLook(() => news.abort());
  const pause = () => sleep(timers, lookMs[database.kind], AbortSignal.any([news.signal, ended.signal]));

  async function fillOnce(): Promise<void> {
    const begin = timers.elapsed();
    thread = startThread('server/start/seedThread.ts', order, {
      resourceLimits: { maxYoungGenerationSizeMb: youngMb },
    });
    const over = new AbortController();
    const gone = once(thread, 'exit').finally(() => over.abort());
    try {
      await Promise.all([gone, endWhenSkipped(thread, over.signal)]);
    } catch (error) {
      // A thread that fails says so first, and exits then.
      if (!ended.signal.aborted) log.error({ err: error }, 'The sample world could not be made');
    }
    const state = await stateNow();
    if (state === 'ready') printLine(`sample world: ready (${((timers.elapsed() - begin) / 1000).toFixed(1)} s)`);
    else if (state === 'failed' && !ended.signal.aborted)
      printLine('sample world: could not be made; the console offers to try again');
  }
  /** Ends the thread that fills the world as soon as somebody skips it; `over` says that the thread has ended. */
  async function endWhenSkipped(filler: Worker, over: AbortSignal): Promise<void> {
    while (!over.aborted) {
      // Of what the filler itself tells there is much.
      await sleep(timers, skippedMs, over);
      if (!over.aborted && (await isSkipped())) await filler.terminate();
    }
  }
  async function isSkipped(): Promise<boolean> {
    try {
      return (await asSystem(database.db, findSampleWorld)).state === 'stopping';
    } catch {
      // The filler is without its database too, and says so.
      return false;
    }
  }
  async function emptyOnce(): Promise<void> {
    try {
      await leaveEmpty({ database });
      printLine('sample world: skipped; the settings of the console make it');
    } catch (error) {
      log.error({ err: error }, 'The tenant of the sample world could not be emptied');
      await pause();
    }
  }
  /** How far the sample world is. A database that is away is asked again until it is there, or until this ends. */
  async function stateNow(): Promise<SampleWorld['state']> {
    let isTold = false;
    while (!ended.signal.aborted)
      try {
        news = new AbortController();
        return (await asSystem(database.db, findSampleWorld)).state;
      } catch (error) {
        if (!isTold) log.warn({ err: error }, 'The sample world cannot be looked after now');
        isTold = true;
        await pause();
      }
    return 'failed';
  }
  async function fill(): Promise<void> {
    let state: SampleWorld['state'] = isWanted ? 'filling' : 'ready';
    for (; !ended.signal.aborted; state = await stateNow())
      await (state === 'filling' ? fillOnce() : state === 'stopping' ? emptyOnce() : pause());
  }
  const filling = fill().catch((error: unknown) => {
    if (!ended.signal.aborted) log.error({ err: error }, 'The sample world could not be looked after');
  });

  return async () => {
    ended.abort();
    leave();
    await thread?.terminate();
    await filling;
  };
}
