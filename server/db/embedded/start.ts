import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Worker } from 'node:worker_threads';
import { startThread } from '../../base/threads';
import { makeTemporaryFolder } from '../../base/temporaryFolder';
import { realTimers } from '../../base/timers';
import type { FromThread, ThreadOrder, ToThread } from './thread';
import { commandRefusal } from '../../base/refuse';

export type Embedded = {
  /** Folder of the unix socket, as `pg` wants it for `host`. */
  readonly host: string;
  readonly dump: () => Promise<Uint8Array>;
  readonly close: () => Promise<void>;
};
type EmbeddedOptions = {
  readonly folder: string | null;
  readonly template?: string | null;
  readonly log: (line: string) => void;
};

const againAfterMs = 1_000;

const sentenceOf = (why: string) =>
  `The embedded database does not open: ${why.replace(/\.$/, '')}. If its files were damaged, leave the data folder as it is, set ISOLINE_DATA_DIR to a new one and bring the last backup into it: isoline restore FILE.tar.gz`;

/** Waits for one kind of message; a thread that fails or ends first is a fault. */
function answerOf<K extends FromThread['kind']>(thread: Worker, kind: K): Promise<Extract<FromThread, { kind: K }>> {
  return new Promise((resolve, reject) => {
    const onMessage = (message: FromThread) => {
      if (message.kind === 'failed') reject(commandRefusal(sentenceOf(message.message)));
      else if (message.kind === kind) resolve(message as Extract<FromThread, { kind: K }>);
      else return;
      thread.off('message', onMessage);
    };
    thread.on('message', onMessage);
    thread.once('error', (error) => reject(commandRefusal(sentenceOf(error.message))));
    thread.once('exit', () => reject(commandRefusal('The embedded database ended unexpectedly.')));
  });
}

/**
 * Starts the embedded database in a thread of its own, behind a unix socket in a folder only we can enter (mode 0700).
 * Should the thread die, it is started again on the same folder: meanwhile the database is away, as a server would be.
 */
export async function startEmbedded({ folder, template = null, log }: EmbeddedOptions): Promise<Embedded> {
  // Not in the data folder: the path of a unix socket may have 107 bytes at most.
  const host = await makeTemporaryFolder();
  const socket = join(host, '.s.PGSQL.5432');
  let closing = false;

  async function spawn(): Promise<Worker> {
    const order: ThreadOrder = { folder, template, socket };
    const thread = startThread('server/db/embedded/thread.ts', order);
    thread.on('message', (message: FromThread) => message.kind === 'said' && log(message.line));
    thread.on('error', (error) => log(`The embedded database failed: ${error.message}`));
    await answerOf(thread, 'ready');
    thread.once('exit', () => void again());
    return thread;
  }
  async function again(): Promise<void> {
    // What was only in memory is gone with the thread.
    if (closing || !folder) return;
    log('The embedded database has ended and is opened again.');
    try {
      await rm(socket, { force: true });
      thread = await spawn();
    } catch (error) {
      log(`The embedded database could not be opened again: ${String(error)}`);
      realTimers.after(againAfterMs, () => void again());
    }
  }

  let thread: Worker;
  try {
    thread = await spawn();
  } catch (error) {
    await rm(host, { recursive: true, force: true });
    throw error;
  }
  return {
    host,
    async dump() {
      const dumped = answerOf(thread, 'dumped');
      thread.postMessage('dump' satisfies ToThread);
      return (await dumped).bytes;
    },
    async close() {
      if (closing) return;
      closing = true;
      const stopped = answerOf(thread, 'stopped').catch(() => undefined);
      thread.postMessage('stop' satisfies ToThread);
      await stopped;
      await thread.terminate();
      await rm(host, { recursive: true, force: true });
    },
  };
}
