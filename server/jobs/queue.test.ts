import type pg from 'pg';
import { startCluster, type Cluster } from '../../tests/support/cluster';
import { until } from '../../tests/support/until';
import { connect } from '../db/open';
import { startQueue } from './queue';

let cluster: Cluster;
const pools: pg.Pool[] = [];
beforeAll(() => {
  cluster = startCluster();
});
afterAll(async () => {
  for (const pool of pools) await pool.end();
  cluster?.stop();
});

function start({ concurrency = 0, handled = [] as string[] } = {}) {
  const { pool } = connect({ url: cluster.url }, 3, () => undefined);
  pools.push(pool);
  const handle = async (id: string) => void handled.push(id);
  return startQueue({
    pool,
    concurrency,
    handle,
    onError(error) {
      throw error;
    },
  });
}

test('processes that make the queue at the same moment do not stop each other, and what they all offer is done once', async () => {
  // The schema stands, the queue does not: all of them come to it at once.
  const first = await start();
  await first.stop();
  await pools[0]?.query('select pgboss.delete_queue($1)', ['isoline']);

  const queues = await Promise.all(Array.from({ length: 8 }, () => start()));
  await Promise.all(queues.map((queue) => queue.offer('one')));
  await queues[0]?.offer('two');
  const handled: string[] = [];
  queues.push(await start({ concurrency: 1, handled }));
  await until(() => handled.includes('two'));
  await Promise.all(queues.map((queue) => queue.stop()));
  expect(handled).toEqual(['one', 'two']);
});
