/** Days are `YYYY-MM-DD`; arithmetic goes by day numbers (days since 1970-01-01), which know no time zone. */
export const dayNumber = (date: string): number => Math.floor(Date.parse(`${date}T00:00:00Z`) / 86_400_000);
export const dateOf = (day: number): string => new Date(day * 86_400_000).toISOString().slice(0, 10);
export const addDays = (date: string, days: number): string => dateOf(dayNumber(date) + days);
/** Days from one date to another, both included. */
export const daysBetween = (start: string, end: string): number => dayNumber(end) - dayNumber(start) + 1;
export const isLeap = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
export const isDate = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text) && dateOf(dayNumber(text)) === text;
