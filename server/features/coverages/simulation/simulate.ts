import { createHash } from 'node:crypto';
import { simulate } from '#shared/engine/burn/simulate';
import type { Simulation } from '#shared/engine/burn/simulation';
import type { DetrendMethod } from '#shared/engine/detrend';
import { daysBetween } from '#shared/engine/calendar';
import type { Cover } from '#shared/engine/cover';
import { written } from '#shared/engine/days';
import { isMulti } from '#shared/engine/event/combined';
import { indexOf } from '#shared/engine/indices/list';
import type { Observed } from '#shared/engine/observed';
import { grossPremiumPct, riskPremiumPct } from '#shared/engine/price';
import { engineVersion } from '#shared/engine/version';
import type { CoverageTerms } from '../../../db/schema/coverages';
import { commandRefusal } from '../../../base/refuse';

/** A coverage with the series it is simulated on; several triggers have one series each. */
type SimulationOrder = {
  readonly cover: Cover;
  readonly observed: Observed | readonly Observed[];
  readonly detrend: DetrendMethod;
};
type Simulated = { readonly simulation: Simulation; readonly seed: number };

const sha256 = (text: string) => createHash('sha256').update(text).digest();
/** Of the record as it is written down, whatever shape it travels in: a coverage on the same data keeps its interval. */
const hashOf = (observed: Observed) => sha256(JSON.stringify(written(observed))).toString('hex');

/** How the engine runs a coverage: the trend is carried to the year of its period. */
export const optionsOf = ({
  cover,
  detrend,
  seed,
}: Pick<SimulationOrder, 'cover' | 'detrend'> & { readonly seed: number }) => ({
  detrend,
  toYear: Number(cover.start.slice(0, 4)),
  seed,
});

function run({ cover, observed, detrend }: SimulationOrder, hash: (one: Observed) => string): Simulated {
  const all = Array.isArray(observed) ? (observed as readonly Observed[]) : [observed as Observed];
  // The seed comes from the inputs, so that the same coverage on the same data gives the same interval (docs/rules.md §7.3).
  const seed = sha256(JSON.stringify([cover, detrend, engineVersion, all.map(hash)])).readUInt32BE(0);
  return { simulation: simulate(cover, observed, optionsOf({ cover, detrend, seed })), seed };
}

/** What a coverage would have paid in every past year. */
export const simulateOne = (order: SimulationOrder): Simulated => run(order, hashOf);

/** The same for many over series that are loaded already; a series that several coverages share is hashed once. */
export function simulateMany(orders: readonly SimulationOrder[]): Simulated[] {
  const hashes = new Map<Observed, string>();
  const hash = (observed: Observed) => {
    const known = hashes.get(observed) ?? hashOf(observed);
    hashes.set(observed, known);
    return known;
  };
  return orders.map((order) => run(order, hash));
}

const isOutage = ({ index }: { readonly index: { readonly indexId: string } }) =>
  indexOf(index.indexId).kind === 'outage';

/** Fewest usable years that a price may rest on; outages have short records (docs/rules.md §7.1). */
export const fewestYears = (cover: Cover): number =>
  (isMulti(cover) ? cover.parts : [cover]).every(isOutage) ? 3 : 10;

const mostTold = 5;

/** Why a record is too short, for people: how many years there are, and why others were left out. */
function shortRecord({ years, usedYears }: Simulation, fewest: number): string {
  if (years.length === 0) {
    return `The data hold no whole past period of these dates; a price needs at least ${fewest}. Choose a data set with a longer record.`;
  }
  const out = years.filter(({ usable }) => !usable);
  const told = out.slice(0, mostTold).map(({ year, reason }) => `${year} (${reason ?? 'not usable'})`);
  const more = out.length > mostTold ? ` and ${out.length - mostTold} more` : '';
  const left = out.length > 0 ? ` Left out: ${told.join(', ')}${more}.` : '';
  return `Only ${usedYears} of ${years.length} past periods can be used; a price needs at least ${fewest}.${left} Choose a data set with a longer or fuller record.`;
}

export type PriceBasis = Pick<CoverageTerms, 'loading' | 'loadingFactor' | 'minimumRiskRate' | 'expectedLossRatio'>;
export type Price = { readonly riskPremiumPct: number; readonly grossPremiumPct: number };

const percent = (share: number) => `${(share * 100).toFixed(1)} %`;

/** The price that a simulation leads to: docs/rules.md §8. A Refusal says why there is none. */
export function priceOf(cover: Cover, simulation: Simulation, basis: PriceBasis): Price {
  const fewest = fewestYears(cover);
  if (simulation.usedYears < fewest) throw commandRefusal(shortRecord(simulation, fewest));
  const risk = riskPremiumPct(
    {
      expectedLoss: simulation.expectedLoss,
      sd: simulation.sdSample,
      standardError: simulation.standardError,
      // The tail of the fitted distribution; where none fits, the worst year of the record is the tail that is known.
      valueAtRisk99: simulation.fitted?.valueAtRisk99 ?? simulation.maxPayout,
      ...(simulation.unseen ? { indicatedRate: simulation.unseen.riskRate } : {}),
      valueAtRisk995: simulation.fitted?.valueAtRisk995 ?? simulation.maxPayout,
    },
    {
      method: basis.loading,
      factor: basis.loadingFactor,
      minimumRiskRate: basis.minimumRiskRate,
      days: daysBetween(cover.start, cover.end),
    },
  );
  const gross = grossPremiumPct(risk, basis.expectedLossRatio);
  if (gross > 1) {
    throw commandRefusal(
      `The gross premium would be ${percent(gross)} of the sum insured, more than what is insured: the risk premium is ${percent(risk)}, the expected loss ratio ${percent(basis.expectedLossRatio)}. Make the trigger harder to reach or the payout smaller.`,
    );
  }
  return { riskPremiumPct: risk, grossPremiumPct: gross };
}
