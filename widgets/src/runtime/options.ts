import { isDate } from '#shared/engine/calendar';
import type { Props } from '../loader/shell';

/** An attribute's text; empty ones count as not given. */
export const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
export const oneOf = <const T extends string>(value: unknown, known: readonly T[], otherwise: T): T =>
  known.find((name) => name === value) ?? otherwise;
/** A day as YYYY-MM-DD; what is none counts as not given. */
export const day = (value: unknown): string | null => {
  const date = text(value);
  return date !== undefined && isDate(date) ? date : null;
};

/** A link that may stand on a partner's page: an address of the web (also relative to the page), of mail or of a telephone; anything else, above all script, counts as not given. */
export function link(value: unknown): string | null {
  const address = text(value);
  if (address === undefined) return null;
  try {
    return /^(https?|mailto|tel):$/.test(new URL(address, document.baseURI).protocol) ? address : null;
  } catch {
    return null;
  }
}

/** What every element understands. */
export function commonOptions(props: Props) {
  const minutes = Number(props['refresh']);
  return { refreshMinutes: minutes > 0 ? Math.max(1, minutes) : 0, lang: text(props['lang']) };
}
