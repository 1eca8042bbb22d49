import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Fault } from '../../fault';
import { startThread } from '../../threads';
import type { FromThread, ThreadOrder, ToThread } from './thread';

export type Embedded = {
  /** Folder of the unix socket, as `pg` wants it for `host`. */
  readonly host: string;
  readonly dump: () => Promise<Uint8Array>;
  readonly close: () => Promise<void>;
};
type Wish = { readonly folder: string | null; readonly template?: string | null; readonly say: (line: string) => void };

/** Starts the embedded database in a thread of its own, behind a unix socket in a folder only we can enter (mode 0700). */
export async function startEmbedded({ folder, template = null, say }: Wish): Promise<Embedded> {
  // Not in the data folder: the path of a unix socket may have 107 bytes at most.
  const host = await mkdtemp(join(tmpdir(), 'isoline-'));
  const order: ThreadOrder = { folder, template, socket: join(host, '.s.PGSQL.5432') };
  const thread = startThread(new URL('./thread.ts', import.meta.url), order);
  let closing = false;

  const answer = <K extends FromThread['kind']>(kind: K) =>
    new Promise<Extract<FromThread, { kind: K }>>((resolve, reject) => {
      const hear = (message: FromThread) => {
        if (message.kind === 'failed') reject(new Fault(`The embedded database does not open: ${message.message}`));
        else if (message.kind === kind) resolve(message as Extract<FromThread, { kind: K }>);
        else return;
        thread.off('message', hear);
      };
      thread.on('message', hear);
      thread.once('error', reject);
      thread.once('exit', () => reject(new Fault('The embedded database ended unexpectedly.')));
    });
  const ask = (what: ToThread) => thread.postMessage(what);

  thread.on('message', (message: FromThread) => message.kind === 'said' && say(message.line));
  thread.on('error', (error) => say(`The embedded database failed: ${error.message}`));
  thread.on('exit', () => !closing && say('The embedded database has ended; restart Isoline.'));
  try {
    await answer('ready');
  } catch (error) {
    await rm(host, { recursive: true, force: true });
    throw error;
  }
  return {
    host,
    async dump() {
      const dumped = answer('dumped');
      ask('dump');
      return (await dumped).bytes;
    },
    async close() {
      if (closing) return;
      closing = true;
      const stopped = answer('stopped').catch(() => undefined);
      ask('stop');
      await stopped;
      await thread.terminate();
      await rm(host, { recursive: true, force: true });
    },
  };
}
