const parts = (date: string) => new Date(`${date.slice(0, 10)}T00:00:00Z`);

/** `5 Jul`; with the year where asked. */
export const dayText = (date: string, locale: string, withYear = false): string =>
  new Intl.DateTimeFormat(locale, {
    day: 'numeric',
    month: 'short',
    ...(withYear ? { year: 'numeric' } : {}),
    timeZone: 'UTC',
  }).format(parts(date));

/** `1 Jun – 30 Sep 2025`; the year of the start is said only where it differs. */
export const periodText = (start: string, end: string, locale: string): string =>
  `${dayText(start, locale, start.slice(0, 4) !== end.slice(0, 4))} – ${dayText(end, locale, true)}`;

export const dayMs = 86_400_000;
export const msOf = (date: string): number => parts(date).getTime();
export const addDays = (date: string, days: number): string =>
  new Date(msOf(date) + days * dayMs).toISOString().slice(0, 10);
