import { Refusal } from '../base/refuse';

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
type Waiting = { readonly begin: () => void; readonly giveUp: NodeJS.Timeout };
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
export function createTurns({ atOnce, mostWaiting, longestMs }: TurnOptions, now: () => number = Date.now): Turns {
  const lines = new Map<string, Line>();
  let running = 0;
  let timer: NodeJS.Timeout | undefined;
  /** Who asked last, and who of the others did. */
  let last = { tenantId: '', at: -Infinity };
  let other = last;

  function note(tenantId: string): void {
    if (tenantId !== last.tenantId) other = last;
    last = { tenantId, at: now() };
  }
  function mayBegin(line: Line): boolean {
    if (running >= atOnce) return false;
    const isAlone = now() - other.at >= othersMs;
    return line.running === 0 || isAlone || (line.running < atOnce - 1 && now() - line.begunAt >= slowMs);
  }
  function begin(line: Line): void {
    running += 1;
    line.running += 1;
    line.begunAt = now();
  }
  function nextLine(): Line | undefined {
    let found: Line | undefined;
    for (const line of lines.values()) {
      const isBefore = !found || line.running < found.running;
      if (isBefore && line.waiting.length > 0 && mayBegin(line)) found = line;
    }
    return found;
  }
  function beginWaiting(): void {
    for (let next = nextLine(); next; next = nextLine()) {
      const first = next.waiting.shift();
      clearTimeout(first?.giveUp);
      first?.begin();
    }
    // What runs may turn out to be slow.
    if (![...lines.values()].some(({ waiting }) => waiting.length > 0)) return;
    timer ??= setTimeout(() => {
      timer = undefined;
      beginWaiting();
    }, slowMs).unref();
  }
  function forgetIdle(tenantId: string, line: Line): void {
    if (line.running === 0 && line.waiting.length === 0) lines.delete(tenantId);
  }
  const waitIn = (tenantId: string, line: Line) =>
    new Promise<void>((resolve, reject) => {
      const giveUp = setTimeout(() => {
        line.waiting.splice(line.waiting.indexOf(waiting), 1);
        forgetIdle(tenantId, line);
        reject(busy());
      }, longestMs);
      const waiting: Waiting = {
        giveUp,
        begin: () => {
          begin(line);
          resolve();
        },
      };
      line.waiting.push(waiting);
      beginWaiting();
    });

  return {
    async take(tenantId, work) {
      note(tenantId);
      const line = lines.get(tenantId) ?? { running: 0, begunAt: 0, waiting: [] };
      lines.set(tenantId, line);
      if (line.waiting.length === 0 && mayBegin(line)) begin(line);
      else if (line.waiting.length >= mostWaiting) throw busy();
      else await waitIn(tenantId, line);
      try {
        return await work();
      } finally {
        running -= 1;
        line.running -= 1;
        // From now on it is the last of those with as little running.
        lines.delete(tenantId);
        lines.set(tenantId, line);
        forgetIdle(tenantId, line);
        beginWaiting();
      }
    },
  };
}
