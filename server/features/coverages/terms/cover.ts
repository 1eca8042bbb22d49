import type { Cover, SingleCover } from '#shared/engine/cover';
import type { coverageVersion } from '../../../db/schema/coverages';

type VersionRow = typeof coverageVersion.$inferSelect;
type Place = { readonly lat: number; readonly lon: number };
type Own = Pick<VersionRow, 'terms' | 'settlementLagDays' | 'dayOffsetHours'> & { readonly place: Place };

type CoverRow = {
  readonly terms: Pick<
    VersionRow,
    'start' | 'end' | 'terms' | 'parts' | 'combine' | 'settlementLagDays' | 'dayOffsetHours'
  >;
  readonly target: Place;
};

/** A stored version of a coverage as the engine reads it: the one way from the tables to the rules. */
export function coverOf({ terms, target }: CoverRow): Cover {
  const { start, end, parts } = terms;
  const single = ({ terms: coverageTerms, place, dayOffsetHours, settlementLagDays }: Own): SingleCover => ({
    start,
    end,
    index: coverageTerms.index,
    terms: coverageTerms.payout,
    target: { lat: place.lat, lon: place.lon },
    dayOffsetHours,
    settlementLagDays,
  });
  if (parts.length === 0) {
    const { settlementLagDays, dayOffsetHours } = terms;
    return single({ terms: terms.terms, place: target, dayOffsetHours, settlementLagDays });
  }
  return {
    start,
    end,
    combine: terms.combine === 'MAX' || terms.combine === 'AND' ? terms.combine : 'SUM',
    limitPct: terms.terms.payout.limitPct,
    parts: parts.map((part) => ({ ...single(part), weight: part.weight })),
  };
}
