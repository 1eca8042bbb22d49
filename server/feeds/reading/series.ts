import type { Series } from '#shared/engine/series';
import type { FeedReport } from './report';

/** Where values were measured. What the file does not say is null, and has to come from the person who brings it. */
export type Place = {
  readonly id: string;
  readonly name: string;
  readonly lat: number | null;
  readonly lon: number | null;
  readonly elevation?: number | null;
};

/** The daily series of one place. */
export type DailySeries = Series & { readonly place: Place };

/** What a file tells of its own origin: defaults of the catalogue entry. */
export type Origin = {
  readonly providerId?: string;
  readonly provider?: string;
  /** The collection that the file is a piece of (a network of stations): files of it share one data set. */
  readonly dataSet?: string;
  /** What the file calls itself. */
  readonly title?: string;
  readonly description?: string;
  readonly attribution?: string;
  readonly licence?: string;
};

export type DailyFile = {
  readonly kind: 'daily';
  readonly format: string;
  readonly resolution: 'day' | 'month';
  /** Hours that a day of this file is ahead of UTC. */
  readonly dayOffsetHours: number;
  readonly series: readonly DailySeries[];
  readonly origin: Origin;
  readonly report: FeedReport;
};
