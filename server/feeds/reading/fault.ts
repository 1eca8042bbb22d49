/** What a feed cannot go on with: one sentence for the person who brought the file, and where it broke. */
type FaultCode =
  | 'feeds.unreadable'
  | 'feeds.unknownFormat'
  | 'feeds.truncated'
  | 'feeds.broken'
  | 'feeds.empty'
  | 'feeds.unitsNeeded'
  | 'feeds.unitsDoubtful'
  | 'feeds.placeNeeded'
  | 'feeds.stationNeeded'
  | 'feeds.optionNeeded'
  | 'feeds.unsupported';

type FaultPlace = {
  readonly line?: number;
  readonly byte?: number;
  /** The command's option that would answer the question. */
  readonly option?: string;
  readonly cause?: unknown;
};

export class FeedFault extends Error {
  override readonly name = 'FeedFault';
  readonly line: number | undefined;
  readonly byte: number | undefined;
  readonly option: string | undefined;

  constructor(
    readonly code: FaultCode,
    message: string,
    place: FaultPlace = {},
  ) {
    super(message, place.cause === undefined ? undefined : { cause: place.cause });
    this.line = place.line;
    this.byte = place.byte;
    this.option = place.option;
  }
}
