import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';
import type { App } from '../../server/http/app';

/** A statement as it was sent, with its values. */
export type Statement = { readonly text: string; readonly values: readonly unknown[] };

const collecting = new AsyncLocalStorage<Statement[]>();
/** What opens and ends a transaction travels with a statement and is not waited for. */
const frames = /^(begin|commit|rollback|savepoint|release)\b/i;

const send = pg.Client.prototype.query as (this: pg.Client, ...args: unknown[]) => unknown;
/** Notes every statement that this process sends to a database from within `collect`. */
pg.Client.prototype.query = function query(this: pg.Client, ...args: unknown[]): unknown {
  const [question, values] = args as [string | { readonly text?: string; readonly values?: unknown[] }, unknown[]?];
  const text = typeof question === 'string' ? question : (question.text ?? '');
  if (!frames.test(text)) {
    const own = typeof question === 'string' ? undefined : question.values;
    collecting.getStore()?.push({ text, values: Array.isArray(values) ? values : (own ?? []) });
  }
  return send.apply(this, args);
} as typeof pg.Client.prototype.query;

/** Runs work and answers the statements that it sent. */
export async function collect(work: () => Promise<unknown>): Promise<readonly Statement[]> {
  const statements: Statement[] = [];
  await collecting.run(statements, work);
  return statements;
}

/** Collects what each request of a server sends, apart from what it does beside requests; `of` answers that of the last one. */
export function statementsOfRequests() {
  let last: Statement[] = [];
  return {
    routes: ({ http }: App): void => {
      http.addHook('onRequest', (_request, _reply, done) => {
        last = [];
        collecting.run(last, done);
      });
    },
    ofLast: (): readonly Statement[] => last,
  };
}
