import { createServer, type Socket } from 'node:net';
import { createFramer, type Frame } from './wire';

/** What the gate needs of the database: PGlite has it. */
type Engine = {
  readonly execProtocolRaw: (message: Uint8Array) => Promise<Uint8Array>;
  readonly isInTransaction: () => boolean;
};
type Client = { readonly send: (bytes: Uint8Array) => void; readonly hangUp: () => void; readonly waiting: Frame[] };

/** A client that leaves a transaction open for so long is thrown out: it keeps everybody else waiting. */
const idleInTransactionMs = 60_000;

/**
 * Lets several PostgreSQL clients share the one session of an embedded database.
 * A batch (everything up to a Sync) runs undivided, and who has opened a transaction has the database alone until it
 * ends. Sharing message by message, as pglite-socket does, hands one client the rows of another (docs/decisions).
 */
export function createGate(engine: Engine, log: (line: string) => void) {
  const clients = new Set<Client>();
  const queue: Client[] = [];
  let owner: Client | null = null;
  let busy: Promise<void> | null = null;
  let idle: NodeJS.Timeout | undefined;

  async function run(client: Client, frame: Frame): Promise<void> {
    if (frame.kind === 'ssl') return client.send(Buffer.from('N'));
    if (frame.kind === 'cancel' || frame.kind === 'end') return;
    client.send(await engine.execProtocolRaw(frame.bytes));
    owner = (frame.kind === 'batch' && frame.open) || engine.isInTransaction() ? client : null;
  }

  /** A client that went away in the middle of a transaction takes it back. */
  async function clearAbandoned(): Promise<void> {
    if (!owner || clients.has(owner)) return;
    await engine.execProtocolRaw(simpleQuery('ROLLBACK'));
    owner = null;
  }

  function nextClient(): Client | undefined {
    if (!owner) return queue.shift();
    const at = queue.indexOf(owner);
    return at < 0 ? undefined : queue.splice(at, 1)[0];
  }

  async function work(): Promise<void> {
    await clearAbandoned();
    for (let client = nextClient(); client; client = nextClient()) {
      const frame = client.waiting.shift();
      if (!frame || !clients.has(client)) continue;
      clearTimeout(idle);
      try {
        await run(client, frame);
      } catch (error) {
        log(`The embedded database failed: ${String(error)}`);
        drop(client);
      }
      await clearAbandoned();
    }
    if (owner) watch(owner);
  }

  function watch(client: Client): void {
    clearTimeout(idle);
    idle = setTimeout(() => {
      log('A transaction was left open for a minute and has been rolled back.');
      drop(client);
    }, idleInTransactionMs);
    idle.unref();
  }

  function wake(): void {
    busy ??= work().finally(() => {
      busy = null;
      if (owner ? !clients.has(owner) || queue.includes(owner) : queue.length > 0) wake();
    });
  }

  function drop(client: Client): void {
    if (!clients.delete(client)) return;
    client.hangUp();
    wake();
  }

  function accept(socket: Socket): void {
    const client: Client = {
      send: (bytes) => void (socket.writable && socket.write(Buffer.from(bytes))),
      hangUp: () => socket.destroy(),
      waiting: [],
    };
    const framer = createFramer();
    clients.add(client);
    socket.setNoDelay(true);
    socket.on('data', (chunk: Buffer) => {
      for (const frame of framer(chunk)) {
        if (frame.kind === 'end') return void socket.end();
        client.waiting.push(frame);
        queue.push(client);
      }
      wake();
    });
    socket.on('error', () => drop(client));
    socket.on('close', () => drop(client));
  }

  const server = createServer(accept);
  return {
    listen: (path: string) =>
      new Promise<void>((resolve, reject) => {
        server.once('error', reject);
        server.listen(path, resolve);
      }),
    /** True when nothing runs and nobody holds a transaction: the moment for upkeep. */
    quiet: () => !busy && !owner && queue.length === 0,
    /** Runs one statement of the house's own between those of the clients. */
    upkeep: (statement: string) =>
      new Promise<void>((resolve) => {
        const client: Client = {
          send: () => {
            clients.delete(client);
            resolve();
          },
          hangUp: resolve,
          waiting: [{ kind: 'batch', bytes: simpleQuery(statement), open: false }],
        };
        clients.add(client);
        queue.push(client);
        wake();
      }),
    async close(): Promise<void> {
      server.close();
      for (const client of clients) drop(client);
      while (busy) await busy;
      clearTimeout(idle);
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
