import { endSession, readMe } from '#shared/contract/platform';
import { form, signInAt } from '../../tests/support/signIn';
import { startWorld, type World } from '../../tests/support/world';
import { callbackPaths } from './provider';

let world: World;
const { visitor, begin, follow, exchange, tokensOf } = signInAt(() => world.url);
const own = (path: string) => `${world.url}${path}`;
beforeAll(async () => {
  world = await startWorld({ identity: true, environment: { ISOLINE_TRUST_PROXY: '1' } });
});
afterAll(() => world.close());

test('a person signs in, and the token opens the API with their roles; ten minutes at most', async () => {
  const visit = visitor();
  const { location } = await begin(visit);
  expect(location).toMatch(/^\/login\/|\/login\//);
  const page = await visit(location);
  const html = await page.text();
  expect(page.headers.get('content-security-policy')).toMatch(/script-src 'self';.*frame-ancestors 'none'/);
  for (const email of ['agent', 'underwriter', 'admin', 'owner']) expect(html).toContain(`${email}@isoline.demo`);
  expect(html).not.toMatch(/<script(?![^>]* src=)|<style|style=/);

  const tokens = await tokensOf(visit, 'underwriter@isoline.demo');
  expect(tokens.expires_in).toBeLessThanOrEqual(600);
  const me = await world.call(readMe, {}, { as: { token: tokens.access_token } });
  expect(me).toMatchObject({
    email: 'underwriter@isoline.demo',
    roles: ['User.Underwriter'],
    tenant: { id: 'sample' },
  });
});

test('who has signed in is not asked again; signing out ends that', async () => {
  const visit = visitor();
  const { id_token: hint } = await tokensOf(visit, 'agent@isoline.demo');
  const silent = await begin(visit, { prompt: 'none', redirect_uri: own(callbackPaths.silent) });
  expect(new URL(silent.location).searchParams.get('code')).toBeTruthy();

  const parameters = new URLSearchParams({ id_token_hint: hint, post_logout_redirect_uri: own('/') });
  const confirm = await (await visit(`/oidc/session/end?${parameters}`)).text();
  expect(confirm).toContain('src="/login/logout.js"');
  const xsrf = /name="xsrf" value="([^"]+)"/.exec(confirm)?.[1] ?? '';
  const ended = await visit('/oidc/session/end/confirm', form({ xsrf, logout: 'yes' }));
  expect(ended.headers.get('location')).toMatch(new RegExp(`^${own('/')}`));
  const again = await begin(visit, { prompt: 'none', redirect_uri: own(callbackPaths.silent) });
  expect(new URL(again.location).searchParams.get('error')).toBe('login_required');
});

test('refresh tokens rotate; one that is used twice ends its whole family', async () => {
  const first = await tokensOf(visitor(), 'agent@isoline.demo');
  const renew = async (refresh: string) => exchange({ grant_type: 'refresh_token', refresh_token: refresh });
  const second = (await (await renew(first.refresh_token)).json()) as { refresh_token: string; access_token: string };
  expect(second.refresh_token).not.toBe(first.refresh_token);
  await expect(world.call(readMe, {}, { as: { token: second.access_token } })).resolves.toMatchObject({
    email: 'agent@isoline.demo',
  });
  expect((await renew(first.refresh_token)).status).toBe(400);
  expect((await renew(second.refresh_token)).status).toBe(400);
});

test('tokens are given to pages of the console alone, can be revoked, and the provider has nothing to remark', async () => {
  const remarks: unknown[] = [];
  const { info, warn } = console;
  console.info = console.warn = (...words: unknown[]) => void remarks.push(words);
  try {
    await tryOrigins();
  } finally {
    Object.assign(console, { info, warn });
  }
  expect(remarks).toEqual([]);
});

/** Renews from two origins, and revokes. */
async function tryOrigins() {
  const { refresh_token: token } = await tokensOf(visitor(), 'agent@isoline.demo');
  const send = (path: string, fields: Record<string, string>, origin: string) => {
    const { headers, ...init } = form({ client_id: 'isoline-console', ...fields });
    return fetch(own(path), { ...init, headers: { ...(headers as Record<string, string>), origin } });
  };
  const renewal = { grant_type: 'refresh_token', refresh_token: token };
  expect((await send('/oidc/token', renewal, 'https://elsewhere.example')).status).toBe(400);
  const renewed = await send('/oidc/token', renewal, world.url);
  expect(renewed.status).toBe(200);
  const { refresh_token: next } = (await renewed.json()) as { refresh_token: string };
  expect((await send('/oidc/token/revocation', { token: next }, world.url)).status).toBe(200);
  expect((await exchange({ grant_type: 'refresh_token', refresh_token: next })).status).toBe(400);
}

