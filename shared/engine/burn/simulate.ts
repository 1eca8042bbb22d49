import type { Cover, MultiCover, SingleCover } from '../cover';
import { definitionOf } from '../event/choice';
import { appliedMethod, trendOf, type AppliedMethod } from '../detrend';
import { combinedShare, isMany, isMulti } from '../event/combined';
import { nothingObserved, type Observed } from '../observed';
import { mean } from '../statistics';
import type { Alternative, SimulatedYear, Simulation, SimulationOptions } from './simulation';
import { type YearIndex, dailyYears, replayedYears } from './years';
import { burnYears, lossFigures, payoutYears } from './loss';
import { fittedCheck } from './fit';

const shortRecord = (n: number) => (n < 20 ? [`Only ${n} usable years: the estimate is rough.`] : []);

function simulateSingle(cover: SingleCover, observed: Observed, options: SimulationOptions): Simulation {
  const definition = definitionOf(cover.index);
  const all =
    definition.kind === 'track' || definition.kind === 'outage'
      ? replayedYears(cover, observed)
      : dailyYears(cover, definition, observed, options);
  const used = all.filter((year): year is YearIndex & { index: number } => year.index !== null);
  const years = used.map(({ window }) => window.year);
  const raw = used.map(({ index }) => index);
  const line = trendOf(years, raw);
  const method = appliedMethod(options.detrend ?? 'AUTO', line);
  const burnt = (other: AppliedMethod) => burnYears(cover, definition, years, raw, line, other, options);
  const chosen = burnt(method);
  const figures = lossFigures(chosen.payouts, options);
  const alternatives = (['NONE', 'LINEAR'] as const).map((other): Alternative => {
    const { payouts } = other === method ? chosen : burnt(other);
    return { method: other, expectedLoss: mean(payouts), payoutYears: payoutYears(payouts) };
  });
  let at = -1;
  return {
    years: all.map(({ window, index, missingDays, reason }): SimulatedYear => {
      if (index !== null) at += 1;
      const usable = index !== null;
      // Field by field: spreading the window here took half of a whole simulation's time.
      return {
        year: window.year,
        start: window.start,
        end: window.end,
        index,
        detrendIndex: usable ? (chosen.values[at] ?? null) : null,
        payout: usable ? (chosen.payouts[at] ?? null) : null,
        usable,
        missingDays,
        reason,
      };
    }),
    ...figures,
    trend: {
      slope: line.slope,
      intercept: line.intercept,
      standardError: line.standardError,
      pValue: line.pValue,
      used: method,
    },
    alternatives,
    fitted: options.fit === false ? null : fittedCheck(cover, definition, chosen.values, figures),
    warnings: shortRecord(used.length),
  };
}

/** Years that all parts can use are combined one by one; expected losses are never added where a limit can bite. */
function simulateMulti(cover: MultiCover, observed: readonly Observed[], options: SimulationOptions): Simulation {
  const parts = cover.parts.map((part, at) =>
    simulateSingle(part, observed[at] ?? nothingObserved, { ...options, bootstrap: 1, fit: false }),
  );
  const [lead] = parts;
  if (!lead) throw new RangeError('A multi-trigger coverage needs at least one sub-coverage.');
  const years = lead.years.map((year): SimulatedYear => {
    const same = parts.map((part) => part.years.find((other) => other.year === year.year));
    const usable = same.every((other) => other?.usable);
    const payout = usable
      ? combinedShare(
          cover,
          same.map((other, p) => ({ share: other?.payout ?? 0, weight: cover.parts[p]?.weight ?? 1 })),
        )
      : null;
    return {
      ...year,
      index: payout === null ? null : payout * 100,
      detrendIndex: payout === null ? null : payout * 100,
      payout,
      usable,
      reason: usable ? null : 'a part cannot use this year',
    };
  });
  const payouts = years.flatMap(({ payout }) => (payout === null ? [] : [payout]));
  return {
    years,
    ...lossFigures(payouts, options),
    trend: lead.trend,
    alternatives: [],
    fitted: null,
    warnings: shortRecord(payouts.length),
  };
}

/** What a coverage would have paid in every past year, and what that says of its price: docs/rules.md §7. */
export function simulate(
  cover: Cover,
  observed: Observed | readonly Observed[],
  options: SimulationOptions = {},
): Simulation {
  if (isMulti(cover)) return simulateMulti(cover, isMany(observed) ? observed : [observed], options);
  return simulateSingle(cover, isMany(observed) ? (observed[0] ?? nothingObserved) : observed, options);
}
