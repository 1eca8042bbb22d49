import pg from 'pg';
import type { Cancel, Timers } from '../base/timers';
import { takesNoWrites } from './away';

/** How long a database may be silent, in milliseconds, before the connection to it counts as dead. */
export type Silence = {
  readonly timers: Timers;
  /** While a connection is made, and while a caller waits for one of a full pool. */
  readonly connectMs: number;
  /** While it owes an answer; `allowSilence` says otherwise for what takes longer. */
  readonly answerMs: number;
};
type WatchedConfig = pg.ClientConfig & { readonly silence: Silence };
type Wire = {
  readonly stream: {
    readonly bytesRead: number;
    readonly destroy: (error?: Error) => void;
    readonly cork: () => void;
    readonly uncork: () => void;
  };
  readonly on: {
    (event: 'readyForQuery', run: () => void): void;
    (event: 'errorMessage', run: (fault: { readonly code?: string }) => void): void;
  };
};
type Done = (error?: Error) => void;
/** The driver's connection; how it can be asked in its many ways is said by its own types alone. */
const Client = pg.Client as unknown as new (config: pg.ClientConfig) => {
  readonly connection: Wire;
  connect(callback?: Done): unknown;
  query(...question: readonly unknown[]): unknown;
  end(callback?: Done): unknown;
  once(event: 'end', run: () => void): unknown;
};

/** A goodbye is short: a database that does not hang up by then is gone. */
const goodbyeMs = 2_000;
/** A question that costs nothing is answered within this time, or not at all. */
const probeMs = 2_000;

export const silent = (ms: number): Error =>
  Object.assign(new Error(`Connection terminated: the database was silent for ${ms / 1000} s.`), { code: 'ETIMEDOUT' });

/** A connection to what was the primary, or is not yet, is of no more use than a dead one. */
export const standby = (): Error =>
  Object.assign(new Error('Connection terminated: the database takes no writes.'), { code: takesNoWrites });
/** Faults that say of the other connections, too, that they lead nowhere. */
export const saysOfAll = ({ code }: { readonly code?: string }): boolean =>
  code === 'ETIMEDOUT' || code === takesNoWrites;

/**
 * A connection that ends when the database owes an answer and stays silent: whatever waits for it fails then. A line that is lost with its
 * sockets open, by a NAT that has dropped its entry or a host that is gone, says nothing by itself.
 */
export class WatchedClient extends Client {
  private readonly silence: Silence;
  private silentMs: number;
  /** Answers that the database owes, the greeting among them. */
  private owed = 0;
  private cancelWatch: Cancel | undefined;
  private idleSince = 0;
  private isGathering = false;

  constructor({ silence, ...config }: WatchedConfig) {
    super(config);
    this.silence = silence;
    this.silentMs = silence.answerMs;
    this.connection.on('readyForQuery', () => {
      this.owed = Math.max(0, this.owed - 1);
      if (this.owed === 0) this.stopWatch();
      if (isStandby && this.owed === 0) this.terminate(standby());
    });
    let isStandby = false;
    this.connection.on('errorMessage', ({ code }) => (isStandby ||= code === takesNoWrites));
    this.once('end', () => this.stopWatch());
  }

  private stopWatch(): void {
    this.cancelWatch?.();
    this.cancelWatch = undefined;
    this.idleSince = this.silence.timers.elapsed();
  }

  private watch(ms: number): void {
    this.cancelWatch?.();
    this.cancelWatch = undefined;
    if (!Number.isFinite(ms)) return;
    const { bytesRead } = this.connection.stream;
    this.cancelWatch = this.silence.timers.deadline(ms, () => {
      // Bytes that came meanwhile are a sign of life, be the answer ever so long.
      if (this.connection.stream.bytesRead === bytesRead) this.terminate(silent(ms));
      else this.watch(ms);
    });
  }

  /** Ends the connection at once: all that waits for it fails with this error. */
  terminate(error: Error): void {
    this.stopWatch();
    this.connection.stream.destroy(error);
  }

  /** The database may be silent for so many milliseconds from now on; without a number, as long as is usual. */
  allowSilence(ms: number = this.silence.answerMs): void {
    if (ms === this.silentMs) return;
    this.silentMs = ms;
    if (this.owed > 0) this.watch(ms);
  }

  /** Waits for what the database sends piece by piece, for so many milliseconds. */
  async awaitPiece<T>(piece: Promise<T>, ms: number): Promise<T> {
    const cancel = this.silence.timers.deadline(ms, () => this.terminate(silent(ms)));
    try {
      return await piece;
    } finally {
      cancel();
    }
  }

  /** Milliseconds since the last answer; 0 while one is owed. */
  idleMs(): number {
    return this.owed > 0 ? 0 : this.silence.timers.elapsed() - this.idleSince;
  }

  /** Whether the database still hears this connection. @throws where it does not */
  async probe(): Promise<void> {
    this.allowSilence(probeMs);
    await this.query('select 1');
    this.allowSilence();
  }

  override connect(callback?: Done): unknown {
    this.owed = 1;
    this.watch(this.silence.connectMs);
    return super.connect(callback);
  }

  /** What is asked before anything else can happen goes out in one piece: each write of its own would wake the database for a part of it. */
  private gather(): void {
    if (this.isGathering) return;
    this.isGathering = true;
    const { stream } = this.connection;
    stream.cork();
    process.nextTick(() => {
      this.isGathering = false;
      stream.uncork();
    });
  }

  override query(...question: readonly unknown[]): unknown {
    this.owed += 1;
    if (this.owed === 1) this.watch(this.silentMs);
    this.gather();
    return super.query(...question);
  }

  override end(callback?: Done): unknown {
    const cancel = this.silence.timers.deadline(goodbyeMs, () => this.terminate(silent(goodbyeMs)));
    this.once('end', cancel);
    return super.end(callback);
  }
}

/** The watch over a connection of one of our pools. */
export const watchOf = (client: pg.ClientBase): WatchedClient => client as unknown as WatchedClient;

/** A single connection, for what no pool is needed for. */
export const singleClient = (config: WatchedConfig): pg.Client => new WatchedClient(config) as unknown as pg.Client;
