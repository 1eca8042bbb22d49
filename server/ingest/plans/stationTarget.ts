import { dateOf } from '#shared/engine/calendar';
import type { DailySeries, Place } from '../../feeds/reading/series';
import type { IngestOptions } from '../pipeline/ingestOptions';
import { targetIdOf } from '../pipeline/setPlan';
import type { TargetRow } from '../../data/targets';
import { pointGeometry, type KnownTarget, type NewTarget } from '../pipeline/targetRepository';
import { DataFault } from '#shared/engine/dataFault';

export type StationTarget = Pick<TargetRow, 'id' | 'name' | 'lat' | 'lon'> & {
  /** Day numbers of its period, with that of the file. */
  readonly firstDay: number;
  readonly lastDay: number;
  readonly position: number;
  /** As its file calls it, and as it was stored. */
  readonly stationId: string;
  readonly place: Place;
  readonly known: KnownTarget | undefined;
  readonly isNew: boolean;
  /** It stands elsewhere, or is called otherwise. */
  readonly isMoved: boolean;
  /** It has a longer period than stored. */
  readonly isLonger: boolean;
};
/** The targets of a set, found by their own id or by that of their station. */
type KnownTargets = {
  readonly byId: ReadonlyMap<string, KnownTarget>;
  readonly byStation: ReadonlyMap<string, KnownTarget>;
  /** A position behind all that are taken. */
  readonly newPosition: () => number;
};
export function knownTargets(targets: readonly KnownTarget[]): KnownTargets {
  const [byId, byStation] = [new Map<string, KnownTarget>(), new Map<string, KnownTarget>()];
  let last = 0;
  for (const target of targets) {
    byId.set(target.id, target);
    if (target.stationId) byStation.set(target.stationId, target);
    last = Math.max(last, target.position ?? 0);
  }
  return { byId, byStation, newPosition: () => (last += 1) };
}
type Station = {
  readonly stored: KnownTargets;
  readonly place: Place;
  readonly options: IngestOptions;
  /** The only station of its file: it may go by the target that the person names. */
  readonly isOnly: boolean;
};

/** The monitoring target of a series: the one the person names, the one of this station, or a new one. */
export function targetFor(
  dataSetId: string,
  series: DailySeries,
  { stored, place, options, isOnly }: Station,
): StationTarget {
  const stationId = options.target !== undefined && isOnly ? options.target : place.id;
  const own = stored.byId.get(stationId) ?? stored.byStation.get(stationId);
  const id = own?.id ?? targetIdOf(dataSetId, stationId);
  const known = own ?? stored.byId.get(id);
  const { lat, lon } = coordinatesOf(place, known);
  const name = options.name ?? known?.name ?? place.name;
  const firstDay = Math.min(known?.firstDay ?? Infinity, series.firstDay);
  const lastDay = Math.max(known?.lastDay ?? -Infinity, series.firstDay + series.days - 1);
  return {
    id,
    name,
    lat,
    lon,
    firstDay,
    lastDay,
    stationId,
    place,
    known,
    position: known?.position ?? stored.newPosition(),
    isNew: known === undefined,
    isMoved: known !== undefined && (known.lat !== lat || known.lon !== lon || known.name !== name),
    isLonger: known !== undefined && (known.firstDay !== firstDay || known.lastDay !== lastDay),
  };
}

/** The period of a target as its row says it. */
export const periodOf = ({ firstDay, lastDay }: StationTarget) => ({
  firstDate: dateOf(firstDay),
  lastDate: dateOf(lastDay),
});

/** The row of a target that is new, or stands elsewhere; `known` are the properties that it had. */
export const rowOf = (target: StationTarget, known: TargetRow['properties'] | undefined): NewTarget => {
  const { id, name, lat, lon, position, stationId, place } = target;
  const { elevation } = place;
  const properties = { ...known, stationId, ...(elevation === undefined ? {} : { elevation }) };
  return {
    id,
    name,
    kind: 'point',
    lat,
    lon,
    geometry: pointGeometry(lat, lon),
    properties,
    position,
    ...periodOf(target),
  };
};

function coordinatesOf(place: Place, known: KnownTarget | undefined): { readonly lat: number; readonly lon: number } {
  const option = '--lat LATITUDE --lon LONGITUDE';
  const [lat, lon] = [place.lat ?? known?.lat ?? null, place.lon ?? known?.lon ?? null];
  if (lat === null || lon === null) {
    throw new DataFault(
      'feeds.placeNeeded',
      `The file does not say where ${place.name} is. Say it: ${option}, or --places LIST with its coordinates.`,
      { option },
    );
  }
  if (Math.abs(lat) > 90 || Math.abs(lon) > 360)
    throw new DataFault('feeds.placeNeeded', `${lat}, ${lon} is no place on earth.`, { option });
  return { lat, lon };
}
