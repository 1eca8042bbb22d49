import type { PayoutTerms } from '#shared/engine/cover';
import { movedMarks } from './curveMove';

const deficit: PayoutTerms = {
  ...{ structure: 'linear', comparator: 'LT', trigger: 8, exit: 2 },
  ...{ minPayoutPct: 0.2, payoutPerUnitPct: null, limitPct: 1 },
};

test('the exit goes along with the trigger as far as anything lies there', () => {
  const to = (trigger: number) => movedMarks(deficit, 'mm', { mark: 'trigger', to: trigger, step: 1 });
  expect(to(10)).toEqual({ trigger: 10, exit: 4 });
  expect(to(4)).toEqual({ trigger: 4, exit: 0 });
  expect(to(0)).toBeNull();
});

test.each(['points', '°C', 'SPI'])('in %s a mark goes below zero, whatever the reader calls them', (unit) => {
  const to = (trigger: number) => movedMarks(deficit, unit, { mark: 'trigger', to: trigger, step: 0.5 });
  expect(to(-1.5)).toEqual({ trigger: -1.5, exit: -7.5 });
});
test.each(['mm', 'days', 'h'])('in %s it does not', (unit) => {
  const above = { ...deficit, comparator: 'GT', trigger: 2, exit: 8 } as const;
  expect(movedMarks(above, unit, { mark: 'trigger', to: -1.5, step: 0.5 })).toEqual({ trigger: 0, exit: 6 });
});
