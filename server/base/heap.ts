import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * Gives back what this thread has used and needs no more. V8 does so by itself only when more is asked for: a thread that comes to rest after a
 * large piece of work would hold its garbage for as long as it rests.
 */
export function clearHeap(): void {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
}

const settledMs = 5_000;

/** The same once, a moment after this thread has started: what it loaded itself with is the most garbage that it will make for long. */
export const clearAfterStart = (): void => void setTimeout(clearHeap, settledMs).unref();
