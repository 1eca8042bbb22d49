import type { VariableId } from './variables';

/** One calendar day of one place, in engine units: feeds convert, the engine never does. An absent value is missing; zero is a value. */
export type Day = {
  readonly date: string;
  readonly values: Readonly<Partial<Record<VariableId, number>>>;
};

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

/** Everything an index may read for one monitoring target. `days` is ascending, one entry a calendar day. */
export type Observed = {
  readonly days: readonly Day[];
  /** The days of the coverage's second source, which stand in at settlement for days that are missing. */
  readonly fallback?: readonly Day[];
  readonly incidents?: readonly Incident[];
  readonly fixes?: readonly Fix[];
};
