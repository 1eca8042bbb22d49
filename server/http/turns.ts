import { Refusal } from '../base/refuse';
import type { Cancel, Timers } from '../base/timers';

type TurnOptions = {
  /** How much runs at the same time. */
  readonly atOnce: number;
  /** How many of one tenant may wait, and how long. */
  readonly mostWaiting: number;
  readonly longestMs: number;
};
export type Turns = {
  /** Runs work when it is its tenant's turn. @throws Refusal 503 with the time to try again, when too much of the tenant waits already or it has waited too long */
  readonly take: <T>(tenantId: string, work: () => Promise<T>) => Promise<T>;
};
type Waiting = { readonly begin: () => void; readonly cancelDeadline: Cancel };
/** What a tenant has running, when the last of it began, and what waits. */
type Line = { running: number; begunAt: number; readonly waiting: Waiting[] };

/** A tenant that asked within this time may ask again at any moment: room is kept for it. */
const othersMs = 60_000;
/** What takes longer than this waits for something else than this process, and holds nobody up. */
const slowMs = 1_000;

/** What suits a process with so many connections to its database: with more at once, each would only take longer. */
export const usualTurns = (connections: number): TurnOptions => ({
  atOnce: Math.max(2, Math.min(8, connections)),
  mostWaiting: 200,
  longestMs: 5_000,
});

const busy = () =>
  new Refusal(
    503,
    'server.busy',
    'More is asked for at once than can be answered. Try again in a moment.',
    undefined,
    1,
  );

/**
 * Shares what a process can do at once between tenants. Each waits in a line of its own, and whoever has least running comes next.
 * While several ask, one begins a thing only when the one before is done or slow: what runs beside it is what makes another wait.
 */
class FairTurns {
  private readonly lines = new Map<string, Line>();
  private readonly options: TurnOptions;
  private readonly timers: Timers;
  private running = 0;
  private nextCheck: Cancel | undefined;
  /** Who asked last, and who of the others did. */
  private last = { tenantId: '', at: -Infinity };
  private other = this.last;

  constructor(options: TurnOptions, timers: Timers) {
    this.options = options;
    this.timers = timers;
  }

  private note(tenantId: string): void {
    if (tenantId !== this.last.tenantId) this.other = this.last;
    this.last = { tenantId, at: this.timers.elapsed() };
  }

  private mayBegin(line: Line): boolean {
    const { atOnce } = this.options;
    if (this.running >= atOnce) return false;
    const isAlone = this.timers.elapsed() - this.other.at >= othersMs;
    return (
      line.running === 0 || isAlone || (line.running < atOnce - 1 && this.timers.elapsed() - line.begunAt >= slowMs)
    );
  }

  private begin(line: Line): void {
    this.running += 1;
    line.running += 1;
    line.begunAt = this.timers.elapsed();
  }

  private nextLine(): Line | undefined {
    let found: Line | undefined;
    for (const line of this.lines.values()) {
      const isBefore = !found || line.running < found.running;
      if (isBefore && line.waiting.length > 0 && this.mayBegin(line)) found = line;
    }
    return found;
  }

  private beginWaiting(): void {
    for (let next = this.nextLine(); next; next = this.nextLine()) {
      const first = next.waiting.shift();
      first?.cancelDeadline();
      first?.begin();
    }
    // What runs may turn out to be slow.
    if (![...this.lines.values()].some(({ waiting }) => waiting.length > 0)) return;
    this.nextCheck ??= this.timers.after(slowMs, () => {
      this.nextCheck = undefined;
      this.beginWaiting();
    });
  }

  private forgetIdle(tenantId: string, line: Line): void {
    if (line.running === 0 && line.waiting.length === 0) this.lines.delete(tenantId);
  }

  private waitIn(tenantId: string, line: Line): Promise<void> {
    return new Promise((resolve, reject) => {
      const cancelDeadline = this.timers.deadline(this.options.longestMs, () => {
        line.waiting.splice(line.waiting.indexOf(waiting), 1);
        this.forgetIdle(tenantId, line);
        reject(busy());
      });
      const begin = () => {
        this.begin(line);
        resolve();
      };
      const waiting: Waiting = { begin, cancelDeadline };
      line.waiting.push(waiting);
      this.beginWaiting();
    });
  }

  async take<T>(tenantId: string, work: () => Promise<T>): Promise<T> {
    this.note(tenantId);
    const line = this.lines.get(tenantId) ?? { running: 0, begunAt: 0, waiting: [] };
    this.lines.set(tenantId, line);
    if (line.waiting.length === 0 && this.mayBegin(line)) this.begin(line);
    else if (line.waiting.length >= this.options.mostWaiting) throw busy();
    else await this.waitIn(tenantId, line);
    try {
      return await work();
    } finally {
      this.running -= 1;
      line.running -= 1;
      // From now on it is the last of those with as little running.
      this.lines.delete(tenantId);
      this.lines.set(tenantId, line);
      this.forgetIdle(tenantId, line);
      this.beginWaiting();
    }
  }
}

export const createTurns = (options: TurnOptions, timers: Timers): Turns => {
  const turns = new FairTurns(options, timers);
  return { take: (tenantId, work) => turns.take(tenantId, work) };
};
