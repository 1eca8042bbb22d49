import type { ReactNode } from 'react';
import type { PublicEvent } from '#shared/contract/event';
import type { DownloadKind } from '../chart/DownloadMenu';
import type { Translate } from '../words';

/** What the monitoring card is told: the event, the day, and what of it is to be shown. */
export type EventCardProps = {
  readonly event: PublicEvent;
  readonly now: Date;
  /** The day whose state is shown; null for the newest. */
  readonly date: string | null;
  readonly onDate?: (date: string | null) => void;
  readonly locale: string;
  readonly t: Translate;
  readonly headingLevel?: number;
  /** Where VIEW HISTORY leads; without it there is no link. */
  readonly historyHref?: string | null;
  readonly onShare?: () => void;
  /** What stands below the source: what the card can be checked by. */
  readonly proof?: ReactNode;
  readonly charts?: boolean;
  /** The whole period instead of the last thirty days. */
  readonly whole?: boolean;
  readonly downloads?: readonly DownloadKind[];
  readonly access?: 'now' | 'focus';
  /** Hears that all there is to draw is drawn. */
  readonly onComplete?: () => void;
  /** Hears why the chart could not be drawn; its values are shown instead. */
  readonly onFail?: (error: unknown) => void;
};
