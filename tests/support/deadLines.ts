import { findPrograms, saveProgram } from '#shared/contract/programs';
import { buildApp } from '../../server/start/app';
import type { Timers } from '../../server/base/timers';
import { connect } from '../../server/db/open';
import { openLineProxy } from './lineProxy';
import { startPostgresWorld } from './postgresWorld';

export type Answer = { readonly status: number; readonly retryAfter: string | null; readonly body: unknown };
type Asked = { readonly method: string; readonly path: string };

/** Refused as whoever asks can make sense of: not now, and when to try again. */
export const isRefused = ({ status, retryAfter }: Answer): boolean => status === 503 && Number(retryAfter) > 0;

/** The app on lines to its PostgreSQL that can be made to go wrong, and somebody who asks it. */
export async function openDeadLines(timers: Timers) {
  const world = await startPostgresWorld({});
  const { connection, connections } = world.parts.database;
  if (!('url' in connection)) throw new Error('A line to be lost leads to a PostgreSQL.');
  const at = /@(%2F[^:/]+):(\d+)/.exec(connection.url);
  if (!at?.[1]) throw new Error(`There is no unix socket in ${connection.url}.`);
  const proxy = await openLineProxy(`${decodeURIComponent(at[1])}/.s.PGSQL.${at[2]}`);
  const through = (url: string) => url.replace(at[0], `@127.0.0.1:${proxy.port}`);
  const { tenants } = connection;
  const connected = connect(
    { url: through(connection.url), ...(tenants ? { tenants: through(tenants) } : {}) },
    connections,
    () => undefined,
    timers,
  );
  const app = await buildApp({ ...world.parts, timers, database: { ...world.parts.database, ...connected } }, null);
  const base = await app.http.listen({ host: '127.0.0.1', port: 0 });
  const headers = { authorization: `Bearer ${await world.token('owner')}`, 'x-tenant-id': world.tenantId };

  async function ask({ method, path }: Asked): Promise<Answer> {
    const body =
      method === 'GET'
        ? undefined
        : JSON.stringify({
            ...{ '@type': 'NewProgram', id: crypto.randomUUID(), name: 'Lost', status: 'DRAFT', labels: {} },
            ...{ description: '', currency: 'INR', country: 'India', icon: 'grass', insuredUnit: 'Acres' },
          });
    const response = await fetch(`${base}${path}`, {
      method,
      headers: { ...headers, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body } : {}),
    });
    const text = await response.text();
    const retryAfter = response.headers.get('retry-after');
    return { status: response.status, retryAfter, body: JSON.parse(text || 'null') };
  }
  return {
    ...{ world, proxy, ask },
    /** Forty at once, questions and writes in turn, each asked by `asker`. */
    forty: <T>(asker: (asked: Asked) => Promise<T>): Promise<T[]> =>
      Promise.all(Array.from({ length: 40 }, (_, number) => asker(number % 2 === 0 ? findPrograms : saveProgram))),
    async close(): Promise<void> {
      await app.http.close();
      await connected.end();
      await proxy.close();
      await world.close();
    },
  };
}
