import { createServer, type AddressInfo } from 'node:net';
import { sendCall, type CallOptions } from '#shared/contract/client';
import type { CallResponse, CallRequest, Call } from '#shared/contract/call';
import { roles } from '#shared/contract/access';
import type { App } from '../http/app';
import { workOff } from '../jobs/workOff';
import type { Parts } from '../http/parts';

export type Rehearsal = {
  readonly call: <C extends Call>(
    call: C,
    request: CallRequest<C>,
    who?: string,
    extra?: CallOptions,
  ) => Promise<CallResponse<C>>;
  readonly at: (instant: string) => void;
  readonly runJobs: () => Promise<void>;
};

/** Builds the product's app from its parts, without the embedded sign-in. */
export type BuildApp = (parts: Parts) => Promise<App>;

const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });

/** Believes `password|name`, and that the name may do everything in the tenant. */
const stageToken =
  (password: string, tenantId: string): Parts['checkToken'] =>
  async (token) => {
    const [word, name = ''] = token.split('|');
    if (word !== password) throw new Error('Nobody else is on stage.');
    return {
      id: name,
      name,
      email: `${name.split(' ')[0]?.toLowerCase()}@isoline.demo`,
      roles: [...roles],
      tenants: [tenantId],
      client: 'sample',
      until: Date.now() + 60_000,
    };
  };

/**
 * Plays a story through the real app with a clock of its own: whatever the sample world holds came about as people would have made it, with
 * its history. The app listens on this machine only, for as long as the story lasts, and believes a word of its own instead of tokens.
 */
export async function rehearse(
  parts: Parts,
  buildApp: BuildApp,
  tenantId: string,
  story: (stage: Rehearsal) => Promise<void>,
): Promise<void> {
  let clock = parts.now();
  const password = `${Math.random()}${process.pid}`;
  const staged: Parts = {
    ...parts,
    now: () => clock,
    clock: () => clock,
    checkToken: stageToken(password, tenantId),
    settings: { ...parts.settings, tenantRate: 1_000_000 },
  };
  const app = await buildApp(staged);
  const port = await freePort();
  await app.http.listen({ host: '127.0.0.1', port });
  const { db } = parts.database;
  const runner = {
    db,
    settings: parts.settings,
    files: parts.files,
    now: () => clock,
    clock: () => clock,
    jobs: parts.jobs,
    changed: () => undefined,
    log: (line: string, error: unknown) => parts.log.error({ err: error }, line),
  };
  try {
    await story({
      call: (call, request, who = 'Uma Underwriter', extra = {}) =>
        sendCall(
          {
            base: `http://127.0.0.1:${port}`,
            headers: () => ({ authorization: `Bearer ${password}|${who}`, 'x-tenant-id': tenantId }),
          },
          call,
          request,
          extra,
        ),
      at: (instant) => {
        clock = new Date(instant);
      },
      async runJobs() {
        await workOff(runner);
      },
    });
  } finally {
    await app.http.close();
  }
}
