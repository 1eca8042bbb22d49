import { isFields, type Fields, type Json } from './reading/values';

export type Tolerance = number | Fields;

/** A number that is printed with four decimals or nine digits has been rounded there: half a unit of its last digit is no difference. */
function asPrinted(value: number): number {
  const [, whole = '', decimals = '', exponent = '0'] = /^-?(\d+)\.?(\d*)(?:e([+-]\d+))?$/i.exec(String(value)) ?? [];
  const rounded = decimals.length >= 4 || (decimals.length > 0 && whole.length + decimals.length >= 9);
  return rounded ? 0.5 * 10 ** (Number(exponent) - decimals.length) : 0;
}

/** The tolerance of a field: of the longest name that its path holds, else `default`, else none. */
function allowed(tolerance: Tolerance, path: readonly string[], expected: number): number {
  if (typeof tolerance === 'number') return tolerance;
  const keys = path.filter((part) => Number.isNaN(Number(part))).map((part) => part.toLowerCase());
  const bare = (name: string) => name.toLowerCase().replace(/_?relative$/, '');
  const fitting = Object.keys(tolerance)
    .filter((name) => name !== 'default' && keys.some((key) => key.includes(bare(name))))
    .sort((a, b) => bare(b).length - bare(a).length)[0];
  const name = fitting ?? (tolerance['default'] === undefined ? undefined : 'default');
  const value = name === undefined ? undefined : tolerance[name];
  if (typeof value !== 'number' || name === undefined) return 0;
  return /relative$/i.test(name) ? value * Math.abs(expected) : value;
}

const shown = (value: Json | undefined): string => (value === undefined ? 'nothing' : JSON.stringify(value));

/** First difference of a result from what was expected, as `path: expected … got …`; null when there is none. */
export function difference(
  expected: Json,
  got: Json | undefined,
  tolerance: Tolerance,
  path: readonly string[] = [],
): string | null {
  const wrong = () => `${path.length ? `${path.join('.')}: ` : ''}expected ${shown(expected)} got ${shown(got)}`;
  if (typeof expected === 'number') {
    if (typeof got !== 'number') return wrong();
    // The last bits of a sum are not a difference, even where a case asks for exactness.
    const least = 1e-12 * Math.max(1, Math.abs(expected));
    return Math.abs(got - expected) <= Math.max(allowed(tolerance, path, expected), asPrinted(expected) + least)
      ? null
      : wrong();
  }
  if (Array.isArray(expected)) {
    if (!Array.isArray(got) || got.length !== expected.length) return wrong();
    return firstOf(expected, (value, at) =>
      difference(value as Json, (got as Json[])[at], tolerance, [...path, String(at)]),
    );
  }
  if (isFields(expected)) {
    if (!isFields(got)) return wrong();
    return firstOf(Object.entries(expected), ([key, value]) => difference(value, got[key], tolerance, [...path, key]));
  }
  return expected === got ? null : wrong();
}

function firstOf<T>(list: readonly T[], of: (value: T, at: number) => string | null): string | null {
  for (const [at, value] of list.entries()) {
    const found = of(value, at);
    if (found !== null) return found;
  }
  return null;
}
