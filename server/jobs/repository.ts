import { and, asc, desc, eq, gt, inArray, isNull, lt, ne, not, or, sql, type SQL } from 'drizzle-orm';
import type { Job } from '#shared/contract/platform';
import type { Db } from '../db/open';
import { newId } from '../db/ids';
import { peopleIn } from '../db/people';
import { job, notice, tenant } from '../db/schema/platform';
import { telling } from '../db/signals';

export type JobRow = typeof job.$inferSelect;
/** A run of a job: who took it when; another run of the same job has another number. */
type Run = { readonly id: string; readonly attempts: number };

const creator = peopleIn(job.createdBy, 'creator');
/** A job with the address of who asked for it. */
const jobs = (db: Db) =>
  db.select({ row: job, createdBy: creator.email }).from(job).leftJoin(creator.table, creator.on).$dynamic();
type ShownJob = Awaited<ReturnType<typeof jobs>>[number];

/** What people see of a job: never its payload. */
export const asJob = ({ row, createdBy }: ShownJob): Job => ({
  id: row.id,
  kind: row.kind,
  state: row.state as Job['state'],
  stage: row.stage,
  percent: row.percent,
  subjectId: row.subjectId,
  area: row.area,
  error: row.error,
  result: row.result,
  cancelRequested: row.cancelRequested,
  createdBy,
  createdAt: row.createdAt.toISOString(),
  startedAt: row.startedAt?.toISOString() ?? null,
  endedAt: row.endedAt?.toISOString() ?? null,
});

/** A worker that has not been heard of for so long is dead. */
const deadAfterSeconds = 30;
const isUnfinished = inArray(job.state, ['queued', 'running']);
const isDead = sql`${job.heartbeatAt} < clock_timestamp() - make_interval(secs => ${deadAfterSeconds})`;
const mayStart = or(eq(job.state, 'queued'), and(eq(job.state, 'running'), isDead)) as SQL;
/** What people see: not the parts of a job. */
const isWhole = isNull(job.partOf);
const isMine = ({ id, attempts }: Run) =>
  and(eq(job.id, id), eq(job.state, 'running'), eq(job.attempts, attempts)) as SQL;
const clock = sql`clock_timestamp()`;

export const findJob = async (db: Db, id: string) => (await db.select().from(job).where(eq(job.id, id)))[0];
// The tenant is named here, because the daily work asks for all of them in one system transaction.
const keyOf = (tenantId: string, uniqueKey: string) => and(eq(job.tenantId, tenantId), eq(job.uniqueKey, uniqueKey));
export const findUnfinished = async (db: Db, tenantId: string, uniqueKey: string) =>
  (
    await db
      .select({ id: job.id })
      .from(job)
      .where(and(keyOf(tenantId, uniqueKey), isUnfinished))
  )[0];
export const findByKey = async (db: Db, tenantId: string, uniqueKey: string) =>
  (await db.select({ id: job.id }).from(job).where(keyOf(tenantId, uniqueKey)))[0];
export const findShownJob = async (db: Db, id: string) => (await jobs(db).where(eq(job.id, id)))[0];
export const recentJobs = (db: Db, state?: string) =>
  jobs(db)
    .where(and(isWhole, state ? eq(job.state, state) : undefined))
    .orderBy(desc(job.createdAt))
    .limit(100);

export const insertJob = (db: Db, row: typeof job.$inferInsert) =>
  db
    .insert(job)
    .values({ ...row, createdAt: clock, updatedAt: clock })
    .returning(telling('isoline_jobs'));

/** Which jobs are meant, by how their keys begin; all of them, unless said otherwise. */
export type Which = { readonly only: string } | { readonly but: string };
const begins = (keys: string) => sql`starts_with(coalesce(${job.uniqueKey}, ''), ${keys})`;
const areMeant = (which: Which) => ('only' in which ? begins(which.only) : not(begins(which.but)));

/** Jobs that wait for a worker, or whose worker has died: the oldest of them. */
export const waitingJobs = (db: Db, which?: Which) =>
  db
    .select({ id: job.id })
    .from(job)
    .where(and(mayStart, which && areMeant(which)))
    .orderBy(job.createdAt)
    .limit(500);

/** Whether any job whose key begins so has not ended. */
export const hasUnfinished = async (db: Db, keys: string) =>
  (await db.$count(job, and(isUnfinished, begins(keys)))) > 0;

/** The embedded database's clock counts milliseconds, in which several are written down: their ids tell which came first. */
const asWritten = [asc(job.createdAt), asc(job.id)];

/** The parts of a job, in the order in which they were written down. */
export const findParts = (db: Db, id: string) =>
  db
    .select({ id: job.id, state: job.state, result: job.result, error: job.error })
    .from(job)
    .where(eq(job.partOf, id))
    .orderBy(...asWritten);

