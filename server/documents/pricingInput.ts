import type { Coverage } from '#shared/contract/coverage';
import type { Simulation } from '#shared/engine/burn/simulation';
import type { Cover } from '#shared/engine/cover';
import type { DataFacts, Letterhead } from './input';
import type { Sensitivity } from './sensitivity';

/** Shares of the sum insured. */
export type Price = { readonly riskPremiumPct: number; readonly grossPremiumPct: number };
/** What the pricing report tells. */
export type PricingReportInput = {
  readonly letterhead: Letterhead;
  readonly coverage: Coverage;
  readonly cover: Cover;
  /** One data set, or one for each sub-coverage. */
  readonly data: readonly DataFacts[];
  readonly simulation: Simulation;
  readonly price: Price;
  readonly provenance: { readonly engineVersion: string; readonly computedAt: string; readonly seed: number };
  readonly sensitivity: readonly Sensitivity[];
};
