import { hashPassword, isPassword } from './password';

test('passwords are salted, and a hash is not a password', async () => {
  const [one, two] = [await hashPassword('Grüße'), await hashPassword('Grüße')];
  expect(one).not.toBe(two);
  expect(one).toMatch(/^scrypt\$[\w-]{22}\$[\w-]{43}$/);
  expect(await isPassword(one, one)).toBe(false);
});

const made = hashPassword('Grüße');
const key = async (change: (parts: string[]) => string[]) => change((await made).split('$')).join('$');
test.each([
  ['the same', 'Grüße', () => made, true],
  ['the same, typed as letters with their marks apart', 'Grüße'.normalize('NFD'), () => made, true],
  ['another case', 'grüße', () => made, false],
  ['a letter more', 'Grüße!', () => made, false],
  ['none', '', () => made, false],
  ['that of an account without one', 'x', async () => undefined, false],
  ['that of a hash without its key', '', () => key(([name, salt]) => [name!, salt!]), false],
  [
    'that of a hash whose key is cut',
    'Grüße',
    () => key(([name, salt, end]) => [name!, salt!, end!.slice(0, 20)]),
    false,
  ],
  ['that of a hash with another salt', 'Grüße', () => key(([name, , end]) => [name!, 'A'.repeat(22), end!]), false],
])('a password is right or wrong: %s', async (_, password, hash, isRight) => {
  expect(await isPassword(password, await hash())).toBe(isRight);
});
