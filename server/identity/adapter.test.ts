import { startWorld, type World } from '../../tests/support/world';
import { asSystem } from '../db/scope';
import { createAdapter, forgetEntries } from './adapter';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const eight = <T>(make: () => Promise<T>) => Array.from({ length: 8 }, make);

test('a family that is used twice and ended at the same moment ends, and none of these waits for another for ever', async () => {
  const entries = createAdapter(world.parts.database.db, () => undefined);
  const [grants, tokens] = [entries('Grant'), entries('RefreshToken')];
  for (let round = 0; round < 20; round += 1) {
    const grantId = `grant-${round}`;
    const ids = Array.from({ length: 12 }, (_, i) => `token-${round}-${i}`);
    for (const id of ids) await tokens.upsert(id, { grantId }, 600);
    await grants.upsert(grantId, {}, 600);
    const used = ids[6]!;
    const uses = eight(() => tokens.consume(used));
    const rest = [...eight(() => tokens.revokeByGrantId(grantId)), tokens.destroy(used), grants.destroy(grantId)];
    const reasons = (await Promise.allSettled([...uses, ...rest])).flatMap((one) =>
      one.status === 'rejected' ? [one.reason as { error?: string; cause?: Error; message: string }] : [],
    );
    expect(
      reasons.filter(({ error }) => error !== 'invalid_grant').map(({ cause, message }) => cause ?? message),
    ).toEqual([]);
    for (const id of ids) await expect(tokens.find(id)).resolves.toBeUndefined();
  }
});

test('what is over is forgotten, also while somebody ends it; what holds stays', async () => {
  const { db } = world.parts.database;
  const tokens = createAdapter(db, () => undefined)('RefreshToken');
  await tokens.upsert('over', { grantId: 'one' }, -1);
  await tokens.upsert('holds', { grantId: 'two' }, 600);
  await tokens.upsert('for ever', { grantId: 'three' }, 0);
  const forgotten = () => asSystem(db, (system) => forgetEntries(system).returning());
  const [first, second] = await Promise.all([forgotten(), forgotten()]);
  expect([...first, ...second].map(({ id }) => id)).toEqual(['over']);
  for (const id of ['holds', 'for ever']) await expect(tokens.find(id)).resolves.toBeDefined();
});

describe('an entry', () => {
  const told: string[] = [];
  const of = (kind: string) => createAdapter(world.parts.database.db, (grantId) => told.push(grantId))(kind);
  beforeEach(() => void (told.length = 0));

  test('is found by its own kind and name, by its session and by the code of a device, until it is over', async () => {
    const payload = { uid: 'uid-1', userCode: 'code-1', grantId: 'grant-1' };
    await of('Session').upsert('entry', payload, 600);
    const found = (kind: string) =>
      Promise.all([of(kind).find('entry'), of(kind).findByUid('uid-1'), of(kind).findByUserCode('code-1')]);
    expect(await found('Session')).toEqual([payload, payload, payload]);
    expect(await found('Interaction')).toEqual([undefined, undefined, undefined]);
    expect(await of('Session').find('another')).toBeUndefined();
    await of('Session').upsert('entry', { ...payload, uid: 'uid-2' }, 600);
    expect(await of('Session').findByUid('uid-1')).toBeUndefined();
    await of('Session').upsert('entry', payload, -1);
    expect(await found('Session')).toEqual([undefined, undefined, undefined]);
  });

  test('is used once; the second use ends its family, those of others go on, and it is told', async () => {
    const codes = of('AuthorizationCode');
    for (const grantId of ['mine', 'theirs']) {
      await codes.upsert(`code of ${grantId}`, { grantId }, 600);
      await of('Grant').upsert(grantId, {}, 600);
    }
    await codes.consume('code of mine');
    expect(await codes.find('code of mine')).toMatchObject({ grantId: 'mine', consumed: expect.any(Number) });
    expect(told).toEqual([]);
    await expect(codes.consume('code of mine')).rejects.toMatchObject({ error: 'invalid_grant' });
    expect(told).toEqual(['mine']);
    const left = [await codes.find('code of mine'), await of('Grant').find('mine')];
    expect(left).toEqual([undefined, undefined]);
    expect(await codes.find('code of theirs')).toEqual({ grantId: 'theirs' });
    expect(await of('Grant').find('theirs')).toEqual({});
  });

  test.each([
    ['nobody made', 'unheard of', undefined],
    ['is of no grant', 'alone', {}],
  ])('that %s is refused the second time, and ends nothing', async (_, id, payload) => {
    const codes = of('AuthorizationCode');
    if (payload) {
      await codes.upsert(id, payload, 600);
      await codes.consume(id);
    }
    await expect(codes.consume(id)).rejects.toMatchObject({ error: 'invalid_grant' });
    expect(told).toEqual([]);
  });

  test.each([
    ['Grant', ['ends']],
    ['Session', []],
  ])('that is taken away is gone; that a grant ends is told: %s', async (kind, heard) => {
    await of(kind).upsert('ends', {}, 600);
    await of(kind).upsert('stays', {}, 600);
    await of(kind).destroy('ends');
    expect([await of(kind).find('ends'), await of(kind).find('stays'), told]).toEqual([undefined, {}, heard]);
  });
});
