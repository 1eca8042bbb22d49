import pg from 'pg';
import { startCluster, type Cluster } from '../../tests/support/cluster';
import { alone } from './alone';
import { isMigrated, migrateDatabase } from './migrate';
import { connect } from './open';

let cluster: Cluster;
const pools: pg.Pool[] = [];
beforeAll(() => {
  cluster = startCluster();
});
afterAll(async () => {
  for (const pool of pools) await pool.end();
  cluster?.stop();
});
function processOf(name: string): pg.Pool {
  const { pool } = connect({ url: `${cluster.url}?application_name=${name}` }, 2, () => undefined);
  pools.push(pool);
  return pool;
}

/** Until the one named waits for a lock of this kind, or what is asked of it has been answered. */
async function waits(watcher: pg.Pool, name: string, event: string, answered = () => false): Promise<void> {
  for (let waiting = 0; waiting === 0 && !answered();) {
    const { rowCount } = await watcher.query(
      'select from pg_stat_activity where application_name = $1 and wait_event = $2',
      [name, event],
    );
    waiting = rowCount ?? 0;
  }
}

test('a worker that starts beside the first API process waits until the rights stand too, not only the tables', async () => {
  const [api, worker, holder] = [processOf('api'), processOf('worker'), processOf('holder')];
  expect(await isMigrated(worker)).toBe(false);
  await migrateDatabase(api);
  // As after the migrations, before the rights: and somebody holds the step between.
  await api.query('comment on table program is null');
  expect(await isMigrated(worker)).toBe(false);
  const blocker = await holder.connect();
  await blocker.query('begin; lock table program in access exclusive mode');
  const migrated = migrateDatabase(api);
  await waits(holder, 'api', 'relation');
  let isAnswered = false;
  const answer = isMigrated(worker).finally(() => (isAnswered = true));
  await waits(holder, 'worker', 'advisory', () => isAnswered);
  expect(isAnswered).toBe(false);
  await blocker.query('rollback');
  blocker.release();
  expect(await answer).toBe(true);
  await migrated;
});

test('a lock is free again when its connection breaks, what went wrong is told, and no connection is lost', async () => {
  const pool = processOf('cut');
  const breaks = () => alone(pool, 5, (client) => client.query('select pg_terminate_backend(pg_backend_pid())'));
  // More often than there are connections.
  for (let round = 0; round < 4; round += 1) await expect(breaks()).rejects.toMatchObject({ code: '57P01' });
  expect(await alone(pool, 5, async () => 'mine')).toBe('mine');
});
