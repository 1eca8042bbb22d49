import { writeAudit, type AuditNote } from '../db/audit';
import type { Db } from '../db/open';
import { inTenant, readInTenant } from '../db/scope';
import { forgetTotals } from '../db/totals';
import { enqueueJob } from '../jobs/enqueue';
import { insertNotice } from '../jobs/repository';
import type { Call } from '#shared/contract/call';
import type { App } from './app';
import type { Context, Once } from './context';
import { claimKey, isAnswered, saveResponse, type Stored } from './repository';
import { checkAnswer } from './large';
import { Refusal } from '../base/refuse';
import type { Session } from './session';

type TransactOptions = {
  readonly app: App;
  readonly call: Call;
  readonly session: Session;
  readonly once: Once | null;
  readonly work: (context: Context) => Promise<unknown>;
};

/** Runs a handler in the tenant's transaction: once per key, with its audit rows, jobs and notices in the same commit. */
export async function transact({ app, call, session, once, work }: TransactOptions): Promise<Stored> {
  const { parts } = app;
  const { tenantId, user } = session;
  const now = parts.now();
  const changed = new Set<string>();
  let jobs = 0;

  async function handle(db: Db): Promise<Stored> {
    const audit = async ({ area, ...note }: AuditNote) => {
      await writeAudit(db, {
        tenantId,
        at: parts.clock(),
        who: user.id,
        channel: session.channel,
        area: area ?? call.area,
        ...note,
      });
      for (const touched of [area ?? call.area, call.area, ...(call.changes ?? [])]) changed.add(touched);
    };
    const enqueue: Context['enqueue'] = (job, payload, more) => {
      jobs += 1;
      return enqueueJob(db, job, payload, { ...more, tenantId, createdBy: user.id, jobKeys: parts.jobKeys });
    };
    return answerOf(call, await work({ db, tenantId, user, channel: session.channel, now, parts, audit, enqueue }));
  }

  /** A refusal under a key is an answer too: its changes are taken back, and it is kept like any other. */
  async function handleOnce(db: Db, key: string, request: unknown): Promise<Stored> {
    const owner = { tenantId, userId: user.id, key };
    const before = await claimKey(db, { ...owner, request });
    if (before) return before;
    let stored: Stored;
    try {
      stored = await db.transaction(handle);
    } catch (error) {
      if (!(error instanceof Refusal) || error.status >= 429) throw error;
      changed.clear();
      const { code, message, details } = error;
      stored = { status: error.status, answer: { code, message, details }, etag: null };
    }
    await saveResponse(db, owner, stored);
    return stored;
  }

  const stored = await inTenant(parts.database.db, tenantId, async (db) => {
    const done = once ? await handleOnce(db, once.key, once.request) : await handle(db);
    if (changed.size > 0) await insertNotice(db, tenantId, [...changed]);
    return done;
  });
  if (changed.has('settings')) app.modules.delete(tenantId);
  if (changed.size > 0) {
    forgetTotals(tenantId);
    parts.notices.look();
  }
  if (jobs > 0) parts.wake();
  return stored;
}

/** Whether what stands under the key of a request is answered already. */
export const isKeyAnswered = ({ parts }: App, { tenantId, user }: Session, { key }: Once): Promise<boolean> =>
  readInTenant(parts.database.db, tenantId, (db) => isAnswered(db, { tenantId, userId: user.id, key }));

const answerOf = async (call: Call, result: unknown): Promise<Stored> => {
  const answer = await checkAnswer(call, result);
  return { status: answer === undefined ? 204 : 200, answer, etag: etagOf(answer) };
};

const changesNothing = (): Promise<never> => Promise.reject(new Error('A call that only reads changes nothing.'));

/** Runs a handler that only reads: without a transaction, each of its questions in the tenant's scope. */
export function read({ app, call, session, work }: Omit<TransactOptions, 'once'>): Promise<Stored> {
  const { parts } = app;
  const changes = { audit: changesNothing, enqueue: changesNothing };
  return readInTenant(parts.database.db, session.tenantId, async (db) =>
    answerOf(call, await work({ ...session, ...changes, db, now: parts.now(), parts })),
  );
}

const etagOf = (answer: unknown): string | null =>
  typeof answer === 'object' && answer !== null && 'version' in answer && typeof answer.version === 'number'
    ? `"${answer.version}"`
    : null;
