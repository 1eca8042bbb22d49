import { z } from 'zod';
import { usualFault } from './usualFaults';

const Body = z.strictObject({
  name: z.string().min(1).max(200),
  amount: z.number().positive(),
  quantity: z.int().max(9),
  state: z.enum(['draft', 'created']),
  start: z.iso.date(),
  at: z.iso.datetime({ offset: true }),
  mail: z.email(),
  ids: z.array(z.string()).min(2),
  own: z.string('words of its own').max(3, 'others of its own'),
});
const sound = {
  ...{ name: 'a', amount: 1, quantity: 1, state: 'draft', start: '2026-06-14', at: '2026-06-14T12:00:00Z' },
  ...{ mail: 'a@b.example', ids: ['a', 'b'], own: 'abc' },
};
const saidOf = (changed: object) =>
  Body.safeParse({ ...sound, ...changed }, { error: usualFault }).error?.issues.map(({ message }) => message);

test('what is sound is taken', () => {
  expect(saidOf({})).toBeUndefined();
});

test.each([
  [{ name: undefined }, 'missing: a text belongs here'],
  [{ name: 7 }, 'a text belongs here'],
  [{ name: null }, 'a text belongs here'],
  [{ name: '' }, 'at least 1 character'],
  [{ name: 'a'.repeat(201) }, 'at most 200 characters'],
  [{ amount: '1' }, 'a number belongs here'],
  [{ amount: 0 }, 'more than 0'],
  [{ quantity: 1.5 }, 'a whole number belongs here'],
  [{ quantity: 10 }, 'at most 9'],
  [{ state: undefined }, 'missing: one of draft, created belongs here'],
  [{ state: 'gone' }, 'one of draft, created belongs here'],
  [{ start: '14-06-2026' }, 'a day such as 2026-06-14 belongs here'],
  [{ at: 'noon' }, 'a moment such as 2026-06-14T12:00:00Z belongs here'],
  [{ mail: 'a' }, 'an e-mail address belongs here'],
  [{ ids: ['a'] }, 'at least 2 entries'],
  [{ colour: 'red', size: 1 }, 'not known here: colour, size'],
  [{ own: 5 }, 'words of its own'],
  [{ own: 'abcd' }, 'others of its own'],
])('%j is answered with what belongs there', (changed, said) => {
  expect(saidOf(changed)).toEqual([said]);
});
