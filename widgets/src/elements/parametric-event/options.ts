import { isDate } from '#shared/engine/calendar';
import type { Props } from '../../loader/shell';

const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
const oneOf = <const T extends string>(value: unknown, known: readonly T[], otherwise: T): T =>
  known.find((name) => name === value) ?? otherwise;

/** The attributes as the card uses them; what makes no sense counts as not given. */
export function optionsOf(props: Props) {
  const date = text(props['date']);
  const level = Number(props['headingLevel']);
  const minutes = Number(props['refresh']);
  return {
    date: date !== undefined && isDate(date) ? date : null,
    chart: oneOf(props['chart'], ['auto', 'none'], 'auto'),
    history: oneOf(props['history'], ['link', 'open', 'none'], 'link'),
    headingLevel: level >= 2 && level <= 4 ? Math.round(level) : 2,
    refreshMinutes: minutes > 0 ? Math.max(1, minutes) : 0,
    lang: text(props['lang']),
  };
}
