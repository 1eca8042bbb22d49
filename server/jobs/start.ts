import type { Logger } from 'pino';
import type { Database } from '../db/open';
import type { Settings } from '../base/settings';
import { startThread } from '../base/threads';
import type { FromWorker, JobRun, ToWorker, WorkerOrder } from './messages';

/** Says that a job was written down. */
export type Wake = () => void;
export type Jobs = {
  readonly wake: Wake;
  /** The thread is there, and nobody has to start it again. */
  readonly isRunning: () => boolean;
  readonly close: () => Promise<void>;
};
type JobsOptions = {
  readonly settings: Settings;
  readonly database: Database;
  readonly log: Logger;
  /** The source that the thread runs, named from the project's folder: it knows the kinds of jobs. */
  readonly thread: string;
  /** A job moved on: event streams look at once. */
  readonly changed: () => void;
  /** A run of a job came to its end. */
  readonly ran: (run: JobRun) => void;
};

const restartMs = 2_000;
const stopMs = 9_000;

/** Runs jobs in a thread of their own, off the one that answers requests; a thread that dies is replaced, its jobs are run again. */
export async function startJobs({ settings, database, log, changed, thread: file, ran }: JobsOptions): Promise<Jobs> {
  let closing = false;
  let isRunning = false;
  let current = await spawn();

  async function spawn() {
    const order: WorkerOrder = {
      settings,
      connection: database.connection,
      alone: database.kind === 'embedded',
    };
    const thread = startThread(file, order);
    const send = (what: ToWorker) => thread.postMessage(what);
    await new Promise<void>((resolve, reject) => {
      thread.on('message', (message: FromWorker) => {
        if (message.kind === 'ready') resolve();
        if (message.kind === 'changed') changed();
        if (message.kind === 'ran') ran(message.run);
        if (message.kind === 'said') log.error({ fault: message.error }, message.line);
      });
      thread.once('error', reject);
      thread.once('exit', () => reject(new Error('The worker thread ended before it was ready.')));
    });
    thread.on('error', (error) => log.error({ err: error }, 'The worker thread failed'));
    isRunning = true;
    thread.once('exit', () => {
      isRunning = false;
      if (!closing) setTimeout(() => void again(), restartMs).unref();
    });
    return { thread, send };
  }
  async function again(): Promise<void> {
    if (closing) return;
    try {
      current = await spawn();
    } catch (error) {
      log.error({ err: error }, 'The worker thread could not be started again');
      setTimeout(() => void again(), restartMs).unref();
    }
  }

  return {
    wake: () => current.send('wake'),
    isRunning: () => isRunning,
    async close() {
      closing = true;
      const { thread, send } = current;
      const stopped = new Promise<void>((resolve) => {
        thread.on('message', (message: FromWorker) => message.kind === 'stopped' && resolve());
        thread.once('exit', () => resolve());
        setTimeout(resolve, stopMs).unref();
      });
      send('stop');
      await stopped;
      await thread.terminate();
    },
  };
}
