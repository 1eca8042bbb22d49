import type { Settling } from '#shared/engine/event/settling';
import type { Translate } from './words';

/** That a period is over and waits for its data; `day` writes a date. */
export const settlingText = (
  { dataUntil, decidedBy }: Settling,
  day: (date: string) => string,
  t: Translate,
): string =>
  dataUntil === null
    ? t('card.settlingEmpty', { by: day(decidedBy) })
    : t('card.settling', { day: day(dataUntil), by: day(decidedBy) });
