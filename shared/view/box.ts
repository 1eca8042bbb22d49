/** West, south, east, north, in degrees. */
export type Bounds = readonly [number, number, number, number];
export const wholeWorld: Bounds = [-180, -90, 180, 90];

/** The box as the calls take it; a window wider than the world asks for the world. */
export function boxOf([west, south, east, north]: Bounds) {
  const isWorld = east - west >= 360;
  const turned = (lon: number) => ((((lon + 180) % 360) + 360) % 360) - 180;
  return {
    topLeftLat: Math.min(90, north),
    bottomRightLat: Math.max(-90, south),
    topLeftLon: isWorld ? -180 : turned(west),
    bottomRightLon: isWorld ? 180 : turned(east),
  };
}
