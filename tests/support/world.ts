import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLocalJWKSet } from 'jose';
import { sendCall, fetchCall, type CallOptions } from '#shared/contract/client';
import type { CallResponse, CallRequest, Call } from '#shared/contract/call';
import { buildApp } from '../../server/start/app';
import { openFileStore } from '../../server/files/store';
import type { App } from '../../server/http/app';
import { createLog } from '../../server/base/log';
import { embeddedIssuer, personId } from '../../server/base/person';
import { findAccountByEmail } from '../../server/identity/accounts';
import { openKeys, publicKeyOf, type Keys } from '../../server/identity/keys';
import { mintToken } from '../../server/identity/mint';
import { createProvider } from '../../server/identity/provider';
import { createStandings } from '../../server/identity/standing';
import { findStanding } from '../../server/identity/standingRepository';
import { createTokenCheck } from '../../server/identity/token';
import { jobList } from '../../server/start/jobs';
import { createNotices } from '../../server/jobs/notices';
import type { JobRunner } from '../../server/jobs/run';
import { workOff } from '../../server/jobs/workOff';
import type { JobDefinition } from '../../server/jobs/define';
import type { Parts } from '../../server/http/parts';
import { demoOrigin } from '../../server/seed/main';
import { sampleTenantId } from '../../server/features/platform/sampleTenant';
import { readSettings } from '../../server/base/settings';
import { openTestDatabase, otherTenantId, strangerEmail } from './database';
import { freePort } from './process';
import { allowFrames, copySampleFiles } from './sampleWorld';
import { createTestTimers } from './timers';

/** Who asks: one of the sample accounts, somebody of the other tenant, or a token. */
export type Who = 'agent' | 'underwriter' | 'admin' | 'owner' | 'stranger' | { readonly token: string };
type As = CallOptions & { readonly as?: Who; readonly tenant?: string };
type WorldOptions = {
  readonly now?: Date;
  /** A copy of the whole sample world instead of two empty tenants. */
  readonly seed?: boolean;
  /** The embedded sign-in too. */
  readonly identity?: boolean;
  readonly environment?: Readonly<Record<string, string>>;
  /** Kinds of jobs beside those of the product. */
  readonly jobs?: readonly JobDefinition<never>[];
  /** Routes beside those of the product. */
  readonly routes?: (app: App) => void;
  /** Where dist/ is looked for. */
  readonly root?: string;
};
export type World = Awaited<ReturnType<typeof startWorld>>;

/** What a token says otherwise than the account does. */
type Claims = { readonly id?: string; readonly email?: string; readonly name?: string };

const emailOf = (who: Exclude<Who, object>) => (who === 'stranger' ? strangerEmail : `${who}@isoline.demo`);

/**
 * The real app on a real database with a clock of its own, listening on a free port. Jobs run when `runJobs` is called, and time goes by when
 * `advance` is: however slow the machine, nothing is too late before.
 */
