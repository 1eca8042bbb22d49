import { blocksOf, stageShare } from './blocks';
import { noDays, numberOf, type IndexDefinition } from './define';
import { inFahrenheit } from './fahrenheit';
import { indexOf } from './list';
import { percentOfNormal } from './percentOfNormal';
import { soilMoisture } from './soilMoisture';
import { runSpells, spellParameters } from './spells';
import { radiusOf } from './windMax6hr';

test.each([
  // 30 days in blocks of 10, a new one each day: they begin on the 1st to the 21st day.
  [{ days: 30, blockLength: 10, step: 1 }, 21],
  [{ days: 30, blockLength: 10, step: 10 }, 2],
  [{ days: 30, blockLength: 10, step: 7 }, 3],
  [{ days: 10, blockLength: 10, step: 1 }, 1],
  [{ days: 9, blockLength: 10, step: 1 }, 0],
])('§3 a stage of %o has %d blocks', (stage, blocks) => expect(blocksOf(stage)).toBe(blocks));

test('§3 a stage pays its weight for the share of its blocks with a loss', () => {
  const stage = { days: 30, blockLength: 10, step: 1, weight: 0.6 };
  expect([0, 7, 21].map((lossBlocks) => stageShare({ ...stage, lossBlocks }))).toEqual([
    0,
    expect.closeTo(0.2, 12),
    expect.closeTo(0.6, 12),
  ]);
});

test('what was measured in percent of what is normal, phase by phase, rounded to a tenth', () => {
  const phase = (measured: number, normal: number, weight: number) => ({ measured, normal, weight });
  // 0.25 x 50 % + 0.75 x 200 %; with each phase at 120 % at most: 0.25 x 50 % + 0.75 x 120 %.
  const phases = [phase(20, 40, 0.25), phase(100, 50, 0.75)];
  expect([percentOfNormal(phases), percentOfNormal(phases, 120)]).toEqual([162.5, 102.5]);
  expect([percentOfNormal([phase(1, 3, 1)]), percentOfNormal([phase(2, 3, 1)])]).toEqual([33.3, 66.7]);
  expect(percentOfNormal([phase(120, 100, 1)], 120)).toBe(120);
  expect(percentOfNormal([])).toBe(0);
});

test('a soil holds what rains in less what evaporates, between nothing and its capacity', () => {
  const soil = { evaporation: 5, capacity: 50, start: 20 };
  const held = (...rain: number[]) => [...soilMoisture(Float64Array.from(rain), soil)];
  expect(held(0, 5, 10)).toEqual([15, 15, 20]);
  expect(held(34, 36, 5)).toEqual([49, 50, 50]);
  expect(held(0, 0, 0, 0, 0, 6)).toEqual([15, 10, 5, 0, 0, 1]);
  // A day without a value brings no rain.
  expect(held(NaN, 5)).toEqual([15, 15]);
  expect(held()).toEqual([]);
});

test('a parameter is what it was set to, else what is usual', () => {
  expect([
    numberOf({}, 'base', 18),
    numberOf({ base: '' }, 'base', 18),
    numberOf({ base: 0 }, 'base', 18),
    numberOf({ base: '10.5' }, 'base', 18),
    numberOf({ upper: 30 }, 'base', 18),
  ]).toEqual([18, 18, 0, 10.5, 18]);
  expect([radiusOf({}), radiusOf({ radiusKm: 120 })]).toEqual([50, 120]);
});

test('no days have no value, and none of them made anything', () => {
  expect([noDays.value, noDays.index.length, noDays.latest.length, noDays.overall(), noDays.recent()]).toEqual([
    ...[NaN, 0, 0],
    [],
    [],
  ]);
});

const days = (...values: readonly (readonly [low: number, high: number])[]) => ({
  length: values.length,
  value: (variable: string) =>
    variable === 'tmean'
      ? new Float64Array(values.length).fill(NaN)
      : Float64Array.from(values, ([low, high]) => (variable === 'tmin' ? low : high)),
});

