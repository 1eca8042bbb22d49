/**
 * The numbers of a text that say one of these values with fewer decimals than it has, as they stand there: 44.1 where 44.09 is said. Whole
 * numbers are left out: they stand for much else.
 */
export const otherNotations = (text: string, values: readonly number[]): readonly string[] =>
  [...text.matchAll(/\d+\.\d+/g)]
    .map(([number]) => number)
    .filter((number) =>
      values.some((value) => {
        const decimals = number.length - number.indexOf('.') - 1;
        return Number(number) !== value && Math.abs(Number(number) - value) <= 0.5 * 10 ** -decimals + 1e-9;
      }),
    );
