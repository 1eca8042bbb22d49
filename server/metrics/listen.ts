import { createHash, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { Settings } from '../base/settings';
import { version } from '../base/version';
import type { Metrics } from './metrics';
import { commandRefusal } from '../base/refuse';

type Wish = {
  readonly at: NonNullable<Settings['metrics']>;
  readonly metrics: Pick<Metrics, 'print' | 'contentType'>;
  /** Whether this process can do its work. */
  readonly isWell: () => Promise<boolean>;
};

const digest = (text: string) => createHash('sha256').update(text).digest();
const isKnown = (request: IncomingMessage, token: string | null) =>
  token === null || timingSafeEqual(digest(request.headers.authorization ?? ''), digest(`Bearer ${token}`));

/**
 * Answers /metrics and /health on a port of their own, for API processes and workers alike; whoever sees the public port
 * sees neither numbers nor how many processes there are. Answers how to close it.
 */
export async function listenForMetrics({ at, metrics, isWell }: Wish): Promise<() => Promise<void>> {
  const server = createServer((request, response) => {
    const send = (status: number, type: string, text: string) =>
      response
        .writeHead(status, {
          'content-type': type,
          'cache-control': 'no-store',
          ...(status === 503 ? { 'retry-after': '5' } : {}),
        })
        .end(text);
    const answer = async () => {
      const path = (request.url ?? '').split('?')[0];
      if (request.method !== 'GET' || (path !== '/metrics' && path !== '/health')) {
        return send(404, 'text/plain', 'There is nothing here.\n');
      }
      if (path === '/health') {
        const well = await isWell().catch(() => false);
        const status = well ? 'ok' : 'degraded';
        return send(well ? 200 : 503, 'application/json', JSON.stringify({ status, version }));
      }
      if (!isKnown(request, at.token))
        return send(401, 'text/plain', 'This needs the token of ISOLINE_METRICS_TOKEN.\n');
      return send(200, metrics.contentType, await metrics.print());
    };
    answer().catch((error: unknown) => send(500, 'text/plain', `${String(error)}\n`));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        commandRefusal(`ISOLINE_METRICS_PORT: ${at.host}:${at.port} cannot be used: ${error.code ?? error.message}.`),
      ),
    );
    server.listen(at.port, at.host, resolve);
  });
  return () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
}
