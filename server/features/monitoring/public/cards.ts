import type { PublicEvent } from '#shared/contract/event';

/** How long a public card may be old: revoking, pausing and expiry bite within this time. */
const cardSeconds = 60;

type CachedCard = { readonly card: PublicEvent | null; readonly linkId: string | null; readonly until: number };
type Seen = { views: number; lastSeen: Date; tenantId: string };

export type Cards = {
  /** The card behind a hash, from memory or by asking; null when there is none, for whatever reason. */
  readonly read: (
    hash: string,
    now: Date,
    ask: () => Promise<{ card: PublicEvent; linkId: string; tenantId: string } | null>,
    /** What only looks, for a preview, is no view. */
    isView?: boolean,
  ) => Promise<PublicEvent | null>;
  /** Nothing that is held counts any more. */
  readonly forget: () => void;
  /** Views since the last call, by link. */
  readonly takeViews: () => ReadonlyMap<string, Readonly<Seen>>;
};

/** Keeps public cards for some seconds, so that a much-visited page asks the database a few times a minute at most; and counts the views. */
export function createCardCache(limit = 10_000): Cards {
  const held = new Map<string, CachedCard>();
  const asking = new Map<string, Promise<CachedCard>>();
  let views = new Map<string, Seen>();
  const owners = new Map<string, string>();
  return {
    async read(hash, now, ask, isView = true) {
      const known = held.get(hash);
      let cachedCard = known && known.until > now.getTime() ? known : undefined;
      if (!cachedCard) {
        const pending =
          asking.get(hash) ??
          ask().then((found): CachedCard => {
            if (found) owners.set(found.linkId, found.tenantId);
            return {
              card: found?.card ?? null,
              linkId: found?.linkId ?? null,
              until: now.getTime() + cardSeconds * 1000,
            };
          });
        asking.set(hash, pending);
        try {
          cachedCard = await pending;
        } finally {
          asking.delete(hash);
        }
        if (held.size >= limit) held.clear();
        held.set(hash, cachedCard);
      }
      if (cachedCard.linkId && isView) {
        const seen = views.get(cachedCard.linkId);
        views.set(cachedCard.linkId, {
          views: (seen?.views ?? 0) + 1,
          lastSeen: now,
          tenantId: owners.get(cachedCard.linkId) ?? '',
        });
      }
      return cachedCard.card;
    },
    forget: () => held.clear(),
    takeViews() {
      const taken = views;
      views = new Map();
      return taken;
    },
  };
}
