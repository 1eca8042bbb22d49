import { useEffect } from 'react';
import type { LonLat, MapTarget } from './place';
import type { DrawnMap } from './useDrawnMap';

const flightMs = 300;
/** How a set of marks is brought into view: no nearer than `closest`, with `edge` pixels around it. */
export type Fitting = { readonly closest?: number; readonly edge?: number };
/** A single mark keeps its surroundings in view; several may be looked at closely. */
const zoomOf = (marks: readonly LonLat[]) => (marks.length === 1 ? 7 : 15);

/** Flies to each new target, and shows each new set of marks whole. */
export function useCamera(
  drawn: DrawnMap | null,
  target: MapTarget | null,
  fit: readonly LonLat[] | null,
  { closest, edge = 50 }: Fitting = {},
): void {
  useEffect(() => {
    if (!drawn || !target) return;
    const { centre, zoom, aside = 0 } = target;
    drawn.map.flyTo({
      center: [centre.lon, centre.lat],
      ...(zoom === undefined ? {} : { zoom }),
      offset: [-aside / 2, 0],
      duration: flightMs,
    });
  }, [drawn, target]);
  useEffect(() => {
    if (!drawn || !fit || fit.length === 0) return;
    const lons = fit.map(({ lon }) => lon);
    const lats = fit.map(({ lat }) => lat);
    drawn.map.fitBounds([Math.min(...lons), Math.min(...lats), Math.max(...lons), Math.max(...lats)], {
      padding: edge,
      maxZoom: closest ?? zoomOf(fit),
      animate: false,
    });
  }, [drawn, fit, closest, edge]);
}