export async function startWorld({
  now = new Date(),
  seed = false,
  identity = false,
  environment = {},
  jobs = [],
  routes,
  root,
}: WorldOptions = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), 'isoline-test-'));
  const port = await freePort();
  const read = readSettings({
    ISOLINE_DATA_DIR: dataDir,
    ISOLINE_PORT: String(port),
    ISOLINE_SEED: seed ? 'demo' : 'none',
    ISOLINE_LOG: process.env['ISOLINE_LOG'] ?? 'silent',
    // What a tenant may ask is not given back while time stands still.
    ISOLINE_TENANT_RATE: '100000',
    ...environment,
  });
  const settings = root ? { ...read, projectRoot: root } : read;
  let time = now;
  const timers = createTestTimers({ pausesRun: true });
  const log = createLog(settings.logLevel);
  if (seed) await copySampleFiles(dataDir, now);
  const database = await openTestDatabase(seed ? { folder: join(dataDir, 'database'), now } : null);
  if (seed) await allowFrames(database.pool, demoOrigin(settings.host, settings.port));
  const keys: Keys = await openKeys(dataDir);
  const notices = createNotices(database.db, timers, (error) => log.error({ err: error }, 'notices'));
  const standings = createStandings(
    (user) => findStanding(database.db, user),
    () => time,
  );
  const parts: Parts = {
    settings,
    database,
    files: await openFileStore(settings.storeDir),
    now: () => time,
    clock: () => time,
    timers,
    notices,
    log,
    wake: () => undefined,
    jobs: new Map([...jobList, ...jobs.map((job) => [job.name, job] as const)]),
    checkToken: createTokenCheck({
      ...settings.oidc,
      now: () => time,
      keys: createLocalJWKSet({ keys: [publicKeyOf(keys)] }),
      stands: standings.stands,
      hasGrants: true,
    }),
    standings,
  };
  const app = await buildApp(
    parts,
    identity ? await createProvider(database.db, settings, { keys, standings }) : null,
    routes ? [routes] : [],
  );
  await app.http.listen({ host: '127.0.0.1', port });
  const url = `http://127.0.0.1:${port}`;
  const runner: JobRunner = {
    db: database.db,
    settings,
    files: parts.files,
    now: () => time,
    clock: () => time,
    timers,
    jobs: parts.jobs,
    changed: () => notices.look(),
    log: (line, error) => log.error({ err: error }, line),
  };

  async function accountOf(who: Exclude<Who, object>) {
    const account = await findAccountByEmail(database.db, emailOf(who));
    if (!account) throw new Error(`There is no account of ${who}`);
    return account;
  }
  async function token(who: Exclude<Who, object>, minutes = 10, claims: Claims = {}): Promise<string> {
    const account = { ...(await accountOf(who)), ...claims };
    return mintToken(keys, settings, { account, client: settings.oidc.clientId, now: time, minutes });
  }
  async function headers({ as, tenant }: As): Promise<Record<string, string>> {
    if (!as) return {};
    const bearer = typeof as === 'object' ? as.token : await token(as);
    return {
      authorization: `Bearer ${bearer}`,
      'x-tenant-id': tenant ?? (as === 'stranger' ? otherTenantId : sampleTenantId),
    };
  }

  return {
    url,
    app,
    parts,
    keys,
    tenantId: sampleTenantId,
    otherTenantId,
    token,
    /** Who somebody is wherever it is remembered. */
    personOf: async (who: Exclude<Who, object>) => personId(embeddedIssuer, (await accountOf(who)).id),
    /** Puts the clock to another moment; no time goes by for what waits. */
    setNow(to: Date) {
      time = to;
    },
    /**
     * Lets time go by, for the clock and for all that waits. A minute after another tenant asked, the requests of one run beside each other again:
     * before that, each waits for the one before it.
     */
    advance(ms: number): Promise<void> {
      time = new Date(time.getTime() + ms);
      return timers.advance(ms);
    },
    timers,
    /** Asks as the console does; throws the contract's Failure when refused. */
    async call<C extends Call>(call: C, request: CallRequest<C>, as: As = {}): Promise<CallResponse<C>> {
      const given = await headers(as);
      return sendCall({ base: url, ...(as.as ? { headers: () => given } : {}) }, call, request, as);
    },
    /** As `call`, but hands back the raw response. */
    async send<C extends Call>(call: C, request: CallRequest<C>, as: As = {}): Promise<Response> {
      const given = await headers(as);
      return fetchCall({ base: url, ...(as.as ? { headers: () => given } : {}) }, call, request, as);
    },
    /** A plain request; never throws for a refusal. */
    async fetch(path: string, { as, tenant, ...init }: RequestInit & As = {}): Promise<Response> {
      const given = await headers({ ...(as ? { as } : {}), ...(tenant ? { tenant } : {}) });
      return fetch(`${url}${path}`, { ...init, headers: { ...given, ...(init.headers as Record<string, string>) } });
    },
    /** Works off every waiting job, and those they start; answers how many ran. */
    runJobs: (): Promise<number> => workOff(runner),
    async close(): Promise<void> {
      notices.close();
      await app.http.close();
      await database.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
