import { Writable } from 'node:stream';
import pino from 'pino';
import { until } from '../../tests/support/until';
import { startWorld, type World } from '../../tests/support/world';
import { freePort } from '../../tests/support/process';
import { connect } from '../db/open';
import { asSystem } from '../db/scope';
import { askAgain, writeSampleWorldNote, writeSampleWorldState } from '../features/platform/sampleWorldRepository';
import { lookAfterSampleWorld } from './sampleWorld';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

/** A log that remembers what it was told. */
function remembering() {
  const told: string[] = [];
  const stream = new Writable({
    write(line, _encoding, done) {
      told.push((JSON.parse(String(line)) as { msg: string }).msg);
      done();
    },
  });
  return { log: pino({ level: 'warn' }, stream), told };
}

const [notMade, notSeen] = ['The sample world could not be made', 'The sample world cannot be looked after now'];

test('whoever asks again is heard though the database was away while the sample world was made', async () => {
  const { database } = world.parts;
  await asSystem(database.db, async (system) => {
    await writeSampleWorldState(system, 'begun');
    const today = '2026-06-01';
    await writeSampleWorldNote(system, { today, stepsDone: 0, stage: 'weather', percent: 0, failed: true });
  });
  // Nobody listens there: neither the thread that fills nor who looks after it reaches a database.
  const away = connect({ url: `postgres://isoline@127.0.0.1:${await freePort()}/isoline` }, 1, () => undefined);
  let isAway = true;
  const reached = {
    ...{ ...database, kind: 'postgres' as const, connection: away.connection },
    get db() {
      return isAway ? away.db : database.db;
    },
  };
  const { log, told } = remembering();
  const said: string[] = [];
  const times = (text: string) => told.filter((one) => one === text).length;
  const end = lookAfterSampleWorld({ ...world.parts, database: reached, log }, (line) => said.push(line), true);
  try {
    await until(() => told.length >= 2);
    expect(told).toEqual([notMade, notSeen]);
    isAway = false;
    await until(() => said.length === 1);
    expect(said).toEqual(['sample world: could not be made; the console offers to try again']);
    await asSystem(database.db, askAgain);
    await until(() => times(notMade) === 2);
    // How often it looked in vain is told once.
    expect(times(notSeen)).toBe(1);
  } finally {
    await end();
    await away.pool.end();
  }
});
