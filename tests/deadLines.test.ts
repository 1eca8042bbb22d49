import { findPrograms, saveProgram } from '#shared/contract/programs';
import { isRefused as refused, openDeadLines, type Answer } from './support/deadLines';
import { createTestTimers } from './support/timers';
import { until } from './support/until';

type Lines = Awaited<ReturnType<typeof openDeadLines>>;

// In real time the same is a trial of `npm run attack`.
const timers = createTestTimers({ pausesRun: true });
let lines: Lines;
let proxy: Lines['proxy'];
let ask: Lines['ask'];
beforeAll(async () => {
  lines = await openDeadLines(timers);
  ({ proxy, ask } = lines);
});
afterAll(() => lines?.close());

const health = { method: 'GET', path: '/health' };
const ready = { method: 'GET', path: '/ready' };

/** Lets time go by until it is answered: nothing comes over the lines meanwhile. */
async function inTime<T>(work: Promise<T>): Promise<T> {
  let isOver = false;
  const over = () => (isOver = true);
  void work.then(over, over);
  await until(async () => {
    if (!isOver) await timers.advance(500);
    return isOver;
  });
  return work;
}
/** Lets only as much time go by as a connection is tried for that has been idle: what comes over the lines is waited for. */
async function whileTried<T>(work: Promise<T>): Promise<T> {
  let isOver = false;
  const over = () => (isOver = true);
  void work.then(over, over);
  await until(async () => {
    if (!isOver && timers.waiting().includes(2_000)) await timers.advance(2_000);
    return isOver;
  });
  return work;
}

const forty = (): Promise<readonly Answer[]> => lines.forty(ask);

async function isWell(): Promise<void> {
  expect((await ask(findPrograms)).status).toBe(200);
  expect((await ask(saveProgram)).status).toBe(200);
  expect((await ask(health)).body).toMatchObject({ status: 'ok', database: 'ok' });
  expect((await ask(ready)).status).toBe(200);
  expect((await forty()).map(({ status }) => status)).toEqual(Array.from({ length: 40 }, () => 200));
}

test.each([1, 2])(
  'bytes lost with the sockets open, time %i: all are refused in time, and the next one is served',
  async () => {
    await isWell();
    proxy.lose();
    const answers = await inTime(forty());
    expect(answers.filter((answer) => !refused(answer))).toEqual([]);
    expect((await inTime(ask(health))).body).toMatchObject({ status: 'degraded', database: 'down' });
    expect(refused(await inTime(ask(ready)))).toBe(true);
    proxy.mend();
    await isWell();
  },
);

test.each([1, 2])('lines forgotten while nobody used them, time %i: the next request is served', async () => {
  await isWell();
  await timers.advance(60_000);
  proxy.forget();
  expect((await whileTried(ask(findPrograms))).status).toBe(200);
  expect((await whileTried(ask(saveProgram))).status).toBe(200);
  await isWell();
});

test.each([1, 2])('all lines closed, time %i: the next request is served', async () => {
  await isWell();
  const answers = forty();
  proxy.cut();
  expect((await answers).filter((answer) => answer.status !== 200 && !refused(answer))).toEqual([]);
  await isWell();
});

test.each([1, 2])('lines held for 14 s with 40 requests in flight, time %i: the process serves again', async () => {
  await isWell();
  proxy.hold();
  const answers = forty();
  await until(() => timers.waiting().length >= 40);
  await timers.advance(14_000);
  proxy.mend();
  expect((await inTime(answers)).filter((answer) => answer.status !== 200 && !refused(answer))).toEqual([]);
  await isWell();
});

test.each([1, 2])(
  'another machine takes over, time %i: what was in flight ends in time, and the first request is served',
  async () => {
    await isWell();
    const answers = forty();
    proxy.leave();
    expect((await inTime(answers)).filter((answer) => answer.status !== 200 && !refused(answer))).toEqual([]);
    expect(refused(await inTime(ask(ready)))).toBe(true);
    proxy.mend();
    await isWell();
  },
);

test.each([1, 2])(
  'the machine that took over is no primary yet, time %i: writes are refused, and served once it is',
  async () => {
    await isWell();
    const client = await lines.world.parts.database.pool.connect();
    const { rows } = await client.query<{ name: string }>('select current_database() as name');
    const ofNewConnections = (change: string) => client.query(`alter database "${rows[0]?.name}" ${change}`);
    try {
      await ofNewConnections('set default_transaction_read_only = on');
      proxy.cut();
      // The pool hears of the cut when it comes to it.
      await until(async () => (await ask(findPrograms)).status === 200);
      expect(refused(await ask(saveProgram))).toBe(true);
      expect(refused(await ask(ready))).toBe(true);
    } finally {
      await ofNewConnections('reset default_transaction_read_only');
      client.release();
    }
    await isWell();
  },
);
