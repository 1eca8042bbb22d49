import { dateOf } from '#shared/engine/calendar';
import { FeedFault } from '../../feeds/reading/fault';
import { findInNeighbours, openPlaceBook } from '../../feeds/places/placeBook';
import type { DailySeries, Place } from '../../feeds/reading/series';
import { pointGeometry, type TargetRow } from '../pipeline/repository';
import { targetIdOf } from '../pipeline/setPlan';
import type { Brought, IngestOptions } from '../pipeline/types';

export type Target = Omit<TargetRow, 'tenantId' | 'dataSetId'> & { readonly isNew: boolean; readonly isMoved: boolean };
type For = {
  readonly stored: readonly TargetRow[];
  readonly place: Place;
  readonly options: IngestOptions;
  readonly isOnly: boolean;
};

/** The monitoring target of a series: the one the person names, the one of this station, or a new one. */
export function targetFor(dataSetId: string, series: DailySeries, { stored, place, options, isOnly }: For): Target {
  const own = options.target !== undefined && isOnly ? options.target : place.id;
  const id = stored.some((target) => target.id === own) ? own : targetIdOf(dataSetId, own);
  const known = stored.find((target) => target.id === id || target.properties.stationId === own);
  const lat = place.lat ?? known?.lat ?? null;
  const lon = place.lon ?? known?.lon ?? null;
  if (lat === null || lon === null) {
    throw new FeedFault(
      'feeds.placeNeeded',
      `The file does not say where ${place.name} is. Say it: --lat LATITUDE --lon LONGITUDE, or --places LIST with its coordinates.`,
      { option: '--lat LATITUDE --lon LONGITUDE' },
    );
  }
  if (Math.abs(lat) > 90 || Math.abs(lon) > 360)
    throw new FeedFault('feeds.placeNeeded', `${lat}, ${lon} is no place on earth.`, {
      option: '--lat LATITUDE --lon LONGITUDE',
    });
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
      stationId: own,
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

/** Where a station lies: as the person says, as the file says, or as a list of stations says. */
export async function located(
  place: Place,
  { path }: Brought,
  options: IngestOptions,
  messages: string[],
): Promise<Place> {
  if (options.lat !== undefined && options.lon !== undefined) return { ...place, lat: options.lat, lon: options.lon };
  if (options.places) {
    const book = await openPlaceBook(options.places);
    const found = book.find(options.target ?? place.id);
    if (!found)
      throw new FeedFault(
        'feeds.placeNeeded',
        `${book.name} does not know the station ${options.target ?? place.id}.`,
        { option: '--target ID' },
      );
    return withPlace(place, found, `Place of ${place.id} taken from ${book.name}.`, messages);
  }
  if ((place.lat !== null && place.lon !== null) || path === null) return place;
  const near = await findInNeighbours(path, options.target ?? place.id);
  return near
    ? withPlace(
        place,
        near.place,
        `Place of ${place.id} taken from ${near.book} beside the file: ${near.place.name}.`,
        messages,
      )
    : place;
}

function withPlace(place: Place, found: Place, message: string, messages: string[]): Place {
  messages.push(message);
  return {
    ...place,
    lat: found.lat,
    lon: found.lon,
    elevation: found.elevation ?? place.elevation ?? null,
    name: [place.id, place.id.replaceAll('_', ' ')].includes(place.name) ? found.name : place.name,
  };
}
