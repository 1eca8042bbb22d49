import { dateOf } from '#shared/engine/calendar';
import type { DailySeries, Place } from '../../feeds/reading/series';
import type { IngestOptions } from '../pipeline/ingestOptions';
import { targetIdOf } from '../pipeline/setPlan';
import { pointGeometry, type TargetRow } from '../pipeline/targetRepository';
import { DataFault } from '#shared/engine/dataFault';

export type StationTarget = Omit<TargetRow, 'tenantId' | 'dataSetId'> & {
  readonly isNew: boolean;
  /** It stands elsewhere, is called otherwise, or has a longer period than stored. */
  readonly isMoved: boolean;
};
type Station = {
  readonly stored: readonly TargetRow[];
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
  const id = stored.some((target) => target.id === stationId) ? stationId : targetIdOf(dataSetId, stationId);
  const known = stored.find((target) => target.id === id || target.properties.stationId === stationId);
  const { lat, lon } = coordinatesOf(place, known);
  const name = options.name ?? known?.name ?? place.name;
  const [first, last] = [dateOf(series.firstDay), dateOf(series.firstDay + series.days - 1)];
  const firstDate = known?.firstDate && known.firstDate < first ? known.firstDate : first;
  const lastDate = known?.lastDate && known.lastDate > last ? known.lastDate : last;
  return {
    id: known?.id ?? id,
    name,
    kind: 'point',
    lat,
    lon,
    geometry: pointGeometry(lat, lon),
    properties: {
      ...known?.properties,
      stationId,
      ...(place.elevation === undefined ? {} : { elevation: place.elevation }),
    },
    firstDate,
    lastDate,
    isNew: known === undefined,
    isMoved:
      known !== undefined &&
      (known.lat !== lat ||
        known.lon !== lon ||
        known.name !== name ||
        known.firstDate !== firstDate ||
        known.lastDate !== lastDate),
  };
}

function coordinatesOf(place: Place, known: TargetRow | undefined): { readonly lat: number; readonly lon: number } {
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
