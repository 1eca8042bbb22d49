/** The terms of one coverage as the engine reads them. Shares are fractions of the sum insured; durations are seconds. */
export const comparators = ['LT', 'GT', 'LTE', 'GTE'] as const;
export type Comparator = (typeof comparators)[number];

export const payoutStructures = ['binary', 'linear'] as const;
export type PayoutStructure = (typeof payoutStructures)[number];

export type PayoutTerms = {
  readonly structure: PayoutStructure;
  readonly comparator: Comparator;
  readonly trigger: number;
  /** Index value at which the limit is reached; null: derived from the rate (docs/rules.md §6.1). */
  readonly exit: number | null;
  readonly minPayoutPct: number;
  /** Share per unit of the index beyond the trigger; null with a given exit: derived from it. */
  readonly payoutPerUnitPct: number | null;
  readonly limitPct: number;
  readonly wholeUnits?: boolean;
  /** Step table (6.2): the share of the last `from` reached; replaces the linear rule. */
  readonly steps?: readonly { readonly from: number; readonly pct: number }[];
  readonly stepsAddUp?: boolean;
  readonly deductiblePct?: number;
  readonly franchisePct?: number;
  /** Outages and storms: each event of the period pays on its own, the sum is under the limit (6.2). */
  readonly perEvent?: boolean;
};

export type IndexParameters = Readonly<Record<string, number | string>>;

export type Phase = {
  readonly periodStart: string;
  readonly periodEnd: string;
  readonly parameters: IndexParameters;
  readonly weight?: number;
};

export type IndexChoice = {
  readonly indexId: string;
  readonly parameters: IndexParameters;
  readonly phases?: readonly Phase[];
  readonly combine?: 'SUM' | 'MAX' | 'MIN';
  /** Index type COMPLEX: the expression replaces the index's own rule (section 3). */
  readonly expression?: string;
  /** A contract of degree days in Fahrenheit: base and index are in it. */
  readonly degrees?: 'F';
};

export type SingleCover = {
  readonly start: string;
  readonly end: string;
  readonly index: IndexChoice;
  readonly terms: PayoutTerms;
  readonly target: { readonly lat: number; readonly lon: number } | null;
  /**
   * Hours that the days of the cover are ahead of UTC, the whole year: those of the rows for daily data, those of the place for storms and
   * outages (docs/rules.md §1).
   */
  readonly dayOffsetHours: number;
  /** Whole days after the end for which values may still come in or be revised (docs/rules.md §10); absent: 0. */
  readonly settlementLagDays?: number;
};

/** Several triggers under one limit (section 3, MULTI_TRIGGER). */
export type MultiCover = {
  readonly start: string;
  readonly end: string;
  readonly combine: 'SUM' | 'MAX' | 'AND';
  readonly limitPct: number;
  /** Both on what the triggers make together (6.2). */
  readonly deductiblePct?: number;
  readonly franchisePct?: number;
  readonly parts: readonly (SingleCover & { readonly weight?: number })[];
};

/** What an index is called that stands for several triggers: their common payout, in percent. */
export const severalTriggersId = 'multi-trigger';

export type Cover = SingleCover | MultiCover;
