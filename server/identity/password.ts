import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

const cost = { N: 16384, r: 8, p: 1, maxmem: 64 * 1024 * 1024 };
const derive = (password: string, salt: Buffer) =>
  new Promise<Buffer>((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, 32, cost, (error, key) => (error ? reject(error) : resolve(key)));
  });

/** Salt and scrypt of a password, as text. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  return `scrypt$${salt.toString('base64url')}$${(await derive(password, salt)).toString('base64url')}`;
}

/** Takes the same time for an account that does not exist. */
export async function isPassword(password: string, hash: string | undefined): Promise<boolean> {
  const [, salt, key] = (hash ?? `scrypt$${'A'.repeat(22)}$${'A'.repeat(43)}`).split('$');
  const wanted = Buffer.from(key ?? '', 'base64url');
  const given = await derive(password, Buffer.from(salt ?? '', 'base64url'));
  return wanted.length === given.length && timingSafeEqual(wanted, given) && hash !== undefined;
}
