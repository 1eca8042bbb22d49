import type { IndexChoice } from '#shared/engine/cover';
import { movedYears, type Period } from './period';

/** By how many whole years one period is another one; null when it is another season. */
export function yearsApart(from: Period, to: Period): number | null {
  const years = Number(to.start.slice(0, 4)) - Number(from.start.slice(0, 4));
  return movedYears(from.start, years) === to.start && movedYears(from.end, years) === to.end ? years : null;
}

/** Phases go with their period when it moves by whole years; another season needs phases of its own. */
export const movedChoice = (choice: IndexChoice, years: number | null): IndexChoice =>
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
