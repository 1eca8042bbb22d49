/** Goes into every simulation, footprint and claim; changes when a rule of the engine changes a number. */
export const engineVersion = '1.7.0';

/** Was an engine older than another one? A certificate is recomputed by the rules of the engine that issued it. */
export function isOlder(version: string, than: string): boolean {
  const [one, other] = [version, than].map((text) => text.split('.').map(Number));
  const at = [0, 1, 2].find((part) => one?.[part] !== other?.[part]);
  return at !== undefined && (one?.[at] ?? 0) < (other?.[at] ?? 0);
}
