import { dayNumber, yearOf } from '#shared/engine/calendar';

/** Days of the year, both included, as `06-01` and `09-30`; a season that ends before it begins ends in the next year. */
export type CalendarSeason = readonly [begins: string, ends: string];
type Dates = { readonly start: string; readonly end: string };
/** A season in its year: its dates, and what it is called among those of its kind: `2026`, or `2026/3` where a year has several. */
export type Dated = Dates & { readonly name: string };

const datedIn = (year: number, seasons: readonly CalendarSeason[]): Dated[] =>
  seasons.map(([begins, ends], at) => ({
    start: `${year}-${begins}`,
    end: `${ends < begins ? year + 1 : year}-${ends}`,
    name: seasons.length > 1 ? `${year}/${at + 1}` : String(year),
  }));

/**
 * The season that is so many before the last one that has begun by this day; -1 is the next one. Seasons are those of the calendar: which of
 * them is over, runs or is to come is all that the day decides.
 */
export function seasonOf(seasons: readonly CalendarSeason[], today: string, back = 0): Dated {
  const thisYear = yearOf(dayNumber(today));
  const years = Math.ceil(Math.abs(back) / seasons.length) + 1;
  const dated = Array.from({ length: 2 * years + 1 }, (_, at) => datedIn(thisYear - years + at, seasons)).flat();
  const last = dated.findLastIndex(({ start }) => start <= today);
  const wanted = dated[last - back];
  if (!wanted) throw new RangeError(`No season is ${back} before the last one on ${today}.`);
  return wanted;
}
