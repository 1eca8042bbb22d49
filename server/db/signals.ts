import { sql } from 'drizzle-orm';
import type pg from 'pg';
import type { Timers } from '../base/timers';
import { embeddedAt, type Connection } from './open';
import { singleClient } from './watchedClient';

/**
 * What processes on one PostgreSQL tell each other: a job was written down, something changed that event streams tell of, or whose
 * tokens hold no more.
 */
type Signal = 'isoline_jobs' | 'isoline_changes' | 'isoline_sessions';

/** What a statement returns to tell every process, as soon as its transaction commits: no question of its own. */
export const telling = (name: Signal, what = '') => ({ told: sql`pg_notify(${name}, ${what})` });

const againMs = 5_000;
const lookMs = 30_000;

/**
 * Hears what other processes and threads tell, on a connection of its own, which is opened again when it breaks. Whoever listens looks from time to time as well: a signal saves the wait, it does not carry the news.
 * What is heard is '' where anything may have been told meanwhile.
 */
export function listenTo(
  connection: Connection,
  heard: { readonly [S in Signal]?: (what: string) => void },
  { timers, log }: { readonly timers: Timers; readonly log: (line: string) => void },
): { readonly stop: () => Promise<void> } {
  const names = Object.keys(heard) as Signal[];
  let stopped = false;
  let client: pg.Client | null = null;
  let cancelAgain = () => undefined as void;
  let stopLooking = () => undefined as void;

  async function open(): Promise<void> {
    const opened = singleClient({
      ...('url' in connection ? { connectionString: connection.url } : embeddedAt(connection.host)),
      application_name: `isoline ${process.pid}`,
      keepAlive: true,
      silence: { timers, connectMs: 10_000, answerMs: 10_000 },
    });
    let broken = false;
    // Whoever only listens never learns that the line is lost: something has to be asked. What fails is told as the error of the connection.
    const cancelLook = timers.every(lookMs, () => void opened.query('select 1').catch(() => undefined));
    const again = (error?: Error) => {
      cancelLook();
      if (broken || stopped) return;
      broken = true;
      if (error) log(`The connection that listens for ${names.join(' and ')} broke: ${error.message}`);
      cancelAgain = timers.after(againMs, () => void open());
    };
    opened.on('error', again);
    opened.on('end', () => again());
    opened.on('notification', ({ channel, payload }) => heard[channel as Signal]?.(payload ?? ''));
    client = opened;
    stopLooking = cancelLook;
    try {
      await opened.connect();
      await opened.query(names.map((name) => `listen ${name}`).join('; '));
      // What was told before it listened.
      for (const name of names) heard[name]?.('');
    } catch (error) {
      again(error as Error);
      // What failed has been said; the end of a connection that never was has nothing to add.
      await opened.end().catch(() => undefined);
    }
  }
  void open();
  return {
    async stop() {
      stopped = true;
      cancelAgain();
      stopLooking();
      await client
        ?.end()
        .catch((error: Error) =>
          log(`The connection that listens for ${names.join(' and ')} did not end: ${error.message}`),
        );
    },
  };
}
