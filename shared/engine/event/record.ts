import type { SingleCover } from '../cover';
import type { Observed } from '../observed';

/** Storms and outages have no daily values: the (empty) days of their record say how far it reaches. Without any it is taken to reach `asOf`. */
export function recorded(cover: SingleCover, observed: Observed, asOf: string): { until: string; complete: boolean } {
  const wanted = asOf > cover.end ? cover.end : asOf;
  const last = observed.days.at(-1)?.date ?? wanted;
  return { until: last < wanted ? last : wanted, complete: last >= wanted };
}