test('a wrong password is answered kindly, and guessing is slowed down', async () => {
  const visit = visitor();
  const { location } = await begin(visit);
  const wrong = () => visit(location, form({ email: 'admin@isoline.demo"><script>', password: 'guess' }));
  const first = await wrong();
  const html = await first.text();
  expect(first.status).toBe(401);
  expect(html).toContain('This email and password do not belong together.');
  expect(html).toContain('&quot;&gt;&lt;script&gt;');
  expect(html).not.toContain('"><script>');
  for (let i = 0; i < 9; i += 1) await wrong();
  const limited = await wrong();
  expect([limited.status, limited.headers.get('retry-after')]).toEqual([429, '60']);
});

test('whoever has signed in in a browser before gets in there while strangers guess at the account', async () => {
  const email = 'agent@isoline.demo';
  const right = form({ email, password: 'isoline' });
  const known = visitor();
  await tokensOf(known, email);
  const wrong = form({ email, password: 'guess' });
  for (let number = 0; number < 20; number += 1) {
    const stranger = visitor();
    await stranger((await begin(stranger)).location, {
      ...wrong,
      headers: { ...(wrong.headers as Record<string, string>), 'x-forwarded-for': `198.51.100.${number}` },
    });
  }
  const stranger = visitor();
  expect((await stranger((await begin(stranger)).location, right)).status).toBe(401);
  const again = async () => known((await begin(known, { prompt: 'login' })).location, right);
  expect((await again()).status).toBe(303);
  // Its password is another one since: the browser is like any other.
  const { rows } = await world.parts.database.pool.query('select password_hash from account where email = $1', [email]);
  const [{ password_hash: hash }] = rows as [{ password_hash: string }];
  const other = await world.parts.database.pool.query('select password_hash from account where email <> $1', [email]);
  const [{ password_hash: otherHash }] = other.rows as [{ password_hash: string }];
  const setHash = (value: string) =>
    world.parts.database.pool.query('update account set password_hash = $1 where email = $2', [value, email]);
  await setHash(otherHash);
  expect((await again()).status).toBe(401);
  await setHash(hash);
  await world.parts.database.pool.query('delete from rate_limit');
});

test('the page speaks as the console that somebody comes from, else as their browser asks', async () => {
  const inGerman = visitor();
  const page = await inGerman((await begin(inGerman, { ui_locales: 'de' })).location);
  expect(await page.text()).toContain('<h1>Anmelden</h1>');
  const visit = visitor();
  const { location } = await begin(visit);
  const asked = await visit(location, { headers: { 'accept-language': 'sv-SE,sv;q=0.9' } });
  expect(await asked.text()).toContain('<h1>Logga in</h1>');
});

test('a code needs its verifier, a redirect address must be ours, and an unknown sign-in page says so', async () => {
  const visit = visitor();
  const { location } = await begin(visit);
  const response = await visit(location, form({ email: 'agent@isoline.demo', password: 'isoline' }));
  const back = await follow(visit, response.headers.get('location') ?? '');
  const stolen = await exchange({
    grant_type: 'authorization_code',
    code: back.searchParams.get('code') ?? '',
    code_verifier: 'x'.repeat(43),
    redirect_uri: own(callbackPaths.signIn),
  });
  expect(stolen.status).toBe(400);
  const evil = await begin(visitor(), { redirect_uri: 'https://evil.example/' });
  expect(evil.response.status).toBe(400);
  expect(await evil.response.text()).toContain('The sign-in could not be finished');
  const unknown = await visitor()('/login/nothing');
  expect([unknown.status, await unknown.text()]).toEqual([400, expect.stringContaining('no longer open')]);
});

test('a sign-in that cannot be read is a failure of the server, and goes on once it can', async () => {
  const visit = visitor();
  const { location } = await begin(visit);
  const rename = (from: string, to: string) => world.parts.database.pool.query(`alter table ${from} rename to ${to}`);
  await rename('identity_entry', 'away');
  const failed = await visit(location);
  await rename('away', 'identity_entry');
  expect(failed.status).toBe(500);
  expect(await failed.text()).not.toContain('no longer open');
  expect((await visit(location)).status).toBe(200);
});

