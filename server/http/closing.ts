import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { sleep, type Timers } from '../base/timers';

const turnMs = 50;
const quietTurns = 3;
const mostTurns = 40;

/**
 * Ends a server so that whatever was sent to it before is answered. What has arrived may still lie in the system, on
 * connections kept alive as on those that nobody has accepted: so it goes on serving until nothing new has come for a
 * few turns, or, under load that never ends, for two seconds. Then it ends what would keep it waiting: connections that
 * fall idle, and those that a browser opened in advance and never used, which Node does not count as idle.
 */
export function closeGently(http: FastifyInstance, timers: Timers): void {
  const unused = new Set<Socket>();
  let arrived = 0;
  let isClosed = false;
  http.server.on('connection', (socket: Socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  http.server.on('request', ({ socket }) => {
    arrived += 1;
    unused.delete(socket);
  });
  async function untilQuiet(): Promise<void> {
    for (let turn = 0, quiet = 0; turn < mostTurns && quiet < quietTurns; turn += 1) {
      const before = arrived;
      await sleep(timers, turnMs);
      quiet = arrived === before ? quiet + 1 : 0;
    }
  }
  async function closeIdle(): Promise<void> {
    while (!isClosed) {
      await sleep(timers, turnMs);
      http.server.closeIdleConnections();
    }
  }
  http.addHook('preClose', async () => {
    if (!http.server.listening) return;
    await untilQuiet();
    for (const socket of unused) socket.destroy();
    void closeIdle();
  });
  http.server.on('close', () => (isClosed = true));
}
