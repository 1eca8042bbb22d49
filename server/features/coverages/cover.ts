import type { Cover, SingleCover } from '#shared/engine/cover';
import type { dataSet, monitoringTarget } from '../../db/schema/catalog';
import type { CoveragePart, coverageVersion } from '../../db/schema/coverages';

type Place = Pick<typeof monitoringTarget.$inferSelect, 'lat' | 'lon'>;
export type CoverRow = {
  readonly terms: typeof coverageVersion.$inferSelect;
  readonly target: Place;
  readonly dataSet: Pick<typeof dataSet.$inferSelect, 'dayOffsetHours'>;
  /** Places of the parts of a multi-trigger coverage, by target id; the coverage's own place where absent. */
  readonly places?: ReadonlyMap<string, Place>;
};

/** A stored version of a coverage as the engine reads it: the one way from the tables to the rules. */
export function coverOf({ terms, target, dataSet, places }: CoverRow): Cover {
  const single = (own: Pick<CoveragePart, 'terms'>, place: Place): SingleCover => ({
    start: terms.start,
    end: terms.end,
    index: own.terms.index,
    terms: own.terms.payout,
    target: { lat: place.lat, lon: place.lon },
    dayOffsetHours: dataSet.dayOffsetHours,
  });
  if (terms.parts.length === 0) return single(terms, target);
  return {
    start: terms.start,
    end: terms.end,
    combine: terms.combine === 'MAX' || terms.combine === 'AND' ? terms.combine : 'SUM',
    limitPct: terms.terms.payout.limitPct,
    parts: terms.parts.map((part) => ({ ...single(part, places?.get(part.targetId) ?? target), weight: part.weight })),
  };
}
