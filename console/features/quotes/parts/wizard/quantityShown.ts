import { numberTyped } from '#shared/contract/fields';
import { formatNumber } from '#shared/format/number';

/** A typed quantity as people read it; what is no whole number stands as it was typed. */
export const quantityShown = (typed: string, locale: string): string => {
  const quantity = numberTyped(typed);
  return Number.isInteger(quantity) ? formatNumber(Number(quantity), 0, locale) : typed;
};
