import type { CoveragePart, CoverageTerms } from '../../../db/schema/coverages';
import { movedYears, type Period } from '#shared/contract/design/period';
import { movedChoice } from '#shared/contract/design/season';

export const movedTerms = (terms: CoverageTerms, years: number | null): CoverageTerms => ({
  ...terms,
  index: movedChoice(terms.index, years),
});
export const movedParts = (parts: readonly CoveragePart[], years: number | null): CoveragePart[] =>
  parts.map((part) => ({ ...part, terms: movedTerms(part.terms, years) }));

/** The next season of a period that has begun: the same days in the first year that has not. */
export function nextSeason(period: Period, today: string): { readonly period: Period; readonly years: number } {
  let years = Math.max(0, Number(today.slice(0, 4)) - Number(period.start.slice(0, 4)));
  if (movedYears(period.start, years) < today) years += 1;
  return { period: { start: movedYears(period.start, years), end: movedYears(period.end, years) }, years };
}
