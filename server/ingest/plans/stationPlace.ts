import { openNeighbours, openPlaceBook, type PlaceBook } from '../../feeds/places/placeBook';
import type { Place } from '../../feeds/reading/series';
import type { Brought } from '../pipeline/context';
import type { IngestOptions } from '../pipeline/ingestOptions';
import { DataFault } from '#shared/engine/dataFault';

/** A place, and what a person is told of where its coordinates were taken from. */
type Located = { readonly place: Place; readonly message: string | null };

/** Tells where stations of a file lie: as the person says, as a list of stations says, as the file says, or as a list beside the file says. */
export async function createLocator(
  { path }: Brought,
  options: IngestOptions,
  places: readonly Place[],
): Promise<(place: Place) => Located> {
  const { lat, lon, places: list } = options;
  if (lat !== undefined && lon !== undefined) return (place) => ({ place: { ...place, lat, lon }, message: null });
  if (list) return listedIn(await openPlaceBook(list), options);
  const neighbours = path === null || places.every(isPlaced) ? [] : await openNeighbours(path);
  return (place) => {
    if (isPlaced(place)) return { place, message: null };
    for (const book of neighbours) {
      const near = book.find(options.target ?? place.id);
      if (near)
        return {
          place: placedAs(place, near),
          message: `Place of ${place.id} taken from ${book.name} beside the file: ${near.name}.`,
        };
    }
    return { place, message: null };
  };
}

const isPlaced = ({ lat, lon }: Place): boolean => lat !== null && lon !== null;

const listedIn =
  (book: PlaceBook, { target }: IngestOptions) =>
  (place: Place): Located => {
    const station = target ?? place.id;
    const known = book.find(station);
    if (!known)
      throw new DataFault('feeds.placeNeeded', `${book.name} does not know the station ${station}.`, {
        option: '--target ID',
      });
    return { place: placedAs(place, known), message: `Place of ${place.id} taken from ${book.name}.` };
  };

/** The list's coordinates; its name too, where the file has nothing better than the station's id. */
const placedAs = (place: Place, listed: Place): Place => ({
  ...place,
  lat: listed.lat,
  lon: listed.lon,
  elevation: listed.elevation ?? place.elevation ?? null,
  name: [place.id, place.id.replaceAll('_', ' ')].includes(place.name) ? listed.name : place.name,
});
