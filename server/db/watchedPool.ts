import pg from 'pg';
import { saysOfAll, silent, WatchedClient, type Silence } from './watchedClient';

type Taken = (error: Error | undefined, client?: WatchedClient, release?: (fault?: Error) => void) => void;
type PoolEvents = {
  (event: 'acquire' | 'remove', run: (client: WatchedClient) => void): unknown;
  (event: 'release', run: (fault: Error | undefined, client: WatchedClient) => void): unknown;
};
const Pool = pg.Pool as unknown as new (config: pg.PoolConfig & { readonly silence: Silence }) => {
  readonly on: PoolEvents;
  connect(callback?: Taken): unknown;
};

/** A connection that nobody has used for so long may have been forgotten by something on its way. */
const doubtfulMs = 5_000;

/**
 * A pool of watched connections: whoever waits for one hears no after a while, one that has been idle is tried before it is handed
 * out, and one that turned out to be dead takes the idle ones with it, which went the same way.
 */
class WatchedPool extends Pool {
  private readonly silence: Silence;
  private readonly isLocal: boolean;
  private readonly idle = new Set<WatchedClient>();

  constructor(config: pg.PoolConfig & { readonly silence: Silence }) {
    super({ ...config, Client: WatchedClient as unknown as NonNullable<pg.PoolConfig['Client']> });
    this.silence = config.silence;
    this.isLocal = config.host?.startsWith('/') ?? false;
    this.on('acquire', (client) => {
      this.idle.delete(client);
      client.allowSilence();
    });
    this.on('release', (fault, client) => void (fault ? this.idle.delete(client) : this.idle.add(client)));
    this.on('remove', (client) => void this.idle.delete(client));
  }

  /** Ends the connections that nobody uses: the next caller has a new one. */
  dropIdle(error: Error): void {
    for (const client of this.idle) client.terminate(error);
    this.idle.clear();
  }

  override connect(callback?: Taken): unknown {
    if (callback) return this.take(callback);
    return new Promise<WatchedClient>((resolve, reject) =>
      this.take((error, client) => (client ? resolve(client) : reject(error ?? new Error('There is no connection.')))),
    );
  }

  private take(callback: Taken): void {
    const { timers, connectMs } = this.silence;
    let isLate = false;
    const cancel = timers.deadline(connectMs, () => {
      isLate = true;
      callback(silent(connectMs));
    });
    const settle: Taken = (error, client, release) => {
      if (isLate) return void (client && release?.());
      cancel();
      callback(error, client, release);
    };
    const takeOne = (): void =>
      void super.connect((error, client, release) => {
        if (!client || this.isLocal || isLate || client.idleMs() < doubtfulMs) return settle(error, client, release);
        client.probe().then(
          () => settle(undefined, client, release),
          (fault: Error) => {
            release?.(fault);
            this.dropIdle(fault);
            takeOne();
          },
        );
      });
    takeOne();
  }
}

/** Opens a pool; `log` hears of each connection that breaks. */
export function openWatchedPool(
  config: pg.PoolConfig & { readonly silence: Silence },
  log: (line: string) => void,
): pg.Pool {
  const watched = new WatchedPool(config);
  const pool = watched as unknown as pg.Pool;
  // What breaks is replaced by the next query. Without listeners it would end the process: the pool listens to a connection
  // while it is idle only, so whoever uses one has it listened to here. A connection that breaks may say so twice.
  pool.on('connect', (client) => {
    const broken = (error: Error & { code?: string }) => {
      client.on('error', () => undefined).off('error', broken);
      log(`A database connection broke: ${error.message}`);
      if (saysOfAll(error)) watched.dropIdle(error);
    };
    client.on('error', broken);
  });
  pool.on('error', () => undefined);
  return pool;
}
