/** What a soil does with rain, mm: what evaporates in a day, what it can hold, and what it holds at first. */
type Soil = { readonly evaporation: number; readonly capacity: number; readonly start: number };

/** Water that a soil holds at the end of each day, mm: what rains in, less what evaporates, between nothing and its capacity. */
export function soilMoisture(rain: Float64Array, { evaporation, capacity, start }: Soil): Float64Array {
  let held = start;
  return rain.map((day) => {
    held = Math.min(capacity, Math.max(0, held + (Number.isNaN(day) ? 0 : day) - evaporation));
    return held;
  });
}
