import { endSession, readMe } from '#shared/contract/platform';
import { until } from '../../tests/support/until';
import { startWorld, type Who, type World } from '../../tests/support/world';
import { asSystem } from '../db/scope';
import { listenTo } from '../db/signals';
import * as repository from './standingRepository';

describe('whoever is out is out at once, in every process', () => {
  let world: World;
  let signals: ReturnType<typeof listenTo>;
  beforeAll(async () => {
    world = await startWorld();
    // As the server does; the embedded database has one process, which is told directly.
    const { database, standings, log } = world.parts;
    const heard = { isoline_sessions: standings.changed };
    signals = listenTo(database.connection, heard, { timers: world.timers, log: (line) => log.error(line) });
  });
  afterAll(async () => {
    await signals.stop();
    await world.close();
  });

  const statusAs = async (as: Who) => (await world.send(readMe, {}, { as }).catch((error) => error)).status;
  /** The clock of this world stands still: nothing ages, so that what is waited for has been told. */
  const untilStatus = (status: number, as: Who) => until(async () => (await statusAs(as)) === status);
  /** Another process disables somebody, or lets them in again. */
  async function setDisabled(who: string, disabled: boolean): Promise<void> {
    await asSystem(world.parts.database.db, (system) => repository.setDisabled(system, who, disabled));
    if (world.parts.database.kind === 'embedded') world.parts.standings.changed(who);
  }
  const later = (seconds: number) => world.setNow(new Date(world.parts.clock().getTime() + seconds * 1000));

  test.each(['admin@isoline.demo', 'their subject'])('disabled by %s, and let in again', async (named) => {
    const token = { token: await world.token('admin') };
    const who = named.includes('@') ? named : (await world.call(readMe, {}, { as: token })).id;
    expect(await statusAs(token)).toBe(200);
    await setDisabled(who, true);
    await untilStatus(401, token);
    expect(await asSystem(world.parts.database.db, repository.listDisabled)).toEqual([who]);
    expect(await statusAs('agent')).toBe(200);
    await setDisabled(who, false);
    await untilStatus(200, token);
  });

  test('an open stream ends', async () => {
    const response = await world.fetch('/internal/stream', { as: 'underwriter' });
    const others = new AbortController();
    const other = await world.fetch('/internal/stream', { as: 'agent', signal: others.signal });
    const read = response.text();
    await setDisabled('underwriter@isoline.demo', true);
    expect(await read).toContain('event: open');
    // Another's goes on: it has ended only when the one who listens leaves.
    const rest = other.text();
    others.abort();
    await expect(rest).rejects.toThrow(/abort/i);
    await setDisabled('underwriter@isoline.demo', false);
  });

  test('whoever signs out takes all they were given with them; what they are given later holds', async () => {
    const [first, second] = [{ token: await world.token('agent') }, { token: await world.token('agent', 5) }];
    expect([await statusAs(first), await statusAs(second)]).toEqual([200, 200]);
    const stream = (await world.fetch('/internal/stream', { as: second })).text();
    await world.call(endSession, {}, { as: first });
    expect([await statusAs(first), await statusAs(second), await statusAs('owner')]).toEqual([401, 401, 200]);
    expect(await stream).toContain('event: open');
    later(2);
    expect(await statusAs('agent')).toBe(200);
    expect(await statusAs(first)).toBe(401);
  });

  test('a token that a provider with a clock ahead of ours gave falls with it too', async () => {
    later(40);
    const ahead = { token: await world.token('agent') };
    later(-40);
    await world.call(endSession, {}, { as: ahead });
    expect(await statusAs(ahead)).toBe(401);
  });

  test('ends of sessions are forgotten a month later, who is disabled is not', async () => {
    const { db, pool } = world.parts.database;
    await asSystem(db, (system) => repository.setDisabled(system, 'gone@example.org', true));
    await asSystem(db, async (system) => {
      await system.execute(
        `insert into standing (who, ended_at) values ('old', now() - interval '31 days'), ('new', now() - interval '29 days')`,
      );
      await repository.forgetStandings(system);
    });
    const { rows } = await pool.query(
      `select who from standing where who in ('old', 'new', 'gone@example.org') order by who`,
    );
    expect(rows.map(({ who }) => who)).toEqual(['gone@example.org', 'new']);
  });
});
