import { machine } from '../base/person';
import { may, type Role } from '#shared/contract/access';
import type { Call } from '#shared/contract/call';
import { lastChangeOf, writeAudit } from '../db/audit';
import type { Db } from '../db/open';
import { findRoles } from '../db/rightsRepository';
import { asSystem, inTenant } from '../db/scope';
import type { FileStore } from '../files/store';
import { isDatabaseAway, isDiskFull } from '../db/away';
import { diskIsFull, Refusal, commandRefusal, isCommandRefusal } from '../base/refuse';
import type { Settings } from '../base/settings';
import type { Timers } from '../base/timers';
import { cancelledBy, type JobContext, type JobDefinition } from './define';
import { enqueueJob } from './enqueue';
import type { JobRun } from './messages';
import { shareParts } from './parts';
import {
  dropParts,
  heartbeat,
  endRun,
  releaseJob,
  insertNotice,
  saveProgress,
  takeJob,
  type JobRow,
} from './repository';

export type JobRunner = {
  readonly db: Db;
  readonly settings: Settings;
  readonly files: FileStore;
  readonly now: () => Date;
  readonly clock: () => Date;
  readonly timers: Timers;
  readonly jobs: ReadonlyMap<string, JobDefinition<never>>;
  /** How the keys of its jobs begin, and so of those that they start. */
  readonly jobKeys?: string;
  /** Something was committed that others want to hear of. */
  readonly changed: () => void;
  /** Hears how each run ended, and how long it took. */
  readonly ran?: (run: JobRun) => void;
  readonly log: (line: string, error: unknown) => void;
};

class Cancelled extends Error {}
/** The run was given to another worker: whatever this one does from here on is taken back. */
class Lost extends Error {}

const heartbeatMs = 5_000;
const progressMs = 250;
const mostAttempts = 5;
const noRights =
  'Whoever asked for this may not do it any more: their roles have changed since. Somebody who may has to ask for it again.';

/** Runs one job, if it is still there to run. Never throws: a job that fails has failed, and its row says why. */
export async function runJob(runner: JobRunner, id: string): Promise<void> {
  let taken: JobRow | undefined;
  try {
    taken = await asSystem(runner.db, (db) => takeJob(db, id));
  } catch (error) {
    return runner.log(`Job ${id} could not be taken`, error);
  }
  if (!taken) return;
  const row = taken;
  const definition = runner.jobs.get(row.kind);
  const stopHeartbeat = runner.timers.every(heartbeatMs, () => {
    asSystem(runner.db, (db) => heartbeat(db, row)).catch((error: unknown) =>
      runner.log(`Job ${id} lost its pulse`, error),
    );
  });
  runner.changed();
  const begin = runner.timers.elapsed();
  let state: JobRun['state'] = 'done';
  try {
    if (!definition) throw commandRefusal(`This version of Isoline does not know jobs of the kind ${row.kind}.`);
    if (row.cancelRequested) throw new Cancelled();
    if (row.attempts > mostAttempts) throw commandRefusal(`The work broke off ${mostAttempts} times and was given up.`);
    const rolesNow = () => asSystem(runner.db, (db) => findRoles(db, row.tenantId, row.createdBy));
    if (definition.asked && row.partOf === null) refuseWithoutRights(definition.asked, await rolesNow());
    await work(runner, definition, { ...row, rolesNow });
  } catch (error) {
    state = endOf(error);
    await fail(runner, definition, row, error);
  } finally {
    stopHeartbeat();
    runner.ran?.({ kind: row.kind, state, seconds: (runner.timers.elapsed() - begin) / 1000 });
    runner.changed();
  }
}

/** What somebody asked for is done with the rights that they have by now. */
export function refuseWithoutRights(call: Call, roles: readonly Role[] | null): void {
  if (roles !== null && !may({ roles }, call)) throw commandRefusal(noRights);
}

