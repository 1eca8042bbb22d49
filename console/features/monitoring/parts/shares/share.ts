import type { Share } from '#shared/contract/publicEvents';

export type { Share };

/** What people change about a public link. */
export type ShareChanges = {
  readonly isBusy: boolean;
  /** Pauses a link, or resumes a paused one. */
  readonly pause: (share: Share) => void;
  /** Sets the last day, `YYYY-MM-DD`; empty: the link does not end by itself. Answers whether that was done. */
  readonly expire: (share: Share, lastDay: string) => Promise<boolean>;
  /** Of what the link says the amount; null: it says none. */
  readonly sayAmount: (share: Share, amountOf: string | null) => void;
  readonly revoke: (share: Share) => void;
};
