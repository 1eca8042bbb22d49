import { readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { rowsOf } from '../reading/delimited';
import { numberOrNull } from '../reading/numbers';
import { readPlaces } from './places';
import type { Place } from '../reading/series';
import { openSource, stemOf } from '../reading/source';

/** Lists of stations with their coordinates, beside or above the data: GeoJSON, a table, or GHCN's list. */
export type PlaceBook = { readonly name: string; readonly find: (id: string) => Place | null };

const bookNames = ['stations.geojson', 'stations.csv', 'ghcnd-stations.txt'];

export async function openPlaceBook(path: string): Promise<PlaceBook> {
  const source = await openSource(path);
  const text = await source.text();
  const places = /^\s*\{/.test(text)
    ? (await readPlaces(source)).places
    : /^[A-Z]{2}[A-Z0-9_-]{9}\s/.test(text)
      ? ghcnPlaces(text)
      : tablePlaces(text);
  const byId = new Map(places.map((place) => [plain(place.id), place]));
  return { name: source.name, find: (id) => byId.get(plain(id)) ?? byId.get(plain(stemOf(id))) ?? null };
}

/** The books that lie in the folder of a file and in the one above it, the nearest first. */
export async function openNeighbours(filePath: string): Promise<readonly PlaceBook[]> {
  const folder = dirname(filePath);
  const books: PlaceBook[] = [];
  for (const where of [folder, dirname(folder)]) {
    const names = await readdir(where);
    for (const name of bookNames.filter((bookName) => names.includes(bookName)))
      books.push({ ...(await openPlaceBook(join(where, name))), name });
  }
  return books;
}

const plain = (id: string) => id.trim().toLowerCase();

function tablePlaces(text: string): readonly Place[] {
  const [heading, ...rows] = rowsOf(text, ',');
  const names = (heading?.cells ?? []).map((name) => name.trim().toLowerCase());
  const at = (...wanted: readonly string[]) => names.findIndex((name) => wanted.includes(name));
  const [id, name, lat, lon, elevation] = [
    at('id', 'station', 'station_id'),
    at('name'),
    at('lat', 'latitude'),
    at('lon', 'long', 'longitude'),
    at('elev_m', 'elevation'),
  ];
  return rows.map(({ cells }) => ({
    id: cells[id] ?? '',
    name: cells[name] || (cells[id] ?? ''),
    lat: numberOrNull(cells[lat]),
    lon: numberOrNull(cells[lon]),
    elevation: numberOrNull(cells[elevation]),
  }));
}

/** ghcnd-stations.txt: id 1-11, latitude 13-20, longitude 22-30, elevation 32-37, name 42-71. */
const ghcnPlaces = (text: string): readonly Place[] =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => ({
      id: line.slice(0, 11).trim(),
      lat: numberOrNull(line.slice(12, 20)),
      lon: numberOrNull(line.slice(21, 30)),
      elevation: numberOrNull(line.slice(31, 37)),
      name: line.slice(41, 71).trim(),
    }));
