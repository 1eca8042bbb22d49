import type { PublicEvent } from '#shared/contract/event';
import type { ReadyAnswer } from '../../../http/ready';

/** How long a card is kept that nothing has been heard of. */
const cardMs = 60_000;

/** The card behind a link, as it is drawn and as it is sent. */
type ReadyCard = {
  readonly card: PublicEvent;
  readonly ready: ReadyAnswer;
  readonly linkId: string;
  readonly tenantId: string;
  readonly expiresAt: Date | null;
};
type Held = { readonly card: ReadyCard | null; readonly until: number };
type Seen = { views: number; lastSeen: Date; tenantId: string };

export type Cards = {
  /** The card behind a hash, from memory or by asking; null when there is none, for whatever reason. */
  readonly read: (
    hash: string,
    now: Date,
    ask: () => Promise<ReadyCard | null>,
    /** What only looks, for a preview, is no view. */
    isView?: boolean,
  ) => Promise<ReadyCard | null>;
  /** The card that is held behind a hash, as `read` would answer it without asking; null when it has to be asked for. Counts the view. */
  readonly held: (hash: string, now: Date) => ReadyCard | null;
  /** Nothing that is held of a tenant counts any more, nor what is being asked for. */
  readonly forget: (tenantId: string) => void;
  /** Lets go of what is too old; answers whether anything is still held. */
  readonly sweep: (clock: () => Date) => boolean;
  /** Views since the last call, by link. */
  readonly takeViews: () => ReadonlyMap<string, Readonly<Seen>>;
};

const untilOf = (card: ReadyCard | null, now: number): number =>
  Math.min(now + cardMs, card?.expiresAt?.getTime() ?? Infinity);

/** Keeps public cards ready to be sent, so that a much-visited page hardly asks the database; and counts the views. */
export function createCardCache(limit = 10_000): Cards {
  const held = new Map<string, Held>();
  let asking = new Map<string, Promise<Held>>();
  let views = new Map<string, Seen>();

  function ask(hash: string, now: Date, question: () => Promise<ReadyCard | null>): Promise<Held> {
    const round = asking;
    const pending = question().then((card): Held => {
      const answer = { card, until: untilOf(card, now.getTime()) };
      // What was asked before something changed is answered, but not kept.
      if (round !== asking) return answer;
      if (held.size >= limit) held.delete(held.keys().next().value ?? '');
      held.set(hash, answer);
      return answer;
    });
    round.set(hash, pending);
    return pending.finally(() => round.delete(hash));
  }

  /** What is held behind a hash and still counts. */
  function fresh(hash: string, now: Date): Held | null {
    const known = held.get(hash);
    return known && known.until > now.getTime() ? known : null;
  }
  function countView({ linkId, tenantId }: ReadyCard, now: Date): void {
    views.set(linkId, { views: (views.get(linkId)?.views ?? 0) + 1, lastSeen: now, tenantId });
  }

  return {
    async read(hash, now, question, isView = true) {
      const { card } = fresh(hash, now) ?? (await (asking.get(hash) ?? ask(hash, now, question)));
      if (card && isView) countView(card, now);
      return card;
    },
    held(hash, now) {
      const card = fresh(hash, now)?.card ?? null;
      if (card) countView(card, now);
      return card;
    },
    forget(tenantId) {
      asking = new Map();
      for (const [hash, { card }] of held) if (!card || card.tenantId === tenantId) held.delete(hash);
    },
    sweep(clock) {
      for (const [hash, { until }] of held) if (until <= clock().getTime()) held.delete(hash);
      return held.size > 0 || asking.size > 0;
    },
    takeViews() {
      const taken = views;
      views = new Map();
      return taken;
    },
  };
}
