import type { Coverage } from '#shared/contract/coverage';

/** Who issues a document, and the day it is dated. */
export type Letterhead = {
  readonly tenant: {
    readonly name: string;
    /** Data URL of a PNG or JPEG; anything else leaves the name alone. */
    readonly logo: string | null;
  };
  /** YYYY-MM-DD. */
  readonly date: string;
};

/** A data set as a document names it. */
export type DataFacts = {
  readonly dataSetId: string;
  readonly dataSetName: string;
  readonly providerName: string;
  readonly version: number;
  /** SHA-256 of the content. */
  readonly contentHash: string;
  readonly attribution: string;
  readonly licence: string;
  /** The record of the place, not of the whole set. */
  readonly firstDate: string | null;
  readonly lastDate: string | null;
};

/** Terms of one trigger: a coverage of its own, or one of several under a common limit. */
export type Trigger = Coverage | Coverage['coverages'][number];

/** A multi-trigger coverage is described by its parts. */
export const triggersOf = (coverage: Coverage): readonly Trigger[] =>
  coverage.coverages.length > 0 ? coverage.coverages : [coverage];

export const isMultiTrigger = ({ coverages }: Coverage): boolean => coverages.length > 0;
