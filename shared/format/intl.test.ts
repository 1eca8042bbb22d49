import { numberFormat, writeNumber } from './intl';

/** A generator with a seed: the same numbers each time. */
function* random(seed: number): Generator<number, never> {
  let state = seed;
  for (;;) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    yield state / 2 ** 32;
  }
}

const locales = ['en-GB', 'de', 'sv', 'fr', 'hi', 'mr-u-nu-latn'];
const edges = [0, -0, 0.5, 1.5, 2.5, 1.005, -0.004, -0.05, 999.995, 1e6, 1e15, 1e21, 1e-9, NaN, Infinity, -Infinity];

test.each(locales)('numbers that are written quickly are written as Intl writes them: %s', (locale) => {
  const next = random(7);
  const drawn = Array.from(
    { length: 3000 },
    () => (next.next().value - 0.5) * 10 ** Math.floor(next.next().value * 12),
  );
  for (const sign of ['auto', 'negative'] as const)
    for (const [least, most] of [
      [0, 0],
      [1, 1],
      [2, 2],
      [0, 4],
    ] as const) {
      const format = numberFormat(locale, {
        minimumFractionDigits: least,
        maximumFractionDigits: most,
        signDisplay: sign,
      });
      const values = [...edges, ...drawn, ...edges, -0, 0, ...drawn.slice(0, 100)];
      expect(values.map((value) => writeNumber(value, locale, { least, most, sign }))).toEqual(
        values.map((value) => format.format(value)),
      );
    }
});
