import { findInNeighbours, openPlaceBook } from '../../feeds/places/placeBook';
import type { Place } from '../../feeds/reading/series';
import type { Brought } from '../pipeline/context';
import type { IngestOptions } from '../pipeline/ingestOptions';
import { DataFault } from '#shared/engine/dataFault';

/** A place, and what a person is told of where its coordinates were taken from. */
type Located = { readonly place: Place; readonly message: string | null };

/** Where a station lies: as the person says, as a list of stations says, as the file says, or as a list beside the file says. */
export async function locate(place: Place, { path }: Brought, options: IngestOptions): Promise<Located> {
  if (options.lat !== undefined && options.lon !== undefined)
    return { place: { ...place, lat: options.lat, lon: options.lon }, message: null };
  const station = options.target ?? place.id;
  if (options.places) {
    const book = await openPlaceBook(options.places);
    const listed = book.find(station);
    if (!listed)
      throw new DataFault('feeds.placeNeeded', `${book.name} does not know the station ${station}.`, {
        option: '--target ID',
      });
    return { place: placedAs(place, listed), message: `Place of ${place.id} taken from ${book.name}.` };
  }
  if ((place.lat !== null && place.lon !== null) || path === null) return { place, message: null };
  const near = await findInNeighbours(path, station);
  if (!near) return { place, message: null };
  return {
    place: placedAs(place, near.place),
    message: `Place of ${place.id} taken from ${near.book} beside the file: ${near.place.name}.`,
  };
}

/** The list's coordinates; its name too, where the file has nothing better than the station's id. */
const placedAs = (place: Place, listed: Place): Place => ({
  ...place,
  lat: listed.lat,
  lon: listed.lon,
  elevation: listed.elevation ?? place.elevation ?? null,
  name: [place.id, place.id.replaceAll('_', ' ')].includes(place.name) ? listed.name : place.name,
});
