import type { Logger } from 'pino';
import type { Settings } from '../base/settings';
import { startThread } from '../base/threads';
import type { Timers } from '../base/timers';
import type { FromWorker, JobRun, JobsPlace, ToWorker, WorkerOrder } from './messages';

/** Says that a job was written down. */
export type Wake = () => void;
export type Jobs = {
  /** Begins to work off the jobs there; answers once it does. */
  readonly begin: (place: JobsPlace) => Promise<void>;
  readonly wake: Wake;
  /** The thread is there, and nobody has to start it again. */
  readonly isRunning: () => boolean;
  readonly close: () => Promise<void>;
};
type JobsOptions = {
  readonly settings: Settings;
  readonly log: Logger;
  readonly timers: Timers;
  /** The source that the thread runs, named from the project's folder: it knows the kinds of jobs. */
  readonly thread: string;
  /** A job moved on: event streams look at once. */
  readonly changed: () => void;
  /** A run of a job came to its end. */
  readonly ran: (run: JobRun) => void;
};

const restartMs = 2_000;
const stopMs = 9_000;

/** A thread that loads its parts, and begins when it is told where the jobs are. */
function loadThread({ settings, log, thread: file, changed, ran }: JobsOptions) {
  const order: WorkerOrder = { settings };
  const thread = startThread(file, order);
  const begun = new Promise<void>((resolve, reject) => {
    thread.on('message', (message: FromWorker) => {
      if (message.kind === 'ready') resolve();
      if (message.kind === 'changed') changed();
      if (message.kind === 'ran') ran(message.run);
      if (message.kind === 'said') log.error({ fault: message.error }, message.line);
    });
    thread.once('error', reject);
    thread.once('exit', () => reject(new Error('The worker thread ended before it was ready.')));
  });
  // Whoever begins is told; a thread that ends before anybody did is nobody's fault.
  begun.catch(() => undefined);
  return { thread, send: (what: ToWorker) => thread.postMessage(what), begun };
}

async function stopThread({ thread, send }: ReturnType<typeof loadThread>, { deadline }: Timers): Promise<void> {
  const stopped = new Promise<void>((resolve) => {
    thread.on('message', (message: FromWorker) => message.kind === 'stopped' && resolve());
    thread.once('exit', () => resolve());
    deadline(stopMs, resolve);
  });
  send('stop');
  await stopped;
  await thread.terminate();
}

/**
 * Runs jobs in a thread of their own, off the one that answers requests; a thread that dies is replaced, its jobs are run again. The thread
 * loads its parts at once, while the database is still being opened.
 */
export function startJobs(options: JobsOptions): Jobs {
  const { log, timers } = options;
  let closing: Promise<void> | null = null;
  let isRunning = false;
  let current = loadThread(options);

  async function begin(place: JobsPlace): Promise<void> {
    const { thread, send, begun } = current;
    send({ begin: place });
    await begun;
    thread.on('error', (error) => log.error({ err: error }, 'The worker thread failed'));
    isRunning = true;
    thread.once('exit', () => {
      isRunning = false;
      if (!closing) timers.after(restartMs, () => void again(place));
    });
  }
  async function again(place: JobsPlace): Promise<void> {
    if (closing) return;
    current = loadThread(options);
    try {
      await begin(place);
    } catch (error) {
      log.error({ err: error }, 'The worker thread could not be started again');
      timers.after(restartMs, () => void again(place));
    }
  }

  return {
    begin,
    wake: () => current.send('wake'),
    isRunning: () => isRunning,
    close: () => (closing ??= stopThread(current, timers)),
  };
}
