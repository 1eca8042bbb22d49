import type { Grid } from '../data/grid';
import type { Container } from './containers/container';
import type { IncidentFile } from './incidents/incidents';
import type { PlaceFile } from './places/places';
import type { DailyFile, Origin } from './reading/series';
import type { TrackFile } from './storms/tracks';

/** A grid of many cells: read step by step, as it may be larger than memory. Close it when done. */
export type CubeFile = {
  readonly kind: 'cube';
  readonly format: string;
  readonly grid: Grid;
  readonly attributes: Container['attributes'];
  readonly origin: Origin;
  readonly close: () => void;
};

/** What a reader makes of a file, whatever its format. */
export type Feed = DailyFile | CubeFile | TrackFile | IncidentFile | PlaceFile;
