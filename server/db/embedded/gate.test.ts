import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestTimers } from '../../../tests/support/timers';
import { until } from '../../../tests/support/until';
import { createGate, simpleQuery } from './gate';

const startup = Buffer.from([0, 0, 0, 9, 0, 3, 0, 0, 0]);
const folder = mkdtempSync(join(tmpdir(), 'isoline-gate-'));
const timers = createTestTimers();
const lines: string[] = [];
/** The statements that came to the database, in order; a transaction is open from BEGIN to its end. */
const statements: string[] = [];
const engine = {
  async ask(message: Uint8Array) {
    if (message[0] === 'Q'.charCodeAt(0)) statements.push(Buffer.from(message.subarray(5, -1)).toString());
    return Buffer.from('done');
  },
  isInTransaction: () => statements.lastIndexOf('BEGIN') > statements.lastIndexOf('ROLLBACK'),
};
const gate = createGate(engine, { timers, log: (line) => lines.push(line) });
const sockets: Socket[] = [];
beforeAll(() => gate.listen(join(folder, 'socket')));
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  await gate.close();
  rmSync(folder, { recursive: true });
});

async function openClient(): Promise<Socket> {
  const socket = connect(join(folder, 'socket'));
  sockets.push(socket);
  socket.write(startup);
  await once(socket, 'data');
  return socket;
}

test('who leaves a transaction open for a minute is thrown out, and others come to their turn', async () => {
  const [idle, other] = [await openClient(), await openClient()];
  const isThrownOut = once(idle, 'close');
  idle.write(simpleQuery('BEGIN'));
  await once(idle, 'data');
  await until(() => timers.waiting().length === 1);
  other.write(simpleQuery('SELECT 1'));
  await timers.advance(59_000);
  // Whoever says something in time has another minute.
  idle.write(simpleQuery('SELECT 2'));
  await once(idle, 'data');
  await until(() => timers.waiting().length === 1);
  await timers.advance(59_999);
  expect([statements, lines]).toEqual([['BEGIN', 'SELECT 2'], []]);
  await timers.advance(1);
  await isThrownOut;
  await until(() => statements.includes('SELECT 1'));
  expect(statements).toEqual(['BEGIN', 'SELECT 2', 'ROLLBACK', 'SELECT 1']);
  expect(lines).toEqual(['A transaction was left open for a minute and has been rolled back.']);
});