test('§2.1 in Fahrenheit base, bound and result are converted, and the data stay as they are', () => {
  // Means of 10 and 20 °C are 50 and 68 °F: 15 °F d below 65 °F.
  const hdd = inFahrenheit(indexOf('hdd'));
  const ran = hdd.run(days([5, 15], [15, 25]), { base: 65 });
  expect(ran.value).toBeCloseTo(15, 9);
  expect([...ran.index].map((value) => Number(value.toFixed(9)))).toEqual([15, 15]);
  expect([...ran.latest].map((value) => Number(value.toFixed(9)))).toEqual([15, 0]);
  expect(ran.overall()).toEqual(
    indexOf('hdd')
      .run(days([5, 15], [15, 25]), { base: 18 })
      .overall(),
  );
  expect([hdd.unit.id, hdd.decimals, hdd.id]).toEqual(['deg_f_d', 1, 'hdd']);
  // Means of 20 and 40 °C are 68 and 104 °F; above 50 °F and up to 86 °F they count 18 and 36.
  const gdd = inFahrenheit(indexOf('gdd')).run(days([15, 25], [35, 45]), { base: 50, upper: 86 });
  expect(gdd.value).toBeCloseTo(54, 9);
  // Without a base the usual one stands, which is in Celsius: 18 °C less 10 °C are 14.4 °F d.
  expect(hdd.run(days([5, 15]), {}).value).toBeCloseTo(14.4, 9);
  expect(hdd.run(days([5, 15]), { base: '', method: 'mean' }).value).toBeCloseTo(14.4, 9);
});

test('§2.1 what does not count degree days cannot be in Fahrenheit', () => {
  expect(() => inFahrenheit(indexOf('temp-max') as IndexDefinition)).toThrow(
    'The index "temp-max" does not count degree days: it cannot be in Fahrenheit.',
  );
});

test('§2 spells by the longest, by the days of all, by their number; another measure is refused', () => {
  const qualifies = Uint8Array.of(1, 1, 0, 1, 0, 1, 1, 1);
  const of = (parameters: Record<string, number | string>) => runSpells(qualifies, parameters).value;
  expect([of({}), of({ measure: 'longest' }), of({ measure: 'total' }), of({ measure: 'count' })]).toEqual([
    3, 3, 6, 3,
  ]);
  expect([of({ minSpell: 2, measure: 'total' }), of({ minSpell: 3, measure: 'count' }), of({ minSpell: 4 })]).toEqual([
    5, 1, 0,
  ]);
  for (const measure of ['mean', '', 'toString', 3])
    expect(() => of({ measure })).toThrow(`"${measure}" is not one of longest, total, count.`);
  expect(spellParameters.map(({ id, default: usual }) => [id, usual])).toEqual([
    ['minSpell', 1],
    ['measure', 'longest'],
  ]);
});

test('§2.4 irradiation falls short of a reference above nothing only', () => {
  const run = (parameters: { readonly reference?: number }) =>
    indexOf('ghi-shortfall').run({ length: 2, value: () => Float64Array.of(3, 2) }, parameters);
  const refused = 'ghi-shortfall needs its reference irradiation, in kWh/m².';
  for (const parameters of [{}, { reference: 0 }, { reference: -1 }]) expect(() => run(parameters)).toThrow(refused);
  expect([...run({ reference: 10 }).index]).toEqual([70, 50]);
  expect(run({ reference: 4 }).value).toBe(0);
});

test('§2.1 an index of degree days reads what it needs, and the mean of the day where it follows its course', () => {
  const also = (id: string, method?: string) => indexOf(id).also?.(method ? { method } : {}) ?? null;
  expect([also('hdd'), also('hdd', 'mean'), also('hdd', 'cycle'), also('cdd', 'cycle')]).toEqual([
    [],
    [],
    ['tmean'],
    ['tmean'],
  ]);
  expect(also('precip-sum-total')).toBeNull();
});
