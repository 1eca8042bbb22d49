import { variatesOf, type Variates } from './random';
import { deviation, mean } from './statistics';

const count = 20_000;
const sample = (draw: (variates: Variates) => number, seed = 11) => {
  const variates = variatesOf(seed);
  return Array.from({ length: count }, () => draw(variates));
};

test.each<[string, (variates: Variates) => number, number, number]>([
  ['exponential', ({ exponential }) => exponential(), 1, 1],
  ['normal', ({ normal }) => normal(), 0, 1],
  ['gamma of shape 0.5', ({ gamma }) => gamma(0.5), 0.5, Math.sqrt(0.5)],
  ['gamma of shape 1', ({ gamma }) => gamma(1), 1, 1],
  ['gamma of shape 9', ({ gamma }) => gamma(9), 9, 3],
  // a / (a + b), and the root of ab / ((a + b)^2 (a + b + 1)).
  ['beta of 8.5 and 22.5', ({ beta }) => beta(8.5, 22.5), 8.5 / 31, Math.sqrt((8.5 * 22.5) / (31 ** 2 * 32))],
  ['beta of 0.5 and 30.5', ({ beta }) => beta(0.5, 30.5), 0.5 / 31, Math.sqrt((0.5 * 30.5) / (31 ** 2 * 32))],
  ['Student’s t with 10 degrees of freedom', ({ studentT }) => studentT(10), 0, Math.sqrt(10 / 8)],
])('the mean and the deviation of %s are those of the distribution', (_, draw, centre, spread) => {
  const values = sample(draw);
  // Four standard errors of the mean; the deviation within a twentieth.
  expect(Math.abs(mean(values) - centre)).toBeLessThan((4 * spread) / Math.sqrt(count));
  expect(Math.abs(deviation(values, 1) / spread - 1)).toBeLessThan(0.05);
});

test.each<[string, (variates: Variates) => number, number, number]>([
  ['normal', ({ normal }) => normal(), 1.959964, 0.025],
  ['gamma of shape 1', ({ gamma }) => gamma(1), -Math.log(0.05), 0.05],
  ['Student’s t with 4 degrees of freedom', ({ studentT }) => studentT(4), 2.776445, 0.025],
])('the tail of %s weighs what it should', (_, draw, level, weight) => {
  const beyond = sample(draw).filter((value) => value > level).length / count;
  expect(Math.abs(beyond - weight)).toBeLessThan(4 * Math.sqrt((weight * (1 - weight)) / count));
});

test('a seed always gives the same numbers, another one others', () => {
  const ten = (seed: number) => {
    const { gamma, normal } = variatesOf(seed);
    return Array.from({ length: 10 }, () => gamma(2.5) + normal());
  };
  expect(ten(3)).toEqual(ten(3));
  expect(ten(3)).not.toEqual(ten(4));
});
