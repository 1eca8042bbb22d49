import { Failure } from '#shared/contract/client';
import { readMe } from '#shared/contract/platform';
import { callbackPaths } from '../../server/identity/provider';
import { together, type Figure } from './atOnce';
import { fourEyes, headerInjection, ipv6Flood, ownStreams } from './attackAccounts';
import { form, signInAt } from './signIn';
import type { World } from './world';

type Size = { readonly guesses: number; readonly links: number; readonly storm: number; readonly streams: number };
/** In `npm test`, and in `npm run attack`. */
export const sizes: Readonly<Record<'short' | 'long', Size>> = {
  short: { guesses: 30, links: 150, storm: 60, streams: 70 },
  long: { guesses: 150, links: 2_000, storm: 600, streams: 2_000 },
};

/** A world to be attacked: it believes what a proxy on its own machine says of addresses. */
export const attacked = {
  ...{ identity: true, now: new Date('2026-03-01T08:00:00Z') },
  environment: { ISOLINE_TRUST_PROXY: '127.0.0.1' },
} as const;

/** Passwords tried at once on one account, the right one among them. */
async function signIns(world: World, count: number): Promise<Figure> {
  const { visitor, begin } = signInAt(() => world.url);
  const visit = visitor();
  const { location } = await begin(visit);
  const right = Math.floor(count * 0.6);
  const answers = await together(count, (number) =>
    visit(location, form({ email: 'owner@isoline.demo', password: number === right ? 'isoline' : `guess ${number}` })),
  );
  // 401: the password was looked at. A redirect would be somebody who got in.
  const through = answers.filter(({ status }) => status !== 429).length;
  return { trial: 'passwords looked at, one account and address', sent: count, through, most: 10 };
}

/** One code, and one refresh token, sent by eight at once. */
async function tokens(world: World): Promise<Figure[]> {
  const { visitor, begin, follow, exchange } = signInAt(() => world.url);
  const visit = visitor();
  const { verifier, location } = await begin(visit);
  const done = await visit(location, form({ email: 'agent@isoline.demo', password: 'isoline' }));
  const code = (await follow(visit, done.headers.get('location') ?? '')).searchParams.get('code') ?? '';
  const redirect_uri = `${world.url}${callbackPaths.signIn}`;
  const codes = await together(8, () =>
    exchange({ grant_type: 'authorization_code', code, code_verifier: verifier, redirect_uri }),
  );
  const { refresh_token } = await signInAt(() => world.url).tokensOf(visitor(), 'agent@isoline.demo');
  const renewals = await together(8, () => exchange({ grant_type: 'refresh_token', refresh_token }));
  const good = (answers: readonly Response[]) => answers.filter(({ ok }) => ok).length;
  return [
    { trial: 'exchanges of one code', sent: 8, through: good(codes), most: 1 },
    { trial: 'renewals with one refresh token', sent: 8, through: good(renewals), most: 1 },
  ];
}

/** Links that there are not, asked for at once. The bucket refills by one a second while they are on their way. */
async function links(world: World, count: number): Promise<Figure> {
  const begin = performance.now();
  const answers = await together(count, (number) => world.fetch(`/internal/permalinks/guess-${number}`));
  const most = 61 + Math.ceil((performance.now() - begin) / 1000);
  const through = answers.filter(({ status }) => status === 404).length;
  return { trial: 'guesses at links told that they are none', sent: count, through, most };
}

/** One tenant asks for much at once: each of its requests ends, with an answer or 503, and another tenant is served. */
async function storm(world: World, count: number): Promise<Figure[]> {
  const storming = together(count, () =>
    world.send(readMe, {}, { as: 'agent' }).then(
      ({ status }) => status,
      (failure: unknown) => (failure instanceof Failure ? failure.status : 0),
    ),
  );
  const quiet = await world.send(readMe, {}, { as: 'stranger' });
  const statuses = await storming;
  const odd = statuses.filter((status) => status !== 200 && status !== 503 && status !== 429).length;
  return [
    { trial: 'requests of a storm without a proper end', sent: count, through: odd, most: 0 },
    { trial: 'refusals of another tenant meanwhile', sent: 1, through: quiet.ok ? 0 : 1, most: 0 },
  ];
}

/** Everything, one after another, against a server of its own on loopback. */
export async function attack(
  world: World,
  { guesses, links: guessed, storm: stormed, streams }: Size,
): Promise<Figure[]> {
  return [
    ...(await tokens(world)),
    await signIns(world, guesses),
    await links(world, guessed),
    ...(await storm(world, stormed)),
    await ipv6Flood(world, guessed),
    ...(await ownStreams(world, streams)),
    await headerInjection(world),
    ...(await fourEyes(world)),
  ];
}
