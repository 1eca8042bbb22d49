/** Takes a timer back; afterwards, or once it has run, this changes nothing. */
export type Cancel = () => void;
/**
 * How a process waits, handed to whatever waits: the server is given `realTimers`, tests move timers of their own. A pause puts off what happens in
 * any case, and a slow machine changes nothing but the moment; a deadline decides that something has taken too long; a tick is one of many.
 */
export type Timers = {
  /** Milliseconds that have gone by since some fixed moment: it measures, and knows no date. */
  readonly elapsed: () => number;
  /** Runs it once, after a pause. */
  readonly after: (ms: number, run: () => void) => Cancel;
  /** Runs it once, unless it is taken back in time. */
  readonly deadline: (ms: number, run: () => void) => Cancel;
  /** Runs it at each tick, until it is taken back. */
  readonly every: (ms: number, run: () => void) => Cancel;
};

function once(ms: number, run: () => void): Cancel {
  const timer = setTimeout(run, ms).unref();
  return () => clearTimeout(timer);
}

/** What has arrived by then is looked at first: a thread that was busy for too long must not take its own delay for another's. */
function deadline(ms: number, run: () => void): Cancel {
  let late: NodeJS.Immediate | undefined;
  const cancel = once(ms, () => (late = setImmediate(run)));
  return () => {
    cancel();
    clearImmediate(late);
  };
}

/** The machine's own. None keeps a process alive that has nothing else to do. */
export const realTimers: Timers = {
  elapsed: () => performance.now(),
  after: once,
  every(ms, run) {
    const timer = setInterval(run, ms).unref();
    return () => clearInterval(timer);
  },
  deadline,
};

/** A pause, cut short when the signal is given. */
export const sleep = ({ after }: Pick<Timers, 'after'>, ms: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal?.aborted) return resolve();
    const end = () => {
      cancel();
      signal?.removeEventListener('abort', end);
      resolve();
    };
    const cancel = after(ms, end);
    signal?.addEventListener('abort', end);
  });

/** A signal that is given when something has taken too long, for what is asked of others. */
export function deadlineSignal({ deadline }: Pick<Timers, 'deadline'>, ms: number): AbortSignal {
  const late = new AbortController();
  deadline(ms, () => late.abort(new DOMException('It took too long.', 'TimeoutError')));
  return late.signal;
}

/** Waits for work that may take so long, and no longer; it goes on by itself. @throws what `late` makes */
export async function inTime<T>(
  { deadline }: Pick<Timers, 'deadline'>,
  ms: number,
  work: Promise<T>,
  late: () => Error,
): Promise<T> {
  let cancel: Cancel = () => undefined;
  const limit = new Promise<never>((_, reject) => (cancel = deadline(ms, () => reject(late()))));
  try {
    return await Promise.race([work, limit]);
  } finally {
    cancel();
  }
}
