import type { Incident } from '#shared/engine/observed';
import { msPerDay } from '#shared/engine/calendar';
import { normal, poisson, randomOf, seedOf } from './random';

/** An interruption that is over. */
export type Outage = Incident & { readonly id: string; readonly end: string };

/** Interruptions of a made-up service: some two a month, most under an hour, a few very long (log-normal). */
export function generateOutages(service: string, from: string, to: string): Outage[] {
  const incidents: Outage[] = [];
  for (let month = Date.parse(`${from.slice(0, 7)}-01`); month <= Date.parse(to);) {
    const first = new Date(month);
    const name = first.toISOString().slice(0, 7);
    const random = randomOf(seedOf(`${service}-${name}`));
    const count = poisson(random, 2.2);
    for (let number = 1; number <= count; number++) {
      const start = month + Math.floor(random() * 28 * msPerDay);
      const minutes = Math.exp(3.4 + 1.15 * normal(random));
      const end = start + Math.round(minutes) * 60_000;
      if (new Date(end).toISOString().slice(0, 10) > to) continue;
      incidents.push({
        id: `${service}-${name}-${number}`,
        start: new Date(start).toISOString(),
        end: new Date(end).toISOString(),
      });
    }
    month = Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 1);
  }
  return incidents.sort((a, b) => (a.start < b.start ? -1 : 1));
}
