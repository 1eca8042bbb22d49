/** Where something is wrong, and what would help. */
type FaultPlace = {
  readonly line?: number;
  readonly byte?: number;
  /** Character of an expression, counted from 1. */
  readonly position?: number;
  /** The command's option that would answer the question. */
  readonly option?: string;
};

/**
 * What is wrong with data that somebody brought: a file, its options, an expression, a worked case. The message is one sentence
 * for the person who brought them; the code is `area.reason`.
 */
export class DataFault extends Error {
  override readonly name = 'DataFault';
  readonly details: FaultPlace;

  constructor(
    readonly code: string,
    message: string,
    { cause, ...details }: FaultPlace & { readonly cause?: unknown } = {},
  ) {
    super(message, cause === undefined ? undefined : { cause });
    this.details = details;
  }
}
