import { createHash } from 'node:crypto';
import { roles } from '#shared/contract/access';
import { sendCall, type CallOptions } from '#shared/contract/client';
import type { CallResponse, CallRequest, Call } from '#shared/contract/call';
import { embeddedIssuer, personId } from '../base/person';
import type { App } from '../http/app';
import { hasUnfinished } from '../jobs/repository';
import type { JobRunner } from '../jobs/run';
import { workOff } from '../jobs/workOff';
import type { Parts } from '../http/parts';
import { asSystem } from '../db/scope';
import { keepStatistics } from '../db/statistics';
import { sleep } from '../base/timers';
import { listAccounts, type Account } from '../identity/accounts';
import type { Progress } from './progress';
import { players, storyKeys } from './stage';

export type Rehearsal = {
  readonly call: <C extends Call>(
    call: C,
    request: CallRequest<C>,
    who?: string,
    extra?: CallOptions,
  ) => Promise<CallResponse<C>>;
  /** Sets the clock of the story; never ahead of the real one, though a day's hours may still be to come. */
  readonly at: (instant: string) => void;
  readonly runJobs: () => Promise<void>;
};

/** The key of a request: the same whenever the story is played, another for each time that it asks the same. */
function createKeys() {
  const counts = new Map<string, number>();
  return (call: string, request: unknown): string => {
    const hash = createHash('sha256')
      .update(JSON.stringify([call, request]))
      .digest('hex');
    const count = (counts.get(hash) ?? 0) + 1;
    counts.set(hash, count);
    return `${storyKeys}${hash}:${count}`;
  };
}

/** Builds the product's app from its parts, without the embedded sign-in. */
export type BuildApp = (parts: Parts) => Promise<App>;

/** Believes `password|address` of a demo account, which may do in the tenant what it may when it signs in. */
const stageToken =
  (password: string, tenantId: string, accounts: readonly Account[]): Parts['checkToken'] =>
  async (token) => {
    const [word, address] = token.split('|');
    const account = accounts.find(({ email }) => email === address);
    if (word !== password || !account) throw new Error('Nobody else is on stage.');
    return {
      ...{ id: personId(embeddedIssuer, account.id), subject: account.id },
      shown: { name: account.name, email: account.email },
      roles: roles.filter((role) => account.roles.includes(role)),
      tenants: [tenantId],
      client: 'sample',
      issuedAt: Date.now(),
      until: Date.now() + 60_000,
    };
  };

/**
 * An empty database that fills within minutes knows nothing of its tables: it took every one for a single row and joined them all with
 * all, so that to read one claim took seconds.
 */
const stepsPerCount = 8;

/** Works off what the story has asked for by now, once for each time that it is called: a step that was done before the story was cut off is passed over. */
function createJobPlayer(runner: JobRunner, progress: Progress, count: () => Promise<unknown>): () => Promise<void> {
  let step = 0;
  return async () => {
    step += 1;
    if (step % stepsPerCount === 0) await count();
    // Done before the story was cut off: what waits now belongs to a later moment of it.
    if (step <= progress.stepsDone) return;
    await workOff(runner, { only: storyKeys });
    // Cut off in the middle of a job: it is free again when its worker has not been heard of for a while.
    while (await asSystem(runner.db, (system) => hasUnfinished(system, storyKeys))) {
      await sleep(runner.timers, 500);
      await workOff(runner, { only: storyKeys });
    }
    await progress.stepDone(step);
  };
}

/**
 * Plays a story through the real app with a clock of its own: whatever the sample world holds came about as people would have made it, with
 * its history. A story that was cut off is played again from its beginning: what was answered then is answered so again, and
 * nothing happens twice. The app listens on this machine only, for as long as the story lasts, and believes a word of its own instead of tokens.
 */
export async function rehearse(
  parts: Parts,
  buildApp: BuildApp,
  { tenantId, progress }: { readonly tenantId: string; readonly progress: Progress },
  story: (stage: Rehearsal) => Promise<void>,
): Promise<void> {
  let clock = parts.now();
  const password = `${Math.random()}${process.pid}`;
  const staged: Parts = {
    ...parts,
    now: () => clock,
    clock: () => clock,
    checkToken: stageToken(password, tenantId, await listAccounts(parts.database.db)),
    jobKeys: storyKeys,
    settings: { ...parts.settings, tenantRate: 1_000_000 },
  };
  const app = await buildApp(staged);
  const base = await app.http.listen({ host: '127.0.0.1', port: 0 });
  const { db } = parts.database;
  const keyOf = createKeys();
  const runner = {
    db,
    settings: parts.settings,
    files: parts.files,
    now: () => clock,
    clock: () => clock,
    timers: parts.timers,
    jobs: parts.jobs,
    jobKeys: storyKeys,
    changed: () => undefined,
    log: (line: string, error: unknown) => parts.log.error({ err: error }, line),
  };
  try {
    await story({
      call: (call, request, who = players.underwriter, extra = {}) =>
        sendCall(
          {
            base,
            // Whatever else the machine is at, a story waits for its answers.
            timeoutMs: 600_000,
            headers: () => ({ authorization: `Bearer ${password}|${who}`, 'x-tenant-id': tenantId }),
          },
          call,
          request,
          { ...extra, ...(call.method === 'GET' ? {} : { idempotencyKey: keyOf(call.key, request) }) },
        ),
      at: (instant) => {
        clock = new Date(Math.min(Date.parse(instant), parts.now().getTime()));
      },
      runJobs: createJobPlayer(runner, progress, () => keepStatistics(parts.database.pool)),
    });
  } finally {
    await app.http.close();
  }
}
