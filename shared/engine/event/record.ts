import type { SingleCover } from '../cover';
import { dateOf } from '../calendar';
import type { Observed } from '../observed';
import { lastDayOf } from '../series';

/** Storms and outages have no daily values: the days of their (empty) series say how far it reaches. Without any it is taken to reach `asOf`. */
export function recorded(cover: SingleCover, { series }: Observed, asOf: string): { until: string; complete: boolean } {
  const wanted = asOf > cover.end ? cover.end : asOf;
  const last = series.days > 0 ? dateOf(lastDayOf(series)) : wanted;
  return { until: last < wanted ? last : wanted, complete: last >= wanted };
}

/** The index of a past period, not rounded (null: not known), and its single events where it has any. */
export type PastIndex = { readonly value: number | null; readonly events: readonly number[] };
