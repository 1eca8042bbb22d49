import { downtimeSum } from '#shared/engine/indices/downtimeSum';
import { precipSpi } from '#shared/engine/indices/precipSpi';
import { precipSumTotal } from '#shared/engine/indices/precipSumTotal';
import { tempMin } from '#shared/engine/indices/tempMin';
import { Coverage } from '#shared/contract/coverage';
import { sampleOf } from '../../../../tests/support/console/sample';
import { draftOf, emptyDraft, withStructure, type Draft } from './draft';
import { canLeave, findFaults, termsOfDraft } from './faults';
import { bodyOfChange, bodyOfNew } from './request';

const today = '2026-11-22';
const frost: Draft = {
  ...emptyDraft(today),
  riskTypeId: 'TEMPERATURE',
  dataSetId: 'set',
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
const faults = (draft: Draft) => findFaults(draft, today).map(({ path, message }) => [path, message]);
const mayLeave = (draft: Draft) => canLeave.map((may) => may(draft, findFaults(draft, today)));

test('a frost cover at -2 degrees can be designed', () => {
  expect(faults(frost)).toEqual([]);
  expect(mayLeave(frost)).toEqual([true, true, true, true]);
  expect(faults({ ...frost, structure: 'binary', exit: '' })).toEqual([]);
  expect(termsOfDraft(frost)).toMatchObject({ trigger: -2, exit: -8, minPayoutPct: 0.2, limitPct: 1 });
});

test('there is no rain below zero: neither trigger nor exit', () => {
  const below = (end: string) => [
    `payoutStructure.${end}`,
    `The ${end} must be at least 0: "Total rainfall" is never below.`,
  ];
  expect(faults(drought)).toEqual([below('trigger')]);
  expect(faults({ ...drought, trigger: '20' })).toEqual([below('exit')]);
  expect(faults({ ...drought, trigger: '20', exit: '0', comparator: 'LT' })).toEqual([]);
});

test('hours cannot be negative, a score can', () => {
  const outage = { ...frost, riskTypeId: 'CLOUD', indexId: downtimeSum.id, unit: 'h', duration: true };
  expect(faults(outage)[0]).toEqual([
    'payoutStructure.trigger',
    `The trigger must be at least 0: "${downtimeSum.name}" is never below.`,
  ]);
  const months = { start: '2027-01-01', end: '2027-03-31', parameters: { scale: '3' } };
  const score = {
    ...frost,
    riskTypeId: 'RAINFALL',
    indexId: precipSpi.id,
    unit: 'SPI',
    comparator: precipSpi.comparator,
  };
  expect(faults({ ...score, ...months })).toEqual([]);
});

const notANumber = 'Enter a number such as 1250 or 12.5, without thousands separators.';
const ofRatio = 'The expected loss ratio lies above 0 and at most at 1.';
const leap =
  'A risk period cannot start or end on 29 February, which most past years do not have. Take 28 February or 1 March.';
const noDay = 'Enter a day of the calendar with a year of four digits, such as 2026-06-30.';
test.each<[keyof Draft, string, string, string]>([
  ['trigger', '', 'payoutStructure.trigger', notANumber],
  ['trigger', '1e', 'payoutStructure.trigger', notANumber],
  ['trigger', '0x10', 'payoutStructure.trigger', notANumber],
  ['exit', '1,000', 'payoutStructure.exit', notANumber],
  ['exit', '-2', 'payoutStructure.exit', 'The exit must lie below the trigger, not on it.'],
  ['exit', '4', 'payoutStructure.exit', 'The exit must lie below the trigger.'],
  [
    'minPayout',
    '150',
    'payoutStructure.minPayout',
    'The payout at the trigger must lie between 0 and 100 % of the insured amount of 100.',
  ],
  [
    'minPayout',
    '-1',
    'payoutStructure.minPayout',
    'The payout at the trigger must lie between 0 and 100 % of the insured amount of 100.',
  ],
  ['limit', '0', 'limit', 'The limit must be above 0 and at most 100 % of the insured amount of 100.'],
  ['limit', '10', 'payoutStructure.minPayout', 'The payout at the trigger cannot be above the limit.'],
  ['lossRatio', '', 'expectedLossRatio', notANumber],
  ['lossRatio', '0', 'expectedLossRatio', ofRatio],
  ['lossRatio', '1.2', 'expectedLossRatio', ofRatio],
  ['lossRatio', 'much', 'expectedLossRatio', notANumber],
  ['start', '', 'start', noDay],
  ['end', '22027-01-01', 'end', noDay],
  ['end', '9999-01-01', 'end', 'The year must lie between 2000 and 2100.'],
  ['end', '2026-11-30', 'end', 'To cannot be before From: 2026-11-30 lies before 2026-12-01.'],
  ['start', '2026-11-21', 'start', 'From cannot be in the past: 2026-11-21 lies before today, 2026-11-22.'],
  ['label', 'x'.repeat(201), 'label', 'A name has at most 200 characters.'],
])('%s %j is kept, said to be wrong beside its field, and locks the step', (field, typed, path, sentence) => {
  const draft = { ...frost, [field]: typed };
  expect(faults(draft)).toContainEqual([path, sentence]);
  expect(canLeave[2]?.(draft, findFaults(draft, today))).toBe(false);
  expect(draft[field]).toBe(typed);
});
test('a payout out of its bounds is said while the trigger is still to be typed', () => {
  const draft = { ...frost, trigger: '1e', minPayout: '150' };
  expect(findFaults(draft, today).map(({ path }) => path)).toEqual([
    'payoutStructure.trigger',
    'payoutStructure.minPayout',
  ]);
});
test('a trigger below zero is said while the exit is still to be typed; an exit on the trigger is not called a missing one', () => {
  const rain = { ...drought, comparator: 'GT' } as const;
  expect(faults({ ...rain, trigger: '-1', exit: '' })).toContainEqual([
    'payoutStructure.trigger',
    'The trigger must be at least 0: "Total rainfall" is never below.',
  ]);
  expect(faults({ ...rain, trigger: '100', exit: '100' })).toEqual([
    ['payoutStructure.exit', 'The exit must lie above the trigger, not on it.'],
  ]);
});
test('29 February is refused, not moved', () => {
  expect(faults({ ...frost, start: '2028-02-01', end: '2028-02-29' })).toEqual([['end', leap]]);
});
test('a start after the end leaves the end where it is', () => {
  const draft = { ...frost, start: '2027-12-05' };
  expect(faults(draft)).toEqual([['end', 'To cannot be before From: 2027-11-30 lies before 2027-12-05.']]);
});

test('parameters of an index are numbers, or its step is not left; a usual value is not put in for one that was deleted', () => {
  const days = { ...drought, trigger: '3', exit: '0', comparator: 'LT' as const, indexId: 'excess-precip-days' };
  const refused = (threshold: string) => faults({ ...days, parameters: { threshold } });
  expect(refused('2,5')).toEqual([]);
  for (const threshold of ['', '1e', '0x10', ' '])
    expect(refused(threshold)).toEqual([
      ['indexDefinition.parameters.threshold', `Daily threshold: "${threshold}" is not a number.`],
    ]);
  expect(mayLeave({ ...days, parameters: { threshold: '' } }).slice(1, 3)).toEqual([false, false]);
});
test('a formula that cannot be read locks its step', () => {
  const own = { ...drought, trigger: '3', exit: '9', comparator: 'GT' as const, indexId: 'rainfall-expression' };
  expect(mayLeave({ ...own, expression: 'sum(' })[1]).toBe(false);
});
test('as many months as the period has are asked for where the period is', () => {
  const score = {
    ...frost,
    riskTypeId: 'RAINFALL',
    indexId: precipSpi.id,
    unit: 'SPI',
    comparator: precipSpi.comparator,
  };
  const draft = { ...score, parameters: { scale: '3' } };
  expect(mayLeave(draft).slice(1, 3)).toEqual([true, false]);
});

test('hours stay hours in an edit: a trigger of 7200 s is typed as 2 and sent as 7200', () => {
  const stored = sampleOf(Coverage, {
    riskTypeId: 'CLOUD',
    structure: 'linear',
    duration: true,
    trigger: 7200,
    exit: 36000,
    minPayoutPct: 0.1,
    limitPct: 1,
    insuredAmount: { amount: 100, currency: 'EUR' },
    indexDefinition: { id: downtimeSum.id, triggerComparator: 'GT', decimals: 0, output: { unit: { symbol: 's' } } },
  });
  const draft = draftOf(stored, today);
  expect(draft).toMatchObject({ trigger: '2', exit: '10', unit: 'h' });
  expect(bodyOfChange({ ...draft, trigger: '3' }).data).toMatchObject({ trigger: 10_800, exit: 36_000 });
});

test('seconds that are no short number of hours are typed with few decimals, and sent as they were', () => {
  const stored = sampleOf(Coverage, {
    ...{ riskTypeId: 'CLOUD', structure: 'linear', duration: true, minPayoutPct: 0.1, limitPct: 1 },
    ...{ trigger: 53_000, exit: 100_001, insuredAmount: { amount: 100, currency: 'EUR' } },
    indexDefinition: { id: downtimeSum.id, triggerComparator: 'GT', decimals: 0, output: { unit: { symbol: 's' } } },
  });
  const draft = draftOf(stored, today);
  expect(draft).toMatchObject({ trigger: '14.72222', exit: '27.778056' });
  expect(bodyOfChange(draft).data).toMatchObject({ trigger: 53_000, exit: 100_001 });
  // What is typed counts to the second it means.
  expect(bodyOfChange({ ...draft, trigger: '14.7' }).data).toMatchObject({ trigger: 52_920 });
  expect(bodyOfChange({ ...draft, trigger: '14.0001' }).data).toMatchObject({ trigger: 50_400.36 });
});

test('a structure begins with a limit that its own fields can reach', () => {
  const draft = { ...frost, limit: '50', ...withStructure('binary') };
  expect(bodyOfNew(draft, []).data?.limit).toEqual({ amount: 100, currency: 'USD' });
});
