import { createHash } from 'node:crypto';
import { optionsOf, pricedBy, type Price, type PriceBasis } from '#shared/engine/burn/priced';
import { seedOf } from '#shared/engine/burn/seed';
import { simulate } from '#shared/engine/burn/simulate';
import type { Simulation } from '#shared/engine/burn/simulation';
import type { DetrendMethod } from '#shared/engine/detrend';
import type { Cover } from '#shared/engine/cover';
import { written } from '#shared/engine/days';
import type { Observed } from '#shared/engine/observed';
import { commandRefusal } from '../../../base/refuse';

/** A coverage with the series it is simulated on; several triggers have one series each. */
type SimulationOrder = {
  readonly cover: Cover;
  readonly observed: Observed | readonly Observed[];
  readonly detrend: DetrendMethod;
};
type Simulated = { readonly simulation: Simulation; readonly seed: number };

/** Of the record as it is written down, whatever shape it travels in: a coverage on the same data keeps its interval. */
export const hashOf = (observed: Observed): string =>
  createHash('sha256')
    .update(JSON.stringify(written(observed)))
    .digest('hex');

function run({ cover, observed, detrend }: SimulationOrder, hash: (one: Observed) => string): Simulated {
  const all = Array.isArray(observed) ? (observed as readonly Observed[]) : [observed as Observed];
  const seed = seedOf(cover, detrend, all.map(hash));
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

/** The price that a simulation leads to: docs/rules.md §8. A Refusal says why there is none. */
export function priceOf(cover: Cover, simulation: Simulation, basis: PriceBasis): Price {
  const priced = pricedBy(cover, simulation, basis);
  if ('refusal' in priced) throw commandRefusal(priced.refusal);
  return priced;
}
