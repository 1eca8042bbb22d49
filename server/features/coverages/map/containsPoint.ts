type Position = readonly number[];
type Ring = readonly Position[];

/** Is a point inside a ring: counts the sides that a ray to the east crosses. */
function isInRing(ring: Ring, x: number, y: number): boolean {
  return ring.reduce((inside, [bx = 0, by = 0], i) => {
    const [ax = 0, ay = 0] = ring[(i + ring.length - 1) % ring.length] ?? [];
    return ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax ? !inside : inside;
  }, false);
}

/** Is a point inside an area; a hole in it is outside. */
export function containsPoint(
  geometry: unknown,
  { lat, lon }: { readonly lat: number; readonly lon: number },
): boolean {
  const { type, coordinates } = geometry as { readonly type?: string; readonly coordinates?: unknown };
  if (type !== 'Polygon' && type !== 'MultiPolygon') return false;
  const polygons = (type === 'Polygon' ? [coordinates] : coordinates) as readonly (readonly Ring[])[];
  return polygons.some((rings) => rings.filter((ring) => isInRing(ring, lon, lat)).length % 2 === 1);
}
