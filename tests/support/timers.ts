import type { Cancel, Timers } from '../../server/base/timers';

type Timer = { at: number; readonly ms: number; readonly repeats: boolean; readonly run: () => void };
export type TestTimers = Timers & {
  /** Lets so much time go by at once: whatever becomes due runs in its order, and what follows from it before the next. */
  readonly advance: (ms: number) => Promise<void>;
  /** The milliseconds of each timer that has not run yet, those that repeat included. */
  readonly waiting: () => readonly number[];
};

/** Until all that was already on its way has happened. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

/**
 * Time that stands still until a test lets it go by. Where `pausesRun`, a pause ends by itself too, after its real time, so that a whole server goes
 * on by itself; but nothing is too late, and no tick comes, unless a test says so.
 */
export function createTestTimers({ pausesRun = false } = {}): TestTimers {
  const timers = new Set<Timer>();
  let elapsed = 0;

  function add(ms: number, run: () => void, repeats = false): Cancel {
    const timer: Timer = { at: elapsed + ms, ms, repeats, run };
    timers.add(timer);
    return () => void timers.delete(timer);
  }
  /** A pause that ends by whichever of the two clocks comes first. */
  function runningPause(ms: number, run: () => void): Cancel {
    const end = () => {
      cancel();
      run();
    };
    const cancelOwn = add(ms, end);
    const real = setTimeout(end, ms).unref();
    const cancel = () => {
      cancelOwn();
      clearTimeout(real);
    };
    return cancel;
  }
  const firstDue = (end: number): Timer | undefined => {
    let found: Timer | undefined;
    for (const timer of timers) if (timer.at <= end && (!found || timer.at < found.at)) found = timer;
    return found;
  };

  return {
    elapsed: () => elapsed,
    after: pausesRun ? runningPause : add,
    deadline: (ms, run) => add(ms, run),
    every: (ms, run) => add(ms, run, true),
    waiting: () => [...timers].map(({ ms }) => ms),
    async advance(ms) {
      const end = elapsed + ms;
      for (let timer = firstDue(end); timer; timer = firstDue(end)) {
        elapsed = Math.max(elapsed, timer.at);
        if (timer.repeats) timer.at += timer.ms;
        else timers.delete(timer);
        timer.run();
        await settle();
      }
      elapsed = end;
      await settle();
    },
  };
}
