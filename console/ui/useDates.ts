import { formatDay, formatInstant, formatPeriod } from '#shared/format/date';
import { useSession } from '../core/profile';
import { useLocale } from './locale';

type DateText = string | null | undefined;

/**
 * Days, instants and periods as screens write them: with the year where it is not the current one. Fields in which a day is typed, and what is
 * printed as a document, say it always.
 */
export function useDates() {
  const locale = useLocale();
  const { today } = useSession().config;
  return {
    today,
    day: (date: DateText) => formatDay(date, today, locale),
    instant: (instant: DateText) => formatInstant(instant, locale, today),
    period: (start: string, end: string) => formatPeriod(start, end, locale, today),
  };
}
