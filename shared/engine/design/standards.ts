import { riskOf } from '../risks/list';

/** Rules of designing a coverage, before anything of it is stored (docs/rules.md §7.1). */

/** The last segment of a risk type's path: `Weather > Rainfall` is Rainfall. */
export const riskTypeName = (path: string): string => path.split('>').at(-1)?.trim() ?? path;

/** What a coverage without a name of its own is called. */
export const standardLabel = (riskTypeId: string): string => `${riskTypeName(riskOf(riskTypeId).path)} Stress Cover`;

const isoDate = (year: number, month: number, day: number) =>
  new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10);

/** No risk period ends on 29 February, which most past years do not have: the day before is proposed. */
const withoutLeapDay = (date: string): string => (date.endsWith('-02-29') ? `${date.slice(0, 4)}-02-28` : date);

/** First day of the next month to one year later minus a day. `today` and both ends are days, `YYYY-MM-DD`. */
export function standardRiskPeriod(today: string): { readonly start: string; readonly end: string } {
  const [year = 2000, month = 1] = today.split('-').map(Number);
  return { start: isoDate(year, month, 1), end: withoutLeapDay(isoDate(year + 1, month, 0)) };
}
