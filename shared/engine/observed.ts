import { noSeries, type Series } from './series';

/** An interruption of a service; `end` null while it lasts. Instants are ISO 8601 in UTC. */
export type Incident = { readonly start: string; readonly end: string | null; readonly id?: string };

/** One position of a storm: degrees, 1-minute sustained wind in km/h, time ISO 8601 in UTC. */
export type Fix = {
  readonly stormId: string;
  readonly stormName: string;
  readonly time: string;
  readonly lat: number;
  readonly lon: number;
  readonly windKmh: number | null;
  readonly pressureHpa?: number | null;
  /** Distance of the greatest wind from the centre. */
  readonly rmaxKm?: number | null;
};

/** Everything an index may read for one monitoring target. Storms and outages have a series without variables: it says how far their record reaches. */
export type Observed = {
  readonly series: Series;
  /** The coverage's second source, which stands in at settlement for days that are missing. */
  readonly fallback?: Series;
  readonly incidents?: readonly Incident[];
  readonly fixes?: readonly Fix[];
};

export const nothingObserved: Observed = { series: noSeries };
