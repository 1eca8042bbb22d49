import { moveClaim } from '#shared/contract/claims';
import { Failure } from '#shared/contract/client';
import { stream } from '#shared/contract/platform';
import { changeSettings, confirmSetting, readSettings } from '#shared/contract/settings';
import { together, type Figure } from './atOnce';
import { claimedPolicy } from './insurance';
import { changeInTwo } from './settings';
import type { World } from './world';

/** How many of these were not refused. */
async function throughOf(tries: readonly (() => Promise<unknown>)[]): Promise<number> {
  let through = 0;
  for (const one of tries) {
    try {
      await one();
      through += 1;
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
    }
  }
  return through;
}

/** Guesses at links from as many addresses of one IPv6 network: they count as one caller. Needs a world that trusts its proxy. */
export async function ipv6Flood(world: World, count: number): Promise<Figure> {
  const begin = performance.now();
  const answers = await together(count, (number) =>
    world.fetch(`/internal/permalinks/guess-${number}`, {
      headers: { 'x-forwarded-for': `2001:db8:7:7:${number.toString(16)}::${(number * 7).toString(16)}` },
    }),
  );
  const most = 61 + Math.ceil((performance.now() - begin) / 1000);
  const through = answers.filter(({ status }) => status === 404).length;
  return { trial: 'guesses from one /64 of IPv6 told that they are none', sent: count, through, most };
}

/** Event streams of one account, all held open; another account gets one of its own. */
export async function ownStreams(world: World, count: number): Promise<Figure[]> {
  const stop = new AbortController();
  const listen = (as: 'agent' | 'underwriter') => world.fetch(stream.path, { as, signal: stop.signal });
  const opened = await together(count, () => listen('agent'));
  const other = await listen('underwriter');
  stop.abort();
  return [
    {
      trial: 'event streams open at once for one account',
      ...{ sent: count, through: opened.filter(({ ok }) => ok).length, most: 50 },
    },
    { trial: 'streams refused to another account meanwhile', sent: 1, through: other.ok ? 0 : 1, most: 0 },
  ];
}

/** Lines that would end a header, or add to it, given as sites that may frame the public pages. */
export async function headerInjection(world: World): Promise<Figure> {
  const sites = [
    ...[
      'https://evil.example;sandbox',
      "https://evil.example 'unsafe-inline'",
      'https://evil.example, https://b.example',
    ],
    ...[
      'https://evil.example\r\nset-cookie: a=b',
      'https://*.example/;script-src *',
      'data:',
      'javascript:alert(1)',
      '*',
    ],
    ...[
      "'self'",
      'https://evil.example/path',
      'https://user:pw@evil.example',
      'https://evil.example?x',
      'http://evil.example ',
    ],
  ];
  const through = await throughOf(
    sites.map((site) => () => world.call(changeSettings, { body: { frameAncestors: [site] } }, { as: 'admin' })),
  );
  return { trial: 'sites that are no origin taken into the security policy', sent: sites.length, through, most: 0 };
}

/** One person against the rule of two people: under other letters of their address, and by moving the limit. */
export async function fourEyes(world: World): Promise<Figure[]> {
  const { claimId } = await claimedPolicy(world);
  const limit = (amount: number) => ({ fourEyesLimit: { amount, currency: 'INR' } });
  await changeInTwo(world, limit(1));
  const adminAs = async (email: string) => ({ as: { token: await world.token('admin', 10, { email }) } });
  const move = async (to: 'in_review' | 'approved', email: string) =>
    world.call(moveClaim, { params: { id: claimId }, body: { to, reason: 'As computed' } }, await adminAs(email));
  await move('in_review', 'admin@isoline.demo');
  const letters = ['ADMIN@ISOLINE.DEMO', 'Admin@isoline.demo', 'admin@isoline.demo ', 'somebody@else.example'];
  const approved = await throughOf(letters.map((email) => () => move('approved', email)));
  const moved = await throughOf([
    () => world.call(confirmSetting, { params: { key: 'fourEyesLimit' } }, { as: 'admin' }),
    async () => {
      await world.call(changeSettings, { body: limit(1e12) }, { as: 'admin' });
      return world.call(confirmSetting, { params: { key: 'fourEyesLimit' } }, await adminAs('ADMIN@isoline.demo'));
    },
    // Two administrators raise it: what is in review keeps the limit with which its review began.
    async () => {
      await changeInTwo(world, limit(1e12));
      return move('approved', 'admin@isoline.demo');
    },
  ]);
  const { values } = await world.call(readSettings, {}, { as: 'owner' });
  return [
    { trial: 'own reviews approved under another address', sent: letters.length, through: approved, most: 0 },
    {
      trial: 'own reviews approved, or limits moved, by one administrator',
      ...{ sent: 3, through: moved, most: 0 },
      seen: `the limit is ${values.fourEyesLimit?.amount}`,
    },
  ];
}
