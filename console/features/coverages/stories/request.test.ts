import { IndexDefinition } from '#shared/contract/indices';
import { downtimeSum } from '#shared/engine/indices/downtimeSum';
import { precipMaxNday } from '#shared/engine/indices/precipMaxNday';
import { precipSpi } from '#shared/engine/indices/precipSpi';
import { precipSumTotal } from '#shared/engine/indices/precipSumTotal';
import { sampleOf } from '../../../../tests/support/console/sample';
import { emptyDraft, withIndex, withoutStructure, type Draft } from './draft';
import { canLeave } from './faults';
import { bodyOfChange, newCoverageOf } from './request';

const today = '2026-11-22';
const rain: Draft = {
  ...emptyDraft(today),
  riskTypeId: 'RAINFALL',
  dataSetId: 'imd',
  targetId: 'alappuzha',
  indexId: precipSumTotal.id,
  unit: 'mm',
  structure: 'linear',
  trigger: '60',
  exit: '160',
};
const sent = (change: Partial<Draft>) => newCoverageOf({ ...rain, ...change }, ['user/program:Paddy']);

test('a draft begins with nothing chosen and the usual values', () => {
  expect(emptyDraft(today)).toEqual({
    program: '',
    ...{ riskTypeId: '', providerId: '', dataSetId: '', targetId: '', targetName: '', indexId: '', expression: null },
    ...{ parameters: {}, comparator: 'GT', unit: '', duration: false, decimals: 1, label: '', structure: '' },
    ...{ trigger: '', minPayout: '100', exit: '', limit: '100', insuredAmount: 100, currency: 'USD' },
    ...{ lossRatio: '0.65', start: '2026-12-01', end: '2027-11-30', detrend: 'AUTO' },
    kept: { phases: [], period: null, loading: 'EXPECTED_LOSS', loadingFactor: 0, minimumRiskRate: 0 },
  });
  expect(withoutStructure).toEqual({ structure: '', exit: '' });
});

test.each([
  ['7', 100, 7],
  ['7', 1000, 70],
  ['0.1', 300, 0.3],
  ['12,5', 100, 12.5],
  ['', 100, ''],
  ['a lot', 100, 'a lot'],
] as const)('%j percent of %d is sent as %j', (minPayout, insuredAmount, amount) => {
  const body = sent({ minPayout, limit: minPayout, insuredAmount, currency: 'EUR' });
  expect(body.payoutStructure.minPayout).toEqual({ amount, currency: 'EUR' });
  expect(body.limit).toEqual({ amount, currency: 'EUR' });
});

test.each([
  [{ trigger: '14', exit: '24', unit: 'h', duration: true }, 50_400, 86_400],
  [{ trigger: '14', exit: '24' }, 14, 24],
  [{ trigger: '1e', exit: '' }, '1e', ''],
  [{ trigger: '1e', exit: 'x', unit: 'h', duration: true }, '1e', 'x'],
  [{ structure: 'binary', trigger: '5', exit: '24' }, 5, null],
] as const)('%j: what is no number is sent as it was typed, hours as seconds', (typed, trigger, exit) => {
  expect(sent(typed).payoutStructure).toMatchObject({ trigger, exit });
});

test.each([
  [precipSumTotal.id, { dailyCap: '' }, {}],
  [precipSumTotal.id, { dailyCap: '80' }, { dailyCap: 80 }],
  [precipSumTotal.id, { dailyCap: '80', window: '3' }, { dailyCap: 80 }],
  // What has a usual value is asked for: left empty it is wrong.
  [precipMaxNday.id, { window: '' }, { window: '' }],
  [precipMaxNday.id, { window: '5' }, { window: 5 }],
  // Durations are typed in hours.
  [downtimeSum.id, { waiting: '0.5', mergeGap: '' }, { waiting: 1800, mergeGap: '' }],
  ['an index of later', { window: '5' }, {}],
  ['', {}, {}],
])('%s with the parameters %j sends %j', (indexId, parameters, expected) => {
  expect(sent({ indexId, parameters }).indexDefinition.parameters).toEqual(expected);
});

test.each([
  [null, { id: precipSumTotal.id, parameters: {} }],
  ['', { id: precipSumTotal.id, paramXel: '', parameters: {} }],
  ['sum(precip)', { id: precipSumTotal.id, paramXel: 'sum(precip)', parameters: {} }],
])('the formula %j is sent where there is one', (expression, expected) => {
  expect(sent({ expression }).indexDefinition).toEqual(expected);
});

test('a name is sent without blanks around it, and none where there is none; labels go with a new coverage', () => {
  expect(sent({ label: '  Late rain ' })).toMatchObject({ label: 'Late rain', labels: ['user/program:Paddy'] });
  expect(sent({ label: '   ' })).not.toHaveProperty('label');
});

test('a change carries its terms, its name and its comparator; without a name the usual one', () => {
  const change = (label: string) => bodyOfChange({ ...rain, label, comparator: 'GTE' });
  expect(change(' Late rain ').data).toMatchObject({
    ...{ label: 'Late rain', structure: 'linear', trigger: 60, exit: 160, payoutPerUnit: null },
    indexDefinition: { triggerComparator: 'GTE' },
  });
  expect(change('  ').data?.label).toBe('Rainfall Stress Cover');
});

test('an index that is chosen brings its parameters with their usual values, empty where there is none', () => {
  const index = sampleOf(IndexDefinition, {
    id: precipSpi.id,
    output: { unit: { symbol: '' } },
    parameters: precipSpi.parameters.map(({ id, name, unit, default: standard }) => ({
      ...{ id, name, unit, type: 'number' as const, default: standard },
    })),
  });
  expect(withIndex(rain, index).parameters).toEqual({ scale: '3', alpha: '', beta: '', zeroShare: '' });
});

describe('the wizard’s steps', () => {
  const fault = (path: string) => ({ path, message: 'No.' });
  const scale = 'indexDefinition.parameters.scale';
  test.each([
    [0, {}, [], true],
    [0, { targetId: '' }, [], false],
    [1, {}, ['payoutStructure.trigger'], true],
    [1, { indexId: '' }, [], false],
    [1, {}, ['indexDefinition.parameters.window'], false],
    // That the period has so many months is asked where the period is.
    [1, { parameters: { scale: '3' } }, [scale], true],
    [1, { parameters: { scale: '12' } }, [scale], true],
    [1, { parameters: { scale: '3' } }, ['indexDefinition.parameters.alpha'], false],
    [1, { parameters: { scale: '0' } }, [scale], false],
    [1, { parameters: { scale: 'a3' } }, [scale], false],
    [1, { parameters: { scale: '3a' } }, [scale], false],
    [1, {}, [scale], false],
    [2, {}, [], true],
    [2, { structure: '' }, [], false],
    ...['payoutStructure.trigger', 'limit', 'currency', 'expectedLossRatio', 'start', 'end', 'label', 'detrend'].map(
      (path) => [2, {}, [path], false] as const,
    ),
    [2, { parameters: { scale: '3' } }, [scale], false],
    [2, {}, ['riskTypeId'], true],
    [2, {}, ['dataSet.start'], true],
    [2, {}, ['limitless'], true],
    [3, {}, ['payoutStructure.trigger'], true],
  ] as const)('step %d of %j with faults at %j may be left: %s', (step, change, paths, may) => {
    expect(canLeave[step]?.({ ...rain, ...change } as Draft, paths.map(fault))).toBe(may);
  });
});
