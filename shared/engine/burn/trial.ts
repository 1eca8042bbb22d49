import type { SingleCover } from '../cover';
import type { DetrendMethod } from '../detrend';
import type { Observed } from '../observed';
import { optionsOf, pricedBy, type Price, type PriceBasis } from './priced';
import { seedOf } from './seed';
import { simulate } from './simulate';
import type { Simulation, SimulationOptions } from './simulation';

type Untermed = Omit<SingleCover, 'terms'>;

/** The index of every past year before anything is said of a payout; `index` of a year as it is, `detrendIndex` as of the year of the period. */
export const indexYears = (cover: Untermed, observed: Observed, options: SimulationOptions): Simulation['years'] =>
  simulate(
    {
      ...cover,
      terms: {
        structure: 'binary',
        comparator: 'LT',
        trigger: 0,
        exit: null,
        minPayoutPct: 1,
        payoutPerUnitPct: null,
        limitPct: 1,
      },
    },
    observed,
    { ...options, draws: 0, fit: false },
  ).years;

type Tried = {
  readonly cover: SingleCover;
  readonly observed: Observed;
  /** SHA-256 of the record as it is written down. */
  readonly hash: string;
  readonly detrend: DetrendMethod;
  readonly basis: PriceBasis;
};
export type Trial = { readonly simulation: Simulation; readonly price: Price | { readonly refusal: string } };

/** A coverage that nobody has stored, simulated and priced as the server would: the same numbers, the interval included. */
export function trialOf({ cover, observed, hash, detrend, basis }: Tried): Trial {
  const seed = seedOf(cover, detrend, [hash]);
  const simulation = simulate(cover, observed, optionsOf({ cover, detrend, seed }));
  return { simulation, price: pricedBy(cover, simulation, basis) };
}
