import { readSettings } from './settings';
import { commandRefusal, Refusal } from './refuse';

test('without an environment everything is local', () => {
  expect(readSettings({})).toMatchObject({
    ...{ host: '127.0.0.1', port: 8080, databaseUrl: null, role: 'all', seed: 'demo', embeddedIdentity: true },
    ...{ publicUrl: 'http://127.0.0.1:8080', clockOffsetMs: 0, dev: false },
    oidc: { issuer: 'http://127.0.0.1:8080/oidc', clientId: 'isoline-console', audience: 'isoline-api' },
  });
});

test('an empty value is none', () => {
  expect(readSettings({ DATABASE_URL: '', ISOLINE_PORT: '', OIDC_ISSUER: '' })).toEqual(readSettings({}));
});

test.each([
  [{ ISOLINE_PORT: 'abc' }, 'ISOLINE_PORT=abc: is not a number.'],
  [{ ISOLINE_PORT: '70000' }, 'ISOLINE_PORT=70000: must be 1 to 65534.'],
  [
    { ISOLINE_TENANT_DATABASE_URL: 'postgres://x' },
    'ISOLINE_TENANT_DATABASE_URL is a second login for the database of DATABASE_URL, which is not set.',
  ],
  [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL=mysql://x: must begin with postgres://.'],
  [{ ISOLINE_ROLE: 'boss' }, 'ISOLINE_ROLE=boss: must be all, api or worker.'],
  [{ ISOLINE_SEED: 'yes' }, 'ISOLINE_SEED=yes: must be demo or none.'],
  [{ OIDC_ISSUER: 'id.example' }, 'OIDC_ISSUER=id.example: is not the address of an identity provider.'],
  [{ ISOLINE_MONITOR_AT: '25:00' }, 'ISOLINE_MONITOR_AT=25:00: must be a time in UTC such as 05:30.'],
  [
    { ISOLINE_SMTP_URL: 'smtp://mail.example' },
    'ISOLINE_SMTP_URL and ISOLINE_MAIL_FROM belong together: set both, or neither.',
  ],
  [
    { ISOLINE_MAIL_FROM: 'news@insurer.example' },
    'ISOLINE_SMTP_URL and ISOLINE_MAIL_FROM belong together: set both, or neither.',
  ],
  [
    { ISOLINE_SMTP_URL: 'mail.example' },
    'ISOLINE_SMTP_URL=mail.example: must be such as smtps://user:password@mail.example:465.',
  ],
  [{ ISOLINE_MAIL_FROM: 'news' }, 'ISOLINE_MAIL_FROM=news: is not an e-mail address.'],
  [{ ISOLINE_CLOCK: 'spring' }, 'ISOLINE_CLOCK=spring: must be a day such as 2026-04-01, or an instant.'],
])('%j is refused in one line', (environment, line) => {
  expect(() => readSettings(environment)).toThrow(commandRefusal(line));
});

test('a password in a faulty address is not repeated', () => {
  expect(() => readSettings({ DATABASE_URL: 'mysql://me:secret@db/x' })).toThrow(Refusal);
  expect(() => readSettings({ DATABASE_URL: 'mysql://me:secret@db/x' })).not.toThrow(/secret/);
});

test('numbers are on a port of their own, and beyond this machine only with a token', () => {
  const port = { ISOLINE_METRICS_PORT: '9464' };
  const open = { ...port, ISOLINE_METRICS_HOST: '0.0.0.0' };
  const token = { ISOLINE_METRICS_TOKEN: 'a-token-of-many-signs' };
  expect(readSettings({}).metrics).toBeNull();
  expect(readSettings(port).metrics).toEqual({ host: '127.0.0.1', port: 9464, token: null });
  expect(() => readSettings(open)).toThrow(/ISOLINE_METRICS_TOKEN is not set/);
  expect(() => readSettings({ ...port, ISOLINE_METRICS_TOKEN: 'short' })).toThrow(/16 characters/);
  expect(readSettings({ ...open, ...token }).metrics?.token).toBe(token.ISOLINE_METRICS_TOKEN);
});

test('the demo accounts are for this machine only', () => {
  expect(() => readSettings({ ISOLINE_HOST: '0.0.0.0' })).toThrow(/OIDC_ISSUER is not set/);
  expect(readSettings({ ISOLINE_HOST: '0.0.0.0', OIDC_ISSUER: 'https://id.example' })).toMatchObject({
    embeddedIdentity: false,
  });
  for (const host of ['localhost', '::1']) expect(readSettings({ ISOLINE_HOST: host }).embeddedIdentity).toBe(true);
});

test('an object store is refused in plain words; a folder may be named as an address', () => {
  expect(() => readSettings({ ISOLINE_STORE_URL: 's3://bucket/x' })).toThrow(
    /s3:\/\/ is not available in this version/,
  );
  expect(() => readSettings({ ISOLINE_STORE_URL: 'ftp://x' })).toThrow(/not a file: address/);
  expect(readSettings({ ISOLINE_STORE_URL: 'file:///data/x' }).storeDir).toBe('/data/x');
});

test('a rehearsal has its own day, with the demo accounts only', () => {
  const { clockOffsetMs } = readSettings({ ISOLINE_CLOCK: '2026-04-01' });
  expect(new Date(Date.now() + clockOffsetMs).toISOString().slice(0, 10)).toBe('2026-04-01');
  expect(() => readSettings({ ISOLINE_CLOCK: '2026-04-01', OIDC_ISSUER: 'https://id.example' })).toThrow(/rehearsals/);
});