describe('who is out is out', () => {
  const meAs = (token: string) => world.call(readMe, {}, { as: { token } });
  const pass = (seconds: number) => world.setNow(new Date(world.parts.clock().getTime() + seconds * 1000));
  const signOut = async (visit: ReturnType<typeof visitor>, hint: string) => {
    const parameters = new URLSearchParams({ id_token_hint: hint, post_logout_redirect_uri: own('/') });
    const confirm = await (await visit(`/oidc/session/end?${parameters}`)).text();
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(confirm)?.[1] ?? '';
    await visit('/oidc/session/end/confirm', form({ xsrf, logout: 'yes' }));
  };

  test('signing out ends the tokens of every tab at once, and no other session', async () => {
    const [visit, other] = [visitor(), visitor()];
    const mine = await tokensOf(visit, 'agent@isoline.demo');
    const elsewhere = await tokensOf(other, 'agent@isoline.demo');
    await meAs(mine.access_token);
    await signOut(visit, mine.id_token);
    await expect(meAs(mine.access_token)).rejects.toMatchObject({ status: 401, code: 'session.ended' });
    expect((await exchange({ grant_type: 'refresh_token', refresh_token: mine.refresh_token })).status).toBe(400);
    await expect(meAs(elsewhere.access_token)).resolves.toMatchObject({ email: 'agent@isoline.demo' });
  });

  test('so does leaving the console, before the provider is asked', async () => {
    const [visit, other] = [visitor(), visitor()];
    const mine = await tokensOf(visit, 'agent@isoline.demo');
    const elsewhere = await tokensOf(other, 'agent@isoline.demo');
    await meAs(mine.access_token);
    await world.call(endSession, {}, { as: { token: mine.access_token } });
    await expect(meAs(mine.access_token)).rejects.toMatchObject({ status: 401, code: 'session.ended' });
    expect((await exchange({ grant_type: 'refresh_token', refresh_token: mine.refresh_token })).status).toBe(400);
    await expect(meAs(elsewhere.access_token)).resolves.toMatchObject({ email: 'agent@isoline.demo' });
    // The provider then finds nothing left of it, and signs the person out all the same.
    await signOut(visit, mine.id_token);
    const again = await begin(visit, { prompt: 'none', redirect_uri: own(callbackPaths.silent) });
    expect(new URL(again.location).searchParams.get('error')).toBe('login_required');
  });

  test('the token of an account that is disabled past every process is of no use ten seconds later', async () => {
    const { access_token: token } = await tokensOf(visitor(), 'admin@isoline.demo');
    await meAs(token);
    const disable = (disabled: boolean) =>
      world.parts.database.pool.query('update account set disabled = $1 where email = $2', [
        disabled,
        'admin@isoline.demo',
      ]);
    await disable(true);
    pass(11);
    await expect(meAs(token)).rejects.toMatchObject({ status: 401, code: 'session.ended' });
    await disable(false);
    pass(11);
    await expect(meAs(token)).resolves.toMatchObject({ email: 'admin@isoline.demo' });
  });
});

describe('codes and refresh tokens are good for once', () => {
  const statuses = async (answers: readonly Response[]) => answers.map(({ status }) => status).sort();

  test('of eight exchanges of one code at once one succeeds, and what it got does not hold', async () => {
    const visit = visitor();
    const { verifier, location } = await begin(visit);
    const done = await visit(location, form({ email: 'agent@isoline.demo', password: 'isoline' }));
    const code = (await follow(visit, done.headers.get('location') ?? '')).searchParams.get('code') ?? '';
    const asked = {
      grant_type: 'authorization_code',
      code,
      code_verifier: verifier,
      redirect_uri: own(callbackPaths.signIn),
    };
    const answers = await Promise.all(Array.from({ length: 8 }, () => exchange(asked)));
    expect(await statuses(answers)).toEqual([200, ...Array.from({ length: 7 }, () => 400)]);
    const won = (await answers.find(({ ok }) => ok)!.json()) as { refresh_token: string };
    expect((await exchange({ grant_type: 'refresh_token', refresh_token: won.refresh_token })).status).toBe(400);
  });

  test('of eight renewals with one refresh token at once one succeeds, and its family is ended', async () => {
    const { refresh_token } = await tokensOf(visitor(), 'agent@isoline.demo');
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => exchange({ grant_type: 'refresh_token', refresh_token })),
    );
    expect(await statuses(answers)).toEqual([200, ...Array.from({ length: 7 }, () => 400)]);
    const next = (await answers.find(({ ok }) => ok)!.json()) as { refresh_token: string };
    expect((await exchange({ grant_type: 'refresh_token', refresh_token: next.refresh_token })).status).toBe(400);
  });
});
