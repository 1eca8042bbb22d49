import { formatPct } from '#shared/format/number';

/** A share that is or would be paid, where no sum asks for more decimals: the one way in which screens, charts and tables write it. */
export const payoutShare = (share: number | null | undefined, locale: string): string => formatPct(share, 2, locale);
