import { createServer, type Socket } from 'node:net';
import type { Cancel, Timers } from '../../base/timers';
import type { Engine } from './engine';
import { createFramer, withoutNews, type Frame } from './wire';

type Client = {
  /** Sends an answer, at once or in one piece with the next. */
  readonly send: (bytes: Uint8Array, isNextSoon: boolean) => void;
  readonly hangUp: () => void;
  readonly waiting: Frame[];
};

type GateOptions = { readonly timers: Timers; readonly log: (line: string) => void };

/** A client that leaves a transaction open for so long is thrown out: it keeps everybody else waiting. */
const idleInTransactionMs = 60_000;

const isListening = (frame: Frame) => frame.kind === 'batch' && /^listen /i.test(frame.bytes.toString('latin1', 5, 12));

/** The one session of the database, who has a transaction open in it, and who hears what is told: all that any of them listens for. */
function createSession(engine: Engine) {
  let owner: Client | null = null;
  const listeners = new Set<Client>();
  return {
    owner: () => owner,
    async run(client: Client, frame: Frame): Promise<void> {
      if (frame.kind === 'ssl') return client.send(Buffer.from('N'), false);
      if (frame.kind === 'cancel' || frame.kind === 'end') return;
      if (isListening(frame)) listeners.add(client);
      const { answer, news } = withoutNews(await engine.ask(frame.bytes));
      owner = (frame.kind === 'batch' && frame.open) || engine.isInTransaction() ? client : null;
      // Each write of its own would wake who asked for a part of it; in a transaction nobody comes between.
      client.send(answer, owner === client && client.waiting.length > 0);
      if (news) for (const listener of listeners) listener.send(news, false);
    },
    leave: (client: Client) => void listeners.delete(client),
    /** A client that went away in the middle of a transaction takes it back. */
    async clearAbandoned(clients: ReadonlySet<Client>): Promise<void> {
      if (!owner || clients.has(owner)) return;
      await engine.ask(simpleQuery('ROLLBACK'));
      owner = null;
    },
  };
}

/** Throws out who leaves a transaction open. */
function createIdleWatch({ log, timers }: GateOptions, drop: (client: Client) => void) {
  let cancelDrop: Cancel | undefined;
  const stop = () => cancelDrop?.();
  return {
    stop,
    start(client: Client): void {
      stop();
      cancelDrop = timers.deadline(idleInTransactionMs, () => {
        log('A transaction was left open for a minute and has been rolled back.');
        drop(client);
      });
    },
  };
}

/** Takes from the queue whose turn it is: the owner of an open transaction, else who waits longest. */
function takeNext(queue: Client[], owner: Client | null): Client | undefined {
  if (!owner) return queue.shift();
  const at = queue.indexOf(owner);
  return at < 0 ? undefined : queue.splice(at, 1)[0];
}

/** Gives each client its turn: batch by batch, and one alone while its transaction is open. */
function createTurns(engine: Engine, options: GateOptions) {
  const clients = new Set<Client>();
  const queue: Client[] = [];
  const session = createSession(engine);
  const idle = createIdleWatch(options, drop);
  let busy: Promise<void> | null = null;

  const next = () => takeNext(queue, session.owner());
  async function work(): Promise<void> {
    await session.clearAbandoned(clients);
    for (let client = next(); client; client = next()) {
      const frame = client.waiting.shift();
      if (!frame || !clients.has(client)) continue;
      idle.stop();
      try {
        await session.run(client, frame);
      } catch (error) {
        options.log(`The embedded database failed: ${String(error)}`);
        drop(client);
      }
      await session.clearAbandoned(clients);
    }
    const owner = session.owner();
    if (owner) idle.start(owner);
  }

  function wake(): void {
    busy ??= work().finally(() => {
      busy = null;
      const owner = session.owner();
      if (owner ? !clients.has(owner) || queue.includes(owner) : queue.length > 0) wake();
    });
  }

  function drop(client: Client): void {
    if (!clients.delete(client)) return;
    session.leave(client);
    client.hangUp();
    wake();
  }

  return {
    clients,
    wake,
    drop,
    /** Puts a frame of the client at the end of the queue; `wake` begins with it. */
    enqueue(client: Client, frame: Frame): void {
      client.waiting.push(frame);
      queue.push(client);
    },
    isQuiet: () => !busy && !session.owner() && queue.length === 0,
    async close(): Promise<void> {
      for (const client of clients) drop(client);
      while (busy) await busy;
      idle.stop();
    },
  };
}
type Turns = ReturnType<typeof createTurns>;

function accept(socket: Socket, { clients, enqueue, wake, drop }: Turns): void {
  const client: Client = {
    send(bytes, isNextSoon) {
      if (isNextSoon && socket.writableCorked === 0) socket.cork();
      if (socket.writable) socket.write(Buffer.from(bytes));
      if (!isNextSoon) socket.uncork();
    },
    hangUp: () => socket.destroy(),
    waiting: [],
  };
  const framer = createFramer();
  clients.add(client);
  socket.setNoDelay(true);
  socket.on('data', (chunk: Buffer) => {
    for (const frame of framer(chunk)) {
      if (frame.kind === 'end') return void socket.end();
      enqueue(client, frame);
    }
    wake();
  });
  socket.on('error', () => drop(client));
  socket.on('close', () => drop(client));
}

/**
 * Lets several PostgreSQL clients share the one session of an embedded database.
 * A batch (everything up to a Sync) runs undivided, and who has opened a transaction has the database alone until it
 * ends. Sharing message by message, as pglite-socket does, hands one client the rows of another (docs/decisions).
 */
export function createGate(engine: Engine, options: GateOptions) {
  const turns = createTurns(engine, options);
  const server = createServer((socket) => accept(socket, turns));
  return {
    listen: (path: string) =>
      new Promise<void>((resolve, reject) => {
        server.once('error', reject);
        server.listen(path, resolve);
      }),
    /** True when nothing runs and nobody holds a transaction: the moment for upkeep. */
    quiet: turns.isQuiet,
    /** Runs one statement of the house's own between those of the clients. */
    upkeep: (statement: string) =>
      new Promise<void>((resolve) => {
        const client: Client = {
          send: () => {
            turns.clients.delete(client);
            resolve();
          },
          hangUp: resolve,
          waiting: [],
        };
        turns.clients.add(client);
        turns.enqueue(client, { kind: 'batch', bytes: simpleQuery(statement), open: false });
        turns.wake();
      }),
    async close(): Promise<void> {
      server.close();
      await turns.close();
    },
  };
}

/** A statement as the wire message `Query`. */
export function simpleQuery(statement: string): Buffer {
  const text = Buffer.from(`${statement}\0`);
  const head = Buffer.alloc(5);
  head.write('Q');
  head.writeInt32BE(text.length + 4, 1);
  return Buffer.concat([head, text]);
}
