import { startWorld, type World } from '../../tests/support/world';
import { startWorker } from './worker';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

test('a worker begins with the upkeep and with what is due; an upkeep that fails is told, and holds nothing up', async () => {
  const { database, settings, files } = world.parts;
  const done: string[] = [];
  const worker = await startWorker({
    pool: database.pool,
    alone: true,
    leaves: 'rehearsal:',
    async upkeep() {
      done.push('upkeep');
      throw new Error('no room');
    },
    async due() {
      done.push('due');
      return 0;
    },
    shop: {
      ...{
        db: database.db,
        settings,
        files,
        now: () => new Date(),
        clock: () => new Date(),
        timers: world.timers,
        jobs: new Map(),
      },
      changed: () => undefined,
      log: (line) => done.push(line),
    },
  });
  await worker.stop();
  expect(done).toEqual(['upkeep', 'The upkeep of the database failed', 'due']);
});
