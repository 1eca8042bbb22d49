import { precipSumTotal } from '#shared/engine/indices/precipSumTotal';
import { tempMin } from '#shared/engine/indices/tempMin';
import { emptyDraft, type Draft } from './draft';
import { canLeave, findPayoutFault } from './faults';

const frost: Draft = {
  ...emptyDraft('2026-11-22'),
  riskTypeId: 'TEMPERATURE',
  targetId: 'station',
  indexId: tempMin.id,
  unit: tempMin.unit.symbol,
  comparator: tempMin.comparator,
  structure: 'linear',
  trigger: '-2',
  exit: '-8',
  minPayout: '20',
};
const drought: Draft = {
  ...frost,
  riskTypeId: 'RAINFALL',
  indexId: precipSumTotal.id,
  unit: precipSumTotal.unit.symbol,
};

test('a frost cover at -2 degrees can be designed', () => {
  expect(findPayoutFault(frost)).toBeNull();
  expect(canLeave.map((mayLeave) => mayLeave(frost))).toEqual([true, true, true, true]);
  expect(findPayoutFault({ ...frost, structure: 'binary', exit: '' })).toBeNull();
});

test('there is no rain below zero: neither trigger nor exit', () => {
  expect(findPayoutFault(drought)).toBe('negative');
  expect(findPayoutFault({ ...drought, trigger: '20' })).toBe('negativeExit');
  expect(findPayoutFault({ ...drought, trigger: '20', exit: '0' })).toBeNull();
});

test('hours cannot be negative, a score can', () => {
  expect(findPayoutFault({ ...frost, unit: 'h', duration: true })).toBe('negative');
  expect(findPayoutFault({ ...frost, unit: 'SPI' })).toBeNull();
});