type Taken = JobRow & Pick<JobContext, 'rolesNow'>;
async function work(runner: JobRunner, definition: JobDefinition<never>, row: Taken): Promise<void> {
  const { tenantId, createdBy, rolesNow } = row;
  let finished = false;
  // A job that ends at once has nothing to report on its way.
  const { elapsed } = runner.timers;
  let reportedAt = elapsed();
  const inScope: JobContext['inTenant'] = (step, options) =>
    inTenant(runner.db, tenantId, step, { ...options, timeoutMs: 300_000 });

  const hold = async (db: Db) => {
    if (!(await heartbeat(db, row))) throw new Lost();
  };
  const context: JobContext = {
    jobId: row.id,
    tenantId,
    createdBy,
    rolesNow,
    now: runner.now(),
    clock: runner.clock,
    elapsed,
    settings: runner.settings,
    files: runner.files,
    inTenant: inScope,
    log: (line, error) => runner.log(`Job ${row.id} (${row.kind}): ${line}`, error),
    async progress(stage, percent) {
      if (elapsed() - reportedAt < progressMs) return;
      reportedAt = elapsed();
      const state = await inScope((db) => saveProgress(db, row, stage, Math.round(percent)));
      if (!state) throw new Lost();
      if (state.cancelRequested) throw new Cancelled();
      runner.changed();
    },
    share: (part, payloads, told) =>
      shareParts(runner, row, { part, payloads, told, run: (id) => runJob(runner, id), hold }),
    async finish(step) {
      const result = await inScope(async (db) => {
        const touched = new Set<string>([definition.area]);
        const found = await step(db, {
          async audit({ area, ...note }) {
            touched.add(area ?? definition.area);
            // What came of it is the machine's; who asked for it stands in the job, and in the line of the asking.
            const who = { who: machine, channel: 'job' as const, area: area ?? definition.area };
            await writeAudit(db, { tenantId, at: runner.clock(), ...who, ...note });
          },
          enqueue: (job, payload, more) =>
            enqueueJob(db, job, payload, { ...more, tenantId, createdBy, jobKeys: runner.jobKeys }),
        });
        if (!(await endRun(db, row, { state: 'done', result: found }))) throw new Lost();
        if (row.partOf === null) await insertNotice(db, tenantId, [...touched]);
        return found;
      });
      finished = true;
      return result;
    },
  };

  const result = await definition.run(context, row.payload as never);
  if (!finished) await inScope((db) => endRun(db, row, { state: 'done', result }));
}

function endOf(error: unknown): JobRun['state'] {
  if (error instanceof Lost || isDatabaseAway(error)) return 'returned';
  return error instanceof Cancelled ? 'cancelled' : 'failed';
}

/** Why a run was stopped: because of whom, where the trail names somebody who did it since the job was asked for. */
async function whyCancelled(db: Db, { id, subjectId, createdAt }: JobRow): Promise<string> {
  const by = await lastChangeOf(db, subjectId ?? id, { action: 'cancelled' });
  return by && by.changedAt >= createdAt ? cancelledBy(by.changedByName ?? by.changedBy) : 'Cancelled.';
}

/** What people read of a failure: sentences meant for them stay, anything else is told in general terms. */
function sentenceOf(error: unknown): string {
  if (error instanceof Refusal) return error.message;
  if (isDiskFull(error)) return diskIsFull;
  return 'Something went wrong while this was worked on. Try again; if it happens again, the server log says why.';
}

async function fail(
  runner: JobRunner,
  job: JobDefinition<never> | undefined,
  row: JobRow,
  error: unknown,
): Promise<void> {
  if (error instanceof Lost) return;
  const { tenantId, createdBy } = row;
  try {
    if (isDatabaseAway(error)) {
      await inTenant(runner.db, tenantId, (db) => releaseJob(db, row));
      return;
    }
    const state = error instanceof Cancelled ? 'cancelled' : 'failed';
    if (!(error instanceof Cancelled || isCommandRefusal(error)))
      runner.log(`Job ${row.id} (${row.kind}) failed`, error);
    await inTenant(runner.db, tenantId, async (db) => {
      const message = error instanceof Cancelled ? await whyCancelled(db, row) : sentenceOf(error);
      if (!(await endRun(db, row, { state, error: message }))) return;
      // A job that has failed or was cancelled leaves no work behind.
      await dropParts(db, row.id);
      const end = { jobId: row.id, state, message, tenantId, createdBy, now: runner.now() } as const;
      await job?.ended?.(db, end, row.payload as never);
      await insertNotice(db, tenantId, [row.area ?? 'platform']);
    });
  } catch (second) {
    // The row keeps its old heartbeat: after half a minute a worker takes it up again.
    runner.log(`The end of job ${row.id} could not be written down`, second);
  }
}
