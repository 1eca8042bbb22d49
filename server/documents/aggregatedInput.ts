import type { Coverage } from '#shared/contract/coverage';
import type { Quote } from '#shared/contract/quote';
import type { Simulation } from '#shared/engine/burn/simulation';
import type { DataFacts, Letterhead } from './input';
import type { Item } from './quoteParts';

/** What a coverage version was priced on. */
export type PricedItem = {
  readonly itemId: string;
  readonly coverage: Coverage;
  /** Null when the pricing result of this version is no longer there. */
  readonly simulation: Simulation | null;
  /** Version of the engine that found the price; null with it. */
  readonly pricedBy: string | null;
  readonly data: readonly DataFacts[];
};
/** What the aggregated pricing report tells. */
export type AggregatedPricingInput = {
  readonly letterhead: Letterhead;
  readonly quote: Quote;
  readonly items: readonly PricedItem[];
  readonly engineVersion: string;
};
/** A pricing beside the item of the quote that it is of. */
export type Joined = PricedItem & { readonly item: Item };
