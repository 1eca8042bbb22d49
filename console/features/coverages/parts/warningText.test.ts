import type { TFunction } from 'i18next';
import { unseenOf } from '#shared/engine/burn/unseen';
import { simulate } from '#shared/engine/burn/simulate';
import { addDays } from '#shared/engine/calendar';
import { observedOf } from '#shared/engine/days';
import { warningText } from './warningText';

const said: unknown[] = [];
const t = ((key: string, values: unknown) => {
  said.push(key, values);
  return key;
}) as unknown as TFunction;
beforeEach(() => said.splice(0));

test('what the engine warns of a short record without a payout is said in the reader’s language', () => {
  const dates = Array.from({ length: 12 * 366 }, (_, at) => addDays('2010-01-01', at));
  const { warnings, unseen } = simulate(
    {
      start: '2026-06-01',
      end: '2026-06-30',
      index: { indexId: 'precip-sum-total', parameters: {} },
      target: null,
      dayOffsetHours: 0,
      terms: {
        structure: 'binary',
        comparator: 'GT',
        trigger: 500,
        exit: null,
        minPayoutPct: 0.2,
        payoutPerUnitPct: null,
        limitPct: 1,
      },
    },
    observedOf({ days: dates.map((date) => ({ date, values: { precip: 1 } })) }),
  );
  expect(unseen).toEqual(unseenOf(12, 0.2));
  expect(warnings.map((warning) => warningText(warning, t, 'de'))).toEqual(['detail.shortRecord', 'detail.neverPaid']);
  expect(said).toEqual([
    'detail.shortRecord',
    { count: 12 },
    'detail.neverPaid',
    { years: '12', rate: '0,769 %', most: '22,1 %' },
  ]);
});

test('so is what it says of a year or two that paid', () => {
  const sentence =
    'Only 1 of 30 usable years would have paid, too few to price by alone: the price starts from an expected loss of 1.935 % with a standard deviation of 8.583 %.';
  expect(warningText(sentence, t, 'de')).toBe('detail.seldomPaid');
  expect(said).toEqual(['detail.seldomPaid', { count: 1, years: '30', loss: '1,935 %', sd: '8,583 %' }]);
});

test('any other warning stands as it was written', () => {
  expect(warningText('Something else.', t, 'de')).toBe('Something else.');
});
