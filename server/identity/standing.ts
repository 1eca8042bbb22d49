import type { Rights, Standing, TokenHolder } from '../http/user';

/** A token is asked about again after so long where nothing was told of it: the bound for what is changed past every process. */
const standsMs = 10_000;
const mostRemembered = 10_000;

/** False where a token holds no more; else what its holder may do now, or true where only the token says it. */
export type Held = boolean | Rights;
type Asked = { readonly user: TokenHolder; readonly answer: Promise<Held>; readonly until: number };
export type Standings = Standing & {
  /** Does what a token came from still hold; asked once for all who ask within a few seconds. */
  readonly stands: (user: TokenHolder) => Promise<Held>;
};

const concerns = (whose: string, { id, subject, shown, grant }: TokenHolder) =>
  whose === '' || [id, subject, shown.email.toLowerCase(), grant].includes(whose);

/** Remembers for a moment whose tokens hold, and forgets it as soon as something is told of them. */
export function createStandings(ask: (user: TokenHolder) => Promise<Held>, now: () => Date): Standings {
  const asked = new Map<string, Asked>();
  const listeners = new Set<(whose: string) => void>();
  return {
    stands(user) {
      // A token that was given before somebody signed out falls, one that was given after it holds.
      const key = `${user.id} ${user.shown.email} ${user.grant ?? ''} ${user.issuedAt}`;
      const time = now().getTime();
      const before = asked.get(key);
      if (before && before.until > time) return before.answer;
      if (asked.size >= mostRemembered) asked.delete(asked.keys().next().value ?? '');
      const one = { user, answer: ask(user), until: time + standsMs };
      asked.set(key, one);
      // What could not be read is asked for again by the next one.
      one.answer.catch(() => asked.get(key) === one && asked.delete(key));
      return one.answer;
    },
    changed(whose) {
      for (const [key, { user }] of asked) if (concerns(whose, user)) asked.delete(key);
      for (const listener of listeners) listener(whose);
    },
    subscribe(user, listener) {
      const told = (whose: string) => {
        if (concerns(whose, user)) listener();
      };
      listeners.add(told);
      return () => listeners.delete(told);
    },
  };
}
