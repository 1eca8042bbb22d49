import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';
import { systemPool, tenantPool, type Db } from './open';
import { appRole, systemRole } from './roles';
import { copiedQuestion, type CopiedRow, type WholeQuestion } from './copied';
import { heldQuestion } from './held';
import { inTransaction, singleQuestions } from './transaction';

type Options = {
  readonly timeoutMs?: number;
  /** Everything is read as of one moment. */
  readonly snapshot?: true;
};
const open = new AsyncLocalStorage<{ readonly tenantId: string }>();
/** Whose rows the open transaction sees; '' across tenants, and where none is open. */
export const openTenant = (): string => open.getStore()?.tenantId ?? '';

/** What holds for every question. Compiling one takes longer than most of them run. */
const always = { jit: 'off' };
const settingsOf = (settings: Readonly<Record<string, string>>) =>
  `select ${Object.entries({ ...always, ...settings })
    .map(([name, value]) => `set_config('${name}', ${pg.escapeLiteral(value)}, true)`)
    .join(', ')}`;
const usualTimeout = 15_000;
/** A whole list is put together before its first row is there. */
const heldTimeout = 120_000;

/**
 * Runs work in one transaction under a role. A second transaction inside it would wait for ever for the embedded
 * database, which serves one at a time: that is refused at once, everywhere.
 */
function scoped<T>(
  pool: pg.Pool,
  { role, tenantId }: { readonly role: string; readonly tenantId: string },
  work: (db: Db) => Promise<T>,
  options: Options,
): Promise<T> {
  refuseSecond();
  const isolation = options.snapshot ? ' isolation level repeatable read' : '';
  const timeoutMs = options.timeoutMs ?? usualTimeout;
  const settings = settingsOf({ role, 'app.tenant': tenantId, statement_timeout: String(timeoutMs) });
  const opening = { text: `begin${isolation}; ${settings}`, timeoutMs };
  return open.run({ tenantId }, () => inTransaction(pool, opening, work));
}

function refuseSecond(): void {
  if (open.getStore())
    throw new Error('A transaction is open already: hand its db on instead of opening a second one.');
}

/** One transaction that sees and writes the rows of one tenant only. */
export const inTenant = <T>(db: Db, tenantId: string, work: (db: Db) => Promise<T>, options: Options = {}) =>
  scoped(tenantPool(db), { role: appRole, tenantId }, work, options);

/** Reads the rows of one tenant only: each question sees the database as it is at that moment, and none may write. */
export function readInTenant<T>(db: Db, tenantId: string, work: (db: Db) => Promise<T>): Promise<T> {
  refuseSecond();
  const settings = {
    role: appRole,
    'app.tenant': tenantId,
    statement_timeout: String(usualTimeout),
  };
  const opening = { text: `begin read only; ${settingsOf(settings)}`, timeoutMs: usualTimeout };
  return open.run({ tenantId }, () => work(singleQuestions(tenantPool(db), opening)));
}

/**
 * The rows of one question of a tenant, piece by piece, all as they were at one moment: nothing that changes meanwhile makes one of them
 * come twice or not at all. `ask` is called once a piece, and only reads; when `gone` says so, the question is not answered any further.
 */
export function heldInTenant<R>(
  db: Db,
  tenantId: string,
  ask: (db: Db) => PromiseLike<R[]>,
  gone?: AbortSignal,
): AsyncGenerator<readonly R[], void> {
  refuseSecond();
  const settings = {
    ...{ role: appRole, 'app.tenant': tenantId, statement_timeout: String(heldTimeout) },
    // All rows will be taken: the plan that has the last one soonest, and room to sort them in memory.
    ...{ cursor_tuple_fraction: '1', work_mem: '32MB' },
  };
  const opening = { text: `begin read only; ${settingsOf(settings)}`, timeoutMs: heldTimeout };
  return heldQuestion(tenantPool(db), { opening, ask, gone });
}

/** The same of rows as COPY writes them, many times quicker: for whole lists. How long it may take is up to its reader, who may go. */
export function copiedInTenant(
  db: Db,
  tenantId: string,
  question: WholeQuestion,
  gone?: AbortSignal,
): AsyncGenerator<readonly CopiedRow[], void> {
  refuseSecond();
  const settings = { role: appRole, 'app.tenant': tenantId, statement_timeout: '0', work_mem: '32MB' };
  const opening = { text: `begin read only; ${settingsOf(settings)}`, timeoutMs: 0 };
  return copiedQuestion(tenantPool(db), { opening, question, gone });
}

/** One transaction across tenants: for jobs that walk them all, and to find whose a public link is. */
export const asSystem = <T>(db: Db, work: (db: Db) => Promise<T>, options: Options = {}) =>
  scoped(systemPool(db), { role: systemRole, tenantId: '' }, work, options);

/** Leaves the open transaction's scope: for work that is started now and runs after it. */
export const outsideTransaction = <T>(work: () => T): T => open.exit(work);
