import { performance } from 'node:perf_hooks';
import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { realTimers } from './timers';

const lookMs = 5_000;
/** A thread that works less than this share of its time is at rest: clearing takes it some tens of milliseconds. */
const restingShare = 0.1;
/** What a thread at rest may have made since it was cleared before it is cleared again. */
const mostGrown = 4_000_000;
/** V8 drops compiled functions that were not called between so many clearings; what is called again is compiled again. */
const clearingsAfterWork = 8;

/** Has this thread give back at once what it needs no more. */
export function clearHeap(): void {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
}

/**
 * Has this thread give back what it has used and needs no more, whenever it is at rest. V8 does so by itself only when more is asked for: after its
 * start, or after a large piece of work, a thread would hold its garbage for as long as it rests.
 */
export function clearAtRest(): void {
  let before = performance.eventLoopUtilization();
  let kept = 0;
  let due = 0;
  const look = () => {
    const { utilization } = performance.eventLoopUtilization(before);
    before = performance.eventLoopUtilization();
    if (utilization > restingShare) due = clearingsAfterWork;
    if (utilization > restingShare || (due === 0 && getHeapStatistics().used_heap_size < kept + mostGrown)) return;
    clearHeap();
    due = Math.max(0, due - 1);
    kept = getHeapStatistics().used_heap_size;
  };
  realTimers.every(lookMs, look);
}
