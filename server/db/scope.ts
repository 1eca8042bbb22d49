import { sql } from 'drizzle-orm';
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Db } from './open';

/** Roles without ownership: row-level security holds for both. */
export const appRole = 'isoline_app';
export const systemRole = 'isoline_system';

type Options = {
  readonly timeoutMs?: number;
  /** Everything is read as of one moment. */
  readonly snapshot?: true;
};
const open = new AsyncLocalStorage<true>();

/**
 * Runs work in one transaction under a role. A second transaction inside it would wait for ever for the embedded
 * database, which serves one at a time: that is refused at once, everywhere.
 */
function scoped<T>(db: Db, role: string, tenantId: string, work: (db: Db) => Promise<T>, options: Options): Promise<T> {
  if (open.getStore())
    throw new Error('A transaction is open already: hand its db on instead of opening a second one.');
  const timeout = String(options.timeoutMs ?? 15_000);
  return open.run(true, () =>
    db.transaction(
      async (transaction) => {
        await transaction.execute(
          sql`select set_config('role', ${role}, true), set_config('app.tenant', ${tenantId}, true), set_config('statement_timeout', ${timeout}, true)`,
        );
        return work(transaction);
      },
      options.snapshot && { isolationLevel: 'repeatable read' },
    ),
  );
}

/** One transaction that sees and writes the rows of one tenant only. */
export const inTenant = <T>(db: Db, tenantId: string, work: (db: Db) => Promise<T>, options: Options = {}) =>
  scoped(db, appRole, tenantId, work, options);

/** One transaction across tenants: for jobs that walk them all, and to find whose a public link is. */
export const asSystem = <T>(db: Db, work: (db: Db) => Promise<T>, options: Options = {}) =>
  scoped(db, systemRole, '', work, options);

/** Leaves the open transaction's scope: for work that is started now and runs after it. */
export const outsideTransaction = <T>(work: () => T): T => open.exit(work);
