import { precipSumTotal } from '#shared/engine/indices/precipSumTotal';
import { tempMin } from '#shared/engine/indices/tempMin';
import { CoverageChange } from '#shared/contract/coverageDesign';
import { emptyDraft, type Draft } from './draft';
import { canLeave, fieldFaults, findPayoutFault } from './faults';

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

test('what the contract would refuse is said beside its field, and the step is not left', () => {
  expect(fieldFaults(frost)).toEqual({});
  for (const lossRatio of ['', '0', '1.2', 'much']) {
    const refused = { ...frost, lossRatio };
    const sentence = CoverageChange.safeParse({ expectedLossRatio: Number(lossRatio) }).error?.issues[0]?.message;
    expect([lossRatio, fieldFaults(refused)]).toEqual([lossRatio, { lossRatio: sentence }]);
    expect(canLeave[2]?.(refused)).toBe(false);
  }
  expect(Object.keys(fieldFaults({ ...frost, label: 'x'.repeat(201), start: '' }))).toEqual(['start', 'label']);
});
