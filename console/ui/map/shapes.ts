import type * as MapLibre from 'maplibre-gl';

const colour = '#2f6fdb';

/** Draws areas and lines under the marks; the next shapes take their place. */
export function drawShapes(map: MapLibre.Map, shapes: GeoJSON.FeatureCollection): void {
  const source = map.getSource<MapLibre.GeoJSONSource>('shapes');
  if (source) {
    source.setData(shapes);
    return;
  }
  map.addSource('shapes', { type: 'geojson', data: shapes });
  map.addLayer({
    id: 'shapes-fill',
    type: 'fill',
    source: 'shapes',
    filter: ['==', ['geometry-type'], 'Polygon'],
    paint: { 'fill-color': colour, 'fill-opacity': 0.18 },
  });
  map.addLayer({
    id: 'shapes-line',
    type: 'line',
    source: 'shapes',
    paint: { 'line-color': colour, 'line-width': 2 },
  });
}
