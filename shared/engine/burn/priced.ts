import { daysBetween } from '../calendar';
import type { Cover } from '../cover';
import type { DetrendMethod } from '../detrend';
import { isMulti } from '../event/combined';
import { indexOf } from '../indices/list';
import { percentText } from '../percentText';
import { grossPremiumPct, riskPremiumPct, type loadingMethods } from '../price';
import type { Simulation, SimulationOptions } from './simulation';

/** How the engine runs a coverage: the trend is carried to the year of its period. */
export const optionsOf = ({
  cover,
  detrend,
  seed,
}: {
  readonly cover: Pick<Cover, 'start'>;
  readonly detrend: DetrendMethod;
  readonly seed: number;
}): SimulationOptions => ({ detrend, toYear: Number(cover.start.slice(0, 4)), seed });

const isOutage = ({ index }: { readonly index: { readonly indexId: string } }) =>
  indexOf(index.indexId).kind === 'outage';

/** Fewest usable years that a price may rest on; outages have short records (docs/rules.md §7.1). */
const fewestYears = (cover: Cover): number => ((isMulti(cover) ? cover.parts : [cover]).every(isOutage) ? 3 : 10);

const mostTold = 5;

/** Why a record is too short, for people: how many years there are, and why others were left out. */
function shortRecord({ years, usedYears }: Pick<Simulation, 'years' | 'usedYears'>, fewest: number): string {
  if (years.length === 0) {
    return `The data hold no whole past period of these dates; a price needs at least ${fewest}. Choose a data set with a longer record.`;
  }
  const out = years.filter(({ usable }) => !usable);
  const told = out.slice(0, mostTold).map(({ year, reason }) => `${year} (${reason ?? 'not usable'})`);
  const more = out.length > mostTold ? ` and ${out.length - mostTold} more` : '';
  return out.length === 0
    ? `Only ${usedYears} of ${years.length} past periods can be used; a price needs at least ${fewest}. Choose a data set with a longer or fuller record.`
    : `Only ${usedYears} of ${years.length} past periods can be used; a price needs at least ${fewest}. Left out: ${told.join(', ')}${more}. Choose a data set with a longer or fuller record.`;
}

/** What a price stands on besides the simulation; shares are fractions. */
export type PriceBasis = {
  readonly loading: (typeof loadingMethods)[number];
  readonly loadingFactor: number;
  readonly minimumRiskRate: number;
  readonly expectedLossRatio: number;
};
/** Shares of the sum insured. */
export type Price = { readonly riskPremiumPct: number; readonly grossPremiumPct: number };
type NoPrice = { readonly refusal: string };

/** What a price starts from: the figures of the record, or where too few of its years paid to have any, what stands in for them. */
const lossesOf = ({ fewPaying, fitted, maxPayout, ...record }: Simulation) =>
  fewPaying ?? {
    expectedLoss: record.expectedLoss,
    sd: record.sdSample,
    standardError: record.standardError,
    // The tail of the fitted distribution; where none fits, the worst year of the record is the tail that is known.
    valueAtRisk99: fitted?.valueAtRisk99 ?? maxPayout,
    valueAtRisk995: fitted?.valueAtRisk995 ?? maxPayout,
  };

/** The price that a simulation leads to, or as a sentence why there is none: docs/rules.md §8. */
export function pricedBy(cover: Cover, simulation: Simulation, basis: PriceBasis): Price | NoPrice {
  const fewest = fewestYears(cover);
  if (simulation.usedYears < fewest) return { refusal: shortRecord(simulation, fewest) };
  const risk = riskPremiumPct(
    {
      ...lossesOf(simulation),
      ...(simulation.unseen ? { indicatedRate: simulation.unseen.riskRate } : {}),
    },
    {
      method: basis.loading,
      factor: basis.loadingFactor,
      minimumRiskRate: basis.minimumRiskRate,
      days: daysBetween(cover.start, cover.end),
    },
  );
  const gross = grossPremiumPct(risk, basis.expectedLossRatio);
  if (gross <= 1) return { riskPremiumPct: risk, grossPremiumPct: gross };
  return {
    refusal: `The gross premium would be ${percentText(gross, 1)} of the sum insured, more than what is insured: the risk premium is ${percentText(risk, 1)}, the expected loss ratio ${percentText(basis.expectedLossRatio, 1)}. Make the trigger harder to reach or the payout smaller.`,
  };
}
