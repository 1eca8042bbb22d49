import type { PayoutTerms } from '#shared/engine/cover';
import type { Measure } from '#shared/view/measure';
import { movedMarks } from './curveMove';

const deficit: PayoutTerms = {
  ...{ structure: 'linear', comparator: 'LT', trigger: 8, exit: 2 },
  ...{ minPayoutPct: 0.2, payoutPerUnitPct: null, limitPct: 1 },
};
const rain: Measure = { unit: 'mm', decimals: 1, duration: false };

test('the exit goes along with the trigger as far as anything lies there', () => {
  const to = (trigger: number) => movedMarks(deficit, rain, { mark: 'trigger', to: trigger, step: 1 });
  expect(to(10)).toEqual({ trigger: 10, exit: 4 });
  expect(to(4)).toEqual({ trigger: 4, exit: 0 });
  expect(to(0)).toBeNull();
});
