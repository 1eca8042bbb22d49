import type { IndexChoice } from '#shared/engine/cover';
import type { CoveragePart, CoverageTerms } from '../../../db/schema/coverages';
import { movedYears } from '#shared/contract/design/period';

export type Period = { readonly start: string; readonly end: string };

/** By how many whole years one period is another one; null when it is another season. */
export function yearsApart(from: Period, to: Period): number | null {
  const years = Number(to.start.slice(0, 4)) - Number(from.start.slice(0, 4));
  return movedYears(from.start, years) === to.start && movedYears(from.end, years) === to.end ? years : null;
}

/** Phases go with their period when it moves by whole years; another season needs phases of its own. */
const movedChoice = (choice: IndexChoice, years: number | null): IndexChoice =>
  !choice.phases || !years
    ? choice
    : {
        ...choice,
        phases: choice.phases.map((phase) => ({
          ...phase,
          periodStart: movedYears(phase.periodStart, years),
          periodEnd: movedYears(phase.periodEnd, years),
        })),
      };

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
