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
