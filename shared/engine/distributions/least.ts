import { mean } from '../statistics';

/** Point where a function of few variables is least (Nelder-Mead, restarted once from where it ended). */
export function leastOf(
  of: (point: readonly number[]) => number,
  from: readonly number[],
  step: number,
): readonly number[] {
  let best = from;
  for (let round = 0; round < 2; round++) {
    let simplex = [best, ...from.map((_, i) => best.map((value, j) => (i === j ? value + step : value)))].map(
      (point) => ({ point, value: of(point) }),
    );
    for (let i = 0; i < 2000; i++) {
      simplex = simplex.sort((a, b) => a.value - b.value);
      const worst = simplex.at(-1) as (typeof simplex)[number];
      const [first] = simplex as [(typeof simplex)[number]];
      if (simplex.every(({ point }) => point.every((x, j) => Math.abs(x - (first.point[j] as number)) < 1e-10))) break;
      const others = simplex.slice(0, -1);
      const centre = from.map((_, j) => mean(others.map(({ point }) => point[j] as number)));
      const at = (t: number) => {
        const point = centre.map((c, j) => c + t * ((worst.point[j] as number) - c));
        return { point, value: of(point) };
      };
      const reflected = at(-1);
      const tried =
        reflected.value < first.value
          ? [at(-2), reflected].sort((a, b) => a.value - b.value)[0]
          : reflected.value < (others.at(-1)?.value ?? Infinity)
            ? reflected
            : at(reflected.value < worst.value ? -0.5 : 0.5);
      simplex =
        tried && tried.value < worst.value
          ? [...others, tried]
          : simplex.map(({ point }) => {
              const nearer = point.map((x, j) => ((first.point[j] as number) + x) / 2);
              return { point: nearer, value: of(nearer) };
            });
    }
    best = [...simplex].sort((a, b) => a.value - b.value)[0]?.point ?? best;
  }
  return best;
}