/** A part that waits for a worker, or whose worker has died. */
export const waitingPart = async (db: Db, id: string) =>
  (
    await db
      .select({ id: job.id })
      .from(job)
      .where(and(eq(job.partOf, id), mayStart))
      .orderBy(...asWritten)
      .limit(1)
  )[0];

/** The whole has ended: no part of it is begun any more, and those that run end at their next step. */
export async function dropParts(db: Db, id: string): Promise<void> {
  await db.delete(job).where(and(eq(job.partOf, id), ne(job.state, 'running')));
  await db
    .update(job)
    .set({ cancelRequested: true })
    .where(and(eq(job.partOf, id), eq(job.state, 'running')));
}

/** Takes a job for this run; undefined when somebody else has it or it has ended. */
export const takeJob = async (db: Db, id: string): Promise<JobRow | undefined> =>
  (
    await db
      .update(job)
      .set({
        state: 'running',
        attempts: sql`${job.attempts} + 1`,
        startedAt: sql`coalesce(${job.startedAt}, ${clock})`,
        heartbeatAt: clock,
        updatedAt: clock,
      })
      .where(and(eq(job.id, id), mayStart))
      .returning()
  )[0];

/** The worker lives; undefined when the run is no longer its own. */
export const heartbeat = async (db: Db, run: Run) =>
  (
    await db
      .update(job)
      .set({ heartbeatAt: clock })
      .where(isMine(run))
      .returning({ cancelRequested: job.cancelRequested })
  )[0];

export const saveProgress = async (db: Db, run: Run, stage: string, percent: number) =>
  (
    await db
      .update(job)
      .set({ stage, percent, heartbeatAt: clock, updatedAt: clock })
      .where(isMine(run))
      .returning({ cancelRequested: job.cancelRequested })
  )[0];

/** Ends a run; undefined when the run is no longer its own: then nothing of its transaction may stay. */
export const endRun = async (
  db: Db,
  run: Run,
  end: { readonly state: 'done' | 'failed' | 'cancelled'; readonly result?: unknown; readonly error?: string },
) =>
  (
    await db
      .update(job)
      .set({
        state: end.state,
        result: end.result ?? null,
        error: end.error ?? null,
        endedAt: clock,
        updatedAt: clock,
        ...(end.state === 'done' ? { percent: 100 } : {}),
      })
      .where(isMine(run))
      .returning({ id: job.id })
  )[0];

/** Gives a run back to the queue: the worker is shutting down, or the database was away for a moment. */
export const releaseJob = (db: Db, run: Run) =>
  db.update(job).set({ state: 'queued', updatedAt: clock }).where(isMine(run));

/** A waiting job ends at once, a running one at its next step. */
export async function requestCancel(db: Db, id: string): Promise<JobRow | undefined> {
  const [waiting] = await db
    .update(job)
    .set({ state: 'cancelled', cancelRequested: true, endedAt: clock, updatedAt: clock })
    .where(and(eq(job.id, id), eq(job.state, 'queued')))
    .returning();
  if (waiting) return waiting;
  const [running] = await db
    .update(job)
    .set({ cancelRequested: true, updatedAt: clock })
    .where(and(eq(job.id, id), eq(job.state, 'running')))
    .returning();
  return running ?? findJob(db, id);
}

/** At the start of the only process on a database: nobody can be running anything. */
export const releaseAllJobs = (db: Db) =>
  db.update(job).set({ state: 'queued', updatedAt: clock }).where(eq(job.state, 'running'));

/** Jobs that ended long ago, beyond what anyone looks up. */
export const forgetJobs = (db: Db) =>
  db.delete(job).where(and(sql`${job.endedAt} is not null`, lt(job.endedAt, sql`now() - interval '90 days'`)));

/** Tells the event streams of a tenant, of all processes, which areas changed. */
export const insertNotice = (db: Db, tenantId: string, areas: readonly string[]) =>
  db
    .insert(notice)
    .values({ tenantId, id: newId(), areas: [...areas] })
    .returning(telling('isoline_changes'));

/** Notices that every process has read by now. */
export const forgetNotices = (db: Db) =>
  db.delete(notice).where(lt(notice.createdAt, sql`now() - interval '10 minutes'`));

/** What changed since an instant by the database's clock, and what time that clock shows. */
export async function findNews(db: Db, since: (now: Date) => Date) {
  const { rows } = await db.execute<{ now: string }>(sql`select now()::text as now`);
  const now = new Date(rows[0]?.now ?? Date.now());
  const from = since(now);
  const notices = await db.select().from(notice).where(gt(notice.createdAt, from)).orderBy(asc(notice.createdAt));
  const changed = await jobs(db)
    .where(and(isWhole, gt(job.updatedAt, from)))
    .orderBy(asc(job.updatedAt));
  return { now, from, notices, jobs: changed };
}

export const findTenantIds = async (db: Db): Promise<string[]> =>
  (await db.select({ id: tenant.id }).from(tenant)).map(({ id }) => id);
