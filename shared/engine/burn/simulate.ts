import type { Cover, MultiCover, SingleCover } from '../cover';
import { definitionOf } from '../event/choice';
import { appliedMethod, type AppliedMethod } from '../detrend';
import { combinedShare, isMany, isMulti } from '../event/combined';
import { nothingObserved, type Observed } from '../observed';
import type { Distribution } from '../distributions/distribution';
import { eventsPct } from '../payout';
import { percentText } from '../percentText';
import { mean } from '../statistics';
import type { Alternative, SimulatedYear, Simulation, SimulationOptions } from './simulation';
import { dailyYears, replayedYears } from './years';
import { burnYears, lossFigures, payoutYears } from './loss';
import { distributionOf, fittedCheck } from './fit';
import { payingShareOf, unseenOf, type Unseen } from './unseen';

/** What a record without a payout is told by: its sentence stands in reports, and the console reads the figures in it. */
const neverPaid = ({ years, riskRate, frequencyUpper95 }: Unseen) =>
  `No payout in ${years} usable years, which is not never: the price starts from an indicated rate of ${percentText(riskRate, 3)}, and up to ${percentText(frequencyUpper95, 1)} of years may pay.`;
const shortRecord = (n: number) => (n < 20 ? [`Only ${n} usable years: the estimate is rough.`] : []);

/** What a record says of its price in which no year paid; null where one did, or there is none. */
const unseenIn = (cover: Cover, payouts: readonly number[], distribution: Distribution | null): Unseen | null =>
  payouts.length === 0 || payoutYears(payouts) > 0
    ? null
    : unseenOf(payouts.length, payingShareOf(cover, distribution));

function simulateSingle(cover: SingleCover, observed: Observed, options: SimulationOptions): Simulation {
  const definition = definitionOf(cover.index);
  const { all, used, years, raw, line } =
    definition.kind === 'track' || definition.kind === 'outage'
      ? replayedYears(cover, definition, observed)
      : dailyYears(cover, definition, observed, options);
  // Where each event pays on its own there is no yearly index that a trend could move.
  const perEvent = cover.terms.perEvent === true && used.every(({ events }) => events !== undefined);
  const method = perEvent ? 'NONE' : appliedMethod(options.detrend ?? 'AUTO', line);
  const burnt = (other: AppliedMethod) =>
    perEvent
      ? { values: raw, payouts: used.map(({ events = [] }) => eventsPct(cover.terms, events)) }
      : burnYears(cover, definition, years, raw, line, other, options);
  const chosen = burnt(method);
  const figures = lossFigures(chosen.payouts, options);
  const alternatives = (['NONE', 'LINEAR'] as const).map((other): Alternative => {
    const { payouts } = other === method ? chosen : burnt(other);
    return { method: other, expectedLoss: mean(payouts), payoutYears: payoutYears(payouts) };
  });
  const fits = options.fit !== false;
  const distribution = fits && !perEvent ? distributionOf(cover, definition, chosen.values) : null;
  const unseen = unseenIn(cover, chosen.payouts, distribution);
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
    fitted: fittedCheck(cover, distribution, figures),
    unseen,
    warnings: [...shortRecord(used.length), ...(unseen ? [neverPaid(unseen)] : [])],
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
  const unseen = unseenIn(cover, payouts, null);
  return {
    years,
    ...lossFigures(payouts, options),
    trend: lead.trend,
    alternatives: [],
    fitted: null,
    unseen,
    warnings: [...shortRecord(payouts.length), ...(unseen ? [neverPaid(unseen)] : [])],
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
