import type { Cover, MultiCover, SingleCover } from '../cover';
import { definitionOf } from '../event/choice';
import { isOfInstants } from '../indices/define';
import { appliedMethod, type AppliedMethod } from '../detrend';
import { combinedShare, isMany, isMulti } from '../event/combined';
import { nothingObserved, type Observed } from '../observed';
import type { Distribution } from '../distributions/distribution';
import { eventsPct } from '../payout';
import { percentText } from '../percentText';
import { mean } from '../statistics';
import type { Alternative, SimulatedYear, Simulation, SimulationOptions } from './simulation';
import { dailyYears, replayedYears } from './years';
import { burnYears, lossFigures, payoutYears, slopeDraws } from './loss';
import { distributionOf, fittedCheck } from './fit';
import { fewPayingOf, type FewPaying } from './fewPaying';
import { interval95, type PaidRecord } from './interval';
import { severityOf } from './severity';
import { unseenOf, type Unseen } from './unseen';

/** What a record without a payout is told by: its sentence stands in reports, and the console reads the figures in it. */
const neverPaid = ({ years, riskRate, frequencyUpper95 }: Unseen) =>
  `No payout in ${years} usable years, which is not never: the price starts from an indicated rate of ${percentText(riskRate, 3)}, and up to ${percentText(frequencyUpper95, 1)} of years may pay.`;
/** The same where a year or two paid. */
const seldomPaid = ({ years, payingYears, expectedLoss, sd }: FewPaying) =>
  `Only ${payingYears} of ${years} usable years would have paid, too few to price by alone: the price starts from an expected loss of ${percentText(expectedLoss, 3)} with a standard deviation of ${percentText(sd, 3)}.`;
const shortRecord = (n: number) => (n < 20 ? [`Only ${n} usable years: the estimate is rough.`] : []);

type Judged = Omit<PaidRecord, 'payingShare'> & {
  readonly cover: Cover;
  readonly distribution: Distribution | null;
  readonly options: SimulationOptions;
};

/** What the shares of a record say of its expected loss, of the uncertainty of that, and of the price where few of them are above zero. */
function judged({ cover, payouts, redraw, distribution, options }: Judged) {
  const figures = lossFigures(payouts);
  const paying = payouts.filter((share) => share > 0);
  let known: number | undefined;
  const payingShare = () => (known ??= severityOf(cover, distribution).mean);
  const observed = paying.length > 0 ? mean(paying) : null;
  const fewPaying = fewPayingOf(figures, paying.length, () => severityOf(cover, distribution, observed));
  const unseen = fewPaying?.payingYears === 0 ? unseenOf(payouts.length, fewPaying.payingShare) : null;
  const seldom = fewPaying && !unseen ? [seldomPaid(fewPaying)] : [];
  return {
    figures: { ...figures, interval95: interval95({ payouts, redraw, payingShare }, options) },
    unseen,
    fewPaying,
    warnings: [...shortRecord(payouts.length), ...(unseen ? [neverPaid(unseen)] : seldom)],
  };
}

/** A simulation, and what its years pay along other slopes. */
type Played = { readonly simulation: Simulation; readonly redraw: PaidRecord['redraw'] };

function playedSingle(cover: SingleCover, observed: Observed, options: SimulationOptions): Played {
  const definition = definitionOf(cover.index);
  const { all, used, years, raw, line } = isOfInstants(definition)
    ? replayedYears(cover, definition, observed)
    : dailyYears(cover, definition, observed, options);
  // Where each event pays on its own there is no yearly index that a trend could move.
  const perEvent = cover.terms.perEvent === true && used.every(({ events }) => events !== undefined);
  const method = perEvent ? 'NONE' : appliedMethod(options.detrend ?? 'AUTO', line);
  const record = { cover, definition, years, raw, line };
  const burnt = (other: AppliedMethod) =>
    perEvent
      ? { values: raw, payouts: used.map(({ events = [] }) => eventsPct(cover.terms, events)) }
      : burnYears(record, other, options);
  const chosen = burnt(method);
  const alternatives = (['NONE', 'LINEAR'] as const).map((other): Alternative => {
    const { payouts } = other === method ? chosen : burnt(other);
    return { method: other, expectedLoss: mean(payouts), payoutYears: payoutYears(payouts) };
  });
  const fits = options.fit !== false;
  const distribution = fits && !perEvent ? distributionOf(cover, definition, chosen.values) : null;
  const redraw = slopeDraws(record, method, options);
  const { figures, ...rest } = judged({ cover, payouts: chosen.payouts, redraw, distribution, options });
  let at = -1;
  const simulation: Simulation = {
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
    ...rest,
  };
  return { simulation, redraw };
}

/** The years that all parts can use, by where each part has them among its own usable years. */
function commonYears(parts: readonly Played[]): readonly (readonly number[])[] {
  const places = parts.map(
    ({ simulation }) => new Map(simulation.years.filter(({ usable }) => usable).map(({ year }, at) => [year, at])),
  );
  const [lead = new Map<number, number>(), ...others] = places;
  return [...lead.keys()]
    .filter((year) => others.every((other) => other.has(year)))
    .map((year) => places.map((place) => place.get(year) as number));
}

/** Parts whose trend was estimated are drawn each along a slope of its own; null where there are none. */
function combinedDraws(cover: MultiCover, parts: readonly Played[]): PaidRecord['redraw'] {
  if (parts.every(({ redraw }) => redraw === null)) return null;
  const common = commonYears(parts);
  const shares = new Float64Array(common.length);
  const fixed = parts.map(({ simulation }) => simulation.years.flatMap(({ payout }) => payout ?? []));
  return (variates) => {
    const drawn = parts.map(({ redraw }, part) => redraw?.(variates) ?? (fixed[part] as readonly number[]));
    common.forEach((places, year) => {
      const ofYear = places.map((place, part) => ({
        share: drawn[part]?.[place] ?? 0,
        weight: cover.parts[part]?.weight ?? 1,
      }));
      shares[year] = combinedShare(cover, ofYear);
    });
    return shares;
  };
}

/** Years that all parts can use are combined one by one; expected losses are never added where a limit can bite. */
function simulateMulti(cover: MultiCover, observed: readonly Observed[], options: SimulationOptions): Simulation {
  const played = cover.parts.map((part, at) =>
    playedSingle(part, observed[at] ?? nothingObserved, { ...options, draws: 0, fit: false }),
  );
  const parts = played.map(({ simulation }) => simulation);
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
  const redraw = combinedDraws(cover, played);
  const { figures, ...rest } = judged({ cover, payouts, redraw, distribution: null, options });
  return { years, ...figures, trend: lead.trend, alternatives: [], fitted: null, ...rest };
}

/** What a coverage would have paid in every past year, and what that says of its price: docs/rules.md §7. */
export function simulate(
  cover: Cover,
  observed: Observed | readonly Observed[],
  options: SimulationOptions = {},
): Simulation {
  if (isMulti(cover)) return simulateMulti(cover, isMany(observed) ? observed : [observed], options);
  return playedSingle(cover, isMany(observed) ? (observed[0] ?? nothingObserved) : observed, options).simulation;
}
