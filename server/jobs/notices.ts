import type { Area } from '#shared/contract/access';
import type { Job } from '#shared/contract/platform';
import type { PersonId } from '../base/person';
import type { Timers } from '../base/timers';
import type { Db } from '../db/open';
import { asSystem, outsideTransaction } from '../db/scope';
import { asJob, findNews } from './repository';

/** What an event stream hears. */
export type Change =
  | { readonly kind: 'changed'; readonly tenantId: string; readonly areas: readonly Area[] }
  | { readonly kind: 'job'; readonly tenantId: string; readonly job: Job; readonly createdBy: PersonId };
export type Notices = {
  readonly subscribe: (listener: (change: Change) => void) => () => void;
  /** Something was committed: look now, not at the next tick. */
  readonly look: () => void;
  /** Runs it whenever something may have changed; answers how to take it back. */
  readonly onLook: (run: () => void) => () => void;
  readonly close: () => void;
};

const everyMs = 500;
/** Rows become visible in the order of commits, not of their times: look back a little, and skip what was seen. */
const overlapMs = 5_000;

/** Reads, in all tenants and from all processes, what changed since it read last; each change once. */
function createNewsReader(db: Db) {
  let seen = new Map<string, number>();
  let since: Date | null = null;

  async function read(): Promise<Change[]> {
    return asSystem(db, async (system) => {
      const { now, from, notices, jobs } = await findNews(
        system,
        (time) => new Date((since ?? time).getTime() - overlapMs),
      );
      since = now;
      const changes: Change[] = [];
      const isNew = (key: string, at: Date) => {
        if (seen.has(key)) return false;
        seen.set(key, at.getTime());
        return true;
      };
      for (const row of notices) {
        if (isNew(row.id, row.createdAt))
          changes.push({ kind: 'changed', tenantId: row.tenantId, areas: row.areas as Area[] });
      }
      for (const shown of jobs) {
        const { row } = shown;
        if (isNew(`${row.id} ${row.updatedAt.getTime()} ${row.percent} ${row.state}`, row.updatedAt)) {
          changes.push({ kind: 'job', tenantId: row.tenantId, job: asJob(shown), createdBy: row.createdBy });
        }
      }
      const old = from.getTime() - overlapMs;
      seen = new Map([...seen].filter(([, at]) => at > old));
      return changes;
    });
  }

  return {
    read,
    /** Begins anew a little before the present: what happened while nobody listened is not told. */
    startAnew: () => {
      since = null;
    },
  };
}

/** Tells what changed, in all tenants and from all processes, while anybody listens. */
export function createNotices(db: Db, { every }: Timers, onError: (error: unknown) => void): Notices {
  const listeners = new Set<(change: Change) => void>();
  const watchers = new Set<() => void>();
  const news = createNewsReader(db);
  let stopLooking: (() => void) | null = null;
  let looking: Promise<void> | null = null;
  let again = false;

  function look(): void {
    if (listeners.size === 0) return;
    if (looking) {
      again = true;
      return;
    }
    looking = outsideTransaction(news.read)
      .then((changes) => {
        for (const change of changes) for (const listener of listeners) listener(change);
      })
      .catch(onError)
      .finally(() => {
        looking = null;
        if (!again) return;
        again = false;
        look();
      });
  }

  return {
    look() {
      for (const run of [...watchers]) run();
      look();
    },
    onLook(run) {
      watchers.add(run);
      return () => void watchers.delete(run);
    },
    subscribe(listener) {
      listeners.add(listener);
      if (!stopLooking) {
        news.startAnew();
        look();
        stopLooking = every(everyMs, look);
      }
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        stopLooking?.();
        stopLooking = null;
      };
    },
    close() {
      stopLooking?.();
      listeners.clear();
    },
  };
}
