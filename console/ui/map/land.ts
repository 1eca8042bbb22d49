import type { StyleSpecification } from 'maplibre-gl';
import type { GeometryCollection, Topology } from 'topojson-specification';

/** Lines cut where they would run around the whole globe: a country on both sides of the antimeridian closes its outline that way. */
function unwound({ coordinates, ...rest }: GeoJSON.MultiLineString): GeoJSON.MultiLineString {
  const cut = coordinates.flatMap((line) =>
    line.reduce<GeoJSON.Position[][]>(
      (parts, point) => {
        const last = parts.at(-1)?.at(-1);
        if (last && Math.abs((point[0] ?? 0) - (last[0] ?? 0)) > 180) parts.push([point]);
        else parts.at(-1)?.push(point);
        return parts;
      },
      [[]],
    ),
  );
  return { ...rest, coordinates: cut.filter((line) => line.length > 1) };
}

/** Land and borders of Natural Earth (public domain), from our own host: no tiles, no token, no third party. */
export async function landStyle(dark: boolean): Promise<StyleSpecification> {
  const [{ feature, mesh }, { default: world }] = await Promise.all([
    import('topojson-client'),
    import('world-atlas/countries-50m.json'),
  ]);
  const topology = world as unknown as Topology<{ countries: GeometryCollection<{ name: string }> }>;
  const { countries } = topology.objects;
  const colours = dark
    ? { sea: '#0b1116', land: '#1b2731', border: '#33434f', coast: '#41535f' }
    : { sea: '#dfe8ee', land: '#fbfcfa', border: '#cfd8de', coast: '#a9b8c2' };
  return {
    version: 8,
    sources: {
      land: {
        type: 'geojson',
        data: feature(topology, countries) as GeoJSON.FeatureCollection,
        attribution: 'Natural Earth',
      },
      // Where two countries meet; the outer line apart, so that the antimeridian draws none.
      borders: { type: 'geojson', data: mesh(topology, countries, (a, b) => a !== b) },
      coast: { type: 'geojson', data: unwound(mesh(topology, countries, (a, b) => a === b)) },
    },
    layers: [
      { id: 'sea', type: 'background', paint: { 'background-color': colours.sea } },
      { id: 'land', type: 'fill', source: 'land', paint: { 'fill-color': colours.land } },
      { id: 'borders', type: 'line', source: 'borders', paint: { 'line-color': colours.border, 'line-width': 0.8 } },
      { id: 'coast', type: 'line', source: 'coast', paint: { 'line-color': colours.coast, 'line-width': 0.8 } },
    ],
  };
}
