import type { IndexChoice } from '../cover';
import type { DailyValues } from '../indices/define';
import { definitionOf, phasesOf, readBy, runChoice } from './choice';

const [start, end] = ['2026-06-01', '2026-06-10'];
const ten = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
const daily = (values: readonly number[], lastOnly = false): DailyValues => ({
  length: values.length,
  value: () => Float64Array.from(values),
  ...(lastOnly ? { lastOnly } : {}),
});
const phase = (from: number, to: number, more: { weight?: number; parameters?: IndexChoice['parameters'] } = {}) => ({
  periodStart: `2026-06-${String(from).padStart(2, '0')}`,
  periodEnd: `2026-06-${String(to).padStart(2, '0')}`,
  parameters: {},
  ...more,
});
const run = (choice: IndexChoice, values: readonly number[] = ten) => {
  const ran = runChoice(definitionOf(choice), choice, daily(values), start, end);
  const last = runChoice(definitionOf(choice), choice, daily(values, true), start, end);
  expect(last.value).toBe(ran.value);
  return { value: ran.value, index: [...ran.index], overall: ran.overall(), recent: ran.recent() };
};
const sum = (more: Partial<IndexChoice> = {}): IndexChoice => ({
  indexId: 'precip-sum-total',
  parameters: {},
  ...more,
});
const two = [phase(3, 5, { weight: 2 }), phase(7, 8)];

test('§3 days outside the phases stand still, phases are weighted and added up', () => {
  // Twice 3 + 4 + 5, and 7 + 8.
  expect(run(sum({ phases: two }))).toEqual({
    value: 39,
    index: [0, 0, 6, 14, 24, 24, 31, 39, 39, 39],
    overall: [2, 3, 4, 6, 7],
    recent: [7],
  });
});

test('§3 of several phases the greatest, or the least', () => {
  expect(run(sum({ phases: two, combine: 'MAX' })).index).toEqual([0, 0, 6, 14, 24, 24, 24, 24, 24, 24]);
  expect(run(sum({ phases: two, combine: 'MIN' })).index).toEqual([0, 0, 6, 14, 24, 24, 7, 15, 15, 15]);
  expect(run(sum({ phases: two, combine: 'SUM' })).value).toBe(39);
});

test('§3 a phase that has begun counts its days so far, one to come counts nothing', () => {
  const begun = run(sum({ phases: two }), ten.slice(0, 4));
  expect(begun).toEqual({ value: 14, index: [0, 0, 6, 14], overall: [2, 3], recent: [3] });
  expect(run(sum({ phases: two }), ten.slice(0, 2))).toMatchObject({ value: 0, index: [0, 0] });
  expect(run(sum({ phases: two }), ten.slice(0, 6)).recent).toEqual([4]);
});

test('§3 before its first phase an index that adds up is nothing, another one is not known', () => {
  const before = (indexId: string, parameters: IndexChoice['parameters'] = {}) =>
    run({ indexId, parameters, phases: [phase(3, 5), phase(7, 8)] }).index.slice(0, 3);
  expect(before('excess-precip-days', { threshold: 2 })).toEqual([0, 0, 1]);
  expect(before('temp-max')).toEqual([NaN, NaN, 3]);
  expect(before('temp-min')).toEqual([NaN, NaN, 3]);
  expect(before('ghi-shortfall', { reference: 10 })).toEqual([NaN, NaN, 70]);
});

test('§3 a phase has its own parameters beside those of the choice', () => {
  const capped = (more: IndexChoice['parameters'], phases: IndexChoice['phases']) =>
    run({ indexId: 'precip-sum-total', parameters: more, ...(phases ? { phases } : {}) }).value;
  expect(capped({ dailyCap: 4 }, undefined)).toBe(34);
  expect(capped({ dailyCap: 4 }, [phase(3, 5), phase(7, 8, { parameters: { dailyCap: 7 } })])).toBe(11 + 14);
  expect(capped({ dailyCap: 4 }, [phase(1, 10, { parameters: { dailyCap: 2 } })])).toBe(19);
  expect(capped({ dailyCap: 4 }, [phase(1, 10)])).toBe(34);
});

test('§3 one phase is the whole period only where it is as long and has no weight', () => {
  const one = (from: number, to: number, weight?: number) =>
    run(sum({ phases: [phase(from, to, weight === undefined ? {} : { weight })] })).value;
  expect([one(1, 10), one(1, 10, 1), one(1, 10, 0.5), one(2, 10), one(1, 9)]).toEqual([55, 55, 27.5, 54, 45]);
  expect(run(sum({ phases: [] })).value).toBe(55);
  expect(phasesOf(sum(), start, end)).toEqual([{ periodStart: start, periodEnd: end, parameters: {} }]);
  expect(phasesOf(sum({ phases: [] }), start, end)).toHaveLength(1);
  expect(phasesOf(sum({ phases: two }), start, end)).toBe(two);
});

test('§3 of no days nothing is known', () => {
  expect(runChoice(definitionOf(sum()), sum({ phases: two }), daily([]), start, end).value).toBeNaN();
});

test('§3 an expression is run on each day, and may move any way', () => {
  const choice: IndexChoice = { indexId: 'rainfall-expression', parameters: {}, expression: 'sum(precip)' };
  const definition = definitionOf(choice);
  expect([definition.kind, definition.direction, definition.variables]).toEqual(['expression', 'none', ['precip']]);
  const own = definitionOf({ ...choice, indexId: 'precip-sum-total', expression: 'mean(tmax - tmin)' });
  expect([own.kind, own.direction, own.variables]).toEqual(['expression', 'none', ['tmax', 'tmin']]);
  const ran = definition.run(daily([1, 2, 3]), {});
  expect([ran.value, [...ran.index], [...ran.latest]]).toEqual([6, [1, 3, 6], [1, 3, 6]]);
  expect([ran.overall(), ran.recent()]).toEqual([[0, 1, 2], [2]]);
  const last = definition.run(daily([1, 2, 3], true), {});
  expect([last.value, [...last.index]]).toEqual([6, [NaN, NaN, 6]]);
  expect(definition.run(daily([]), {}).value).toBeNaN();
});

test('§3 while days come in an expression may have no value yet, at the end it must', () => {
  const average = definitionOf({
    indexId: 'rainfall-expression',
    parameters: {},
    expression: '10 / (sum(precip) - 1)',
  });
  expect([...average.run(daily([1, 1]), {}).index]).toEqual([NaN, 10]);
  expect(() => average.run(daily([0, 1]), {})).toThrow('Division by zero (character 4)');
});

test('what a choice reads: its variables, and a mean that its method, or that of a phase, takes', () => {
  const hdd = (parameters: IndexChoice['parameters'], phases?: IndexChoice['phases']) =>
    readBy({ indexId: 'hdd', parameters, ...(phases ? { phases } : {}) });
  const cycle = { method: 'cycle' };
  expect(hdd({})).toEqual(['tmax', 'tmin']);
  expect(hdd(cycle)).toEqual(['tmax', 'tmin', 'tmean']);
  expect(hdd({}, [phase(1, 2), phase(3, 4, { parameters: cycle })])).toEqual(['tmax', 'tmin', 'tmean']);
  expect(hdd({}, [phase(1, 2)])).toEqual(['tmax', 'tmin']);
  expect(readBy(sum({ phases: two }))).toEqual(['precip']);
});
