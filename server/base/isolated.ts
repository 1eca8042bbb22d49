import type { Worker } from 'node:worker_threads';
import { DataFault } from '#shared/engine/dataFault';
import { Refusal } from './refuse';
import { startThread } from './threads';
import type { Cancel, Timers } from './timers';

/** What passes between a thread and whoever asks it: questions one after the other, each with its answer. */
export type ToIsolated<Q> = { readonly id: number; readonly question: Q };
export type FromIsolated =
  | { readonly id: number; readonly result: unknown }
  | { readonly id: number; readonly fault: Pick<DataFault, 'code' | 'message' | 'details'> };

type IsolationLimits = {
  /** Longest time for one answer. */
  readonly answerMs: number;
  /** Memory that the thread may take. */
  readonly memoryMb: number;
};
export type Isolated<Q> = {
  /** @throws DataFault: what the thread says of its data, or which limit was hit */
  readonly ask: <T>(question: Q) => Promise<T>;
  /** Ends the thread, whatever it is at. */
  readonly close: () => void;
};

/** So many files are read at once: each may take a processor and all of its memory. */
const atOnce = 2;
const longestWaitMs = 30_000;
const lookMs = 250;
let running = 0;
const waiting: (() => void)[] = [];

/** Waits for a place; answers how to give it back. Who has waited is handed the place of another: nobody who comes just then takes it too. */
async function takePlace({ deadline }: Timers): Promise<() => void> {
  if (running < atOnce) running += 1;
  else
    await new Promise<void>((resolve, reject) => {
      const begin = () => {
        cancel();
        resolve();
      };
      const cancel = deadline(longestWaitMs, () => {
        waiting.splice(waiting.indexOf(begin), 1);
        reject(new Refusal(503, 'server.busy', 'Other files are being read. Try again in a moment.', undefined, 10));
      });
      waiting.push(begin);
    });
  let isTaken = true;
  return () => {
    if (!isTaken) return;
    isTaken = false;
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  };
}

const tooSlow = (ms: number) =>
  new DataFault(
    'files.tooSlow',
    `Reading this file takes longer than ${ms / 1000} seconds. Bring it in as several smaller files.`,
  );
const tooMuchMemory = (mb: number) =>
  new DataFault(
    'files.tooMuchMemory',
    `Reading this file takes more than ${mb} MB of memory. Bring it in as several smaller files.`,
  );

/** Ends a thread when what is outside its heap (buffers, WebAssembly) grows too far: V8 limits the heap alone. */
function watchMemory(timers: Timers, memoryMb: number, end: () => void): Cancel {
  const before = process.memoryUsage.rss();
  return timers.every(lookMs, () => {
    if (process.memoryUsage.rss() - before > 2 * memoryMb * 1024 * 1024) end();
  });
}

function hear(
  thread: Worker,
  { memoryMb }: IsolationLimits,
  answers: Map<number, { readonly resolve: (result: unknown) => void; readonly reject: (error: Error) => void }>,
  end: (error: Error) => void,
): void {
  thread.on('message', (message: FromIsolated) => {
    const answer = answers.get(message.id);
    answers.delete(message.id);
    if ('result' in message) return answer?.resolve(message.result);
    const { code, message: text, details } = message.fault;
    answer?.reject(new DataFault(code, text, details));
  });
  thread.on('error', (error: Error & { code?: string }) =>
    end(error.code === 'ERR_WORKER_OUT_OF_MEMORY' || error instanceof RangeError ? tooMuchMemory(memoryMb) : error),
  );
  thread.on('exit', () => end(new Error('The thread ended before it had answered.')));
}

/**
 * A thread for bytes that others have made: however they are built, they can hold neither the thread that answers requests nor the machine's
 * memory. It runs a source file, named from the project's folder, which answers with `answerQuestions`.
 * @throws Refusal 503 when too many are at it already
 */
export async function openIsolated<Q>(source: string, limits: IsolationLimits, timers: Timers): Promise<Isolated<Q>> {
  const giveBack = await takePlace(timers);
  const thread = startThread(source, null, { resourceLimits: { maxOldGenerationSizeMb: limits.memoryMb } });
  const answers: Parameters<typeof hear>[2] = new Map();
  let last = 0;
  let ended: Error | null = null;
  const end = (error: Error) => {
    if (ended) return;
    ended = error;
    stopWatch();
    giveBack();
    for (const { reject } of answers.values()) reject(error);
    answers.clear();
    void thread.terminate();
  };
  const stopWatch = watchMemory(timers, limits.memoryMb, () => end(tooMuchMemory(limits.memoryMb)));
  hear(thread, limits, answers, end);
  return {
    async ask<T>(question: Q): Promise<T> {
      if (ended) throw ended;
      last += 1;
      const id = last;
      const cancel = timers.deadline(limits.answerMs, () => end(tooSlow(limits.answerMs)));
      try {
        return await new Promise<T>((resolve, reject) => {
          answers.set(id, { resolve: resolve as (result: unknown) => void, reject });
          thread.postMessage({ id, question } satisfies ToIsolated<Q>);
        });
      } finally {
        cancel();
      }
    },
    close: () => end(new Error('The thread was closed.')),
  };
}
