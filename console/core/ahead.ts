const waiting = new Set<() => Promise<unknown>>();

/** What no first screen needs, and somebody may need from here on: it is fetched once the first screen stands. */
export const fetchLater = (load: () => Promise<unknown>): void => void waiting.add(load);

export function fetchAhead(): void {
  for (const load of waiting) {
    // Whoever needs it fetches it again, and is told.
    load().catch((error: unknown) => console.info('What may be needed could not be fetched ahead', error));
  }
  waiting.clear();
}
