import { Writable } from 'node:stream';
import pino from 'pino';
import { readSampleWorld } from '#shared/contract/platform';
import { skipSampleData } from '#shared/contract/sampleWorld';
import { resetSampleData } from '#shared/contract/settings';
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

test('whoever skips it has an empty organisation, in which the world can still be had', async () => {
  const own = await startWorld({ environment: { ISOLINE_SEED: 'demo' } });
  const owner = { as: 'owner' } as const;
  const state = async () => (await own.call(readSampleWorld, {}, owner)).state;
  const rowsOf = async (table: string) =>
    (await own.parts.database.pool.query(`select 1 from ${table} where tenant_id = $1`, [own.tenantId])).rows.length;
  const said: string[] = [];
  const { log, told } = remembering();
  try {
    await asSystem(own.parts.database.db, async (system) => {
      await writeSampleWorldState(system, 'begun');
      const today = own.parts.now().toISOString().slice(0, 10);
      await writeSampleWorldNote(system, { today, stepsDone: 0, stage: 'weather', percent: 0, failed: false });
    });
    const end = lookAfterSampleWorld({ ...own.parts, log }, (line) => said.push(line), true);
    try {
      await until(async () => (await rowsOf('program')) > 0);
      expect((await own.call(skipSampleData, {}, owner)).state).toBe('stopping');
      // Twice is once.
      expect(['stopping', 'ready']).toContain((await own.call(skipSampleData, {}, owner)).state);
      await until(async () => (await state()) === 'ready');
      await until(() => said.length === 1);
      expect([said, told]).toEqual([['sample world: skipped; the settings of the console make it'], []]);
    } finally {
      await end();
    }
    for (const table of ['series_block', 'data_set', 'program', 'coverage', 'business_partner', 'job'])
      expect([table, await rowsOf(table)]).toEqual([table, 0]);
    expect(await rowsOf('data_provider')).toBeGreaterThan(3);
    expect((await own.call(resetSampleData, {}, owner)).state).toBe('filling');
  } finally {
    await own.close();
  }
});
