import type { PersonId } from '../base/person';
import type { TokenHolder } from '../http/user';
import { createStandings } from './standing';

describe('what is remembered of who may go on', () => {
  const user = (id: string, more: Partial<TokenHolder> = {}): TokenHolder => ({
    ...{ id: id as PersonId, subject: `sub of ${id}`, shown: { email: `${id}@Example.org`, name: id } },
    ...{ roles: [], tenants: [], client: '', issuedAt: 0, until: 0 },
    ...more,
  });
  function remembering() {
    const asked: string[] = [];
    const time = { now: new Date('2026-05-01T12:00:00Z') };
    const answer = { value: async () => true };
    const standings = createStandings(
      (whom) => {
        asked.push(whom.id);
        return answer.value();
      },
      () => time.now,
    );
    return { ...standings, asked, answer, time };
  }

  test('one is asked for once in ten seconds, and at once after something was told of them', async () => {
    const { stands, changed, asked, time } = remembering();
    for (const id of ['one', 'two', 'one', 'two']) await stands(user(id));
    expect(asked).toEqual(['one', 'two']);
    changed('one');
    changed('somebody');
    for (const id of ['one', 'two']) await stands(user(id));
    expect(asked).toEqual(['one', 'two', 'one']);
    time.now = new Date(time.now.getTime() + 9_999);
    await stands(user('two'));
    expect(asked).toHaveLength(3);
    time.now = new Date(time.now.getTime() + 1);
    await stands(user('two'));
    expect(asked).toHaveLength(4);
  });

  test.each([
    ['who they are', 'one'],
    ['the subject', 'sub of one'],
    ['the address, however it is written', 'one@example.org'],
    ['the grant', 'grant-1'],
    ['anybody', ''],
  ])('it may be told by %s', async (_what, whose) => {
    const { stands, changed, subscribe, asked } = remembering();
    const one = user('one', { grant: 'grant-1' });
    let told = 0;
    const end = subscribe(one, () => (told += 1));
    await stands(one);
    changed(whose);
    await stands(one);
    expect([asked.length, told]).toEqual([2, 1]);
    end();
    changed(whose);
    expect(told).toBe(1);
  });

  test('sessions of one person are asked about each by itself, also those that began in the same second', async () => {
    const { stands, changed, subscribe, answer } = remembering();
    const [here, there] = [user('one', { grant: 'here' }), user('one', { grant: 'there' })];
    let told = 0;
    subscribe(there, () => (told += 1));
    expect(await stands(there)).toBe(true);
    answer.value = async () => false;
    expect([await stands(here), await stands(there)]).toEqual([false, true]);
    expect(await stands(user('one', { grant: 'there', issuedAt: 1000 }))).toBe(false);
    for (const whose of ['here', 'two', 'two@example.org']) changed(whose);
    expect([await stands(there), told]).toEqual([true, 0]);
  });

  test('a question that fails late takes nothing from the answer that came after it', async () => {
    const { stands, changed, asked, answer } = remembering();
    let fail: () => void = () => undefined;
    answer.value = () => new Promise((_, reject) => (fail = () => reject(new Error('away'))));
    const early = stands(user('one'));
    changed('one');
    answer.value = async () => true;
    await stands(user('one'));
    fail();
    await expect(early).rejects.toThrow('away');
    expect([await stands(user('one')), asked.length]).toEqual([true, 2]);
  });

  test('an answer that was on its way when something changed is not kept, and one that failed neither', async () => {
    const { stands, changed, asked, answer } = remembering();
    let arrive: (value: boolean) => void = () => undefined;
    answer.value = () => new Promise((resolve) => (arrive = resolve));
    const early = stands(user('one'));
    changed('one');
    answer.value = async () => false;
    expect(await stands(user('one'))).toBe(false);
    arrive(true);
    expect([await early, await stands(user('one'))]).toEqual([true, false]);
    answer.value = () => Promise.reject(new Error('away'));
    await expect(stands(user('two'))).rejects.toThrow('away');
    answer.value = async () => true;
    expect(await stands(user('two'))).toBe(true);
    expect(asked).toEqual(['one', 'one', 'two', 'two']);
  });
});
