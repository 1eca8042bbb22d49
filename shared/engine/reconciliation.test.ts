import type { PayoutTerms } from './cover';
import { reconcile } from './reconciliation';

const terms: PayoutTerms = {
  structure: 'linear',
  comparator: 'GT',
  trigger: 100,
  exit: null,
  minPayoutPct: 0,
  payoutPerUnitPct: 0.005,
  limitPct: 1,
};

test.each([
  { why: 'the same value', primary: 120, secondary: 120, result: 'AGREES' },
  { why: 'a tenth of the trigger apart, and 0.05 in the share', primary: 120, secondary: 130, result: 'AGREES' },
  { why: 'a little more than that', primary: 120, secondary: 130.1, result: 'DIFFERS' },
  { why: 'near each other, but only one pays', primary: 100, secondary: 100.1, result: 'DIFFERS' },
  { why: 'neither pays, within a tenth', primary: 80, secondary: 90, result: 'AGREES' },
  { why: 'neither pays, further apart', primary: 80, secondary: 90.1, result: 'DIFFERS' },
] as const)('$why: $result', ({ primary, secondary, result }) => {
  expect(reconcile(terms, primary, secondary, 1).result).toBe(result);
  expect(reconcile(terms, secondary, primary, 1).result).toBe(result);
});

test('shares may be 0.05 apart and no more, though the indices agree', () => {
  const steep = { ...terms, payoutPerUnitPct: 0.01 };
  expect(reconcile(steep, 110, 115, 1)).toMatchObject({ result: 'AGREES' });
  expect(reconcile(steep, 110, 115.1, 1)).toMatchObject({ result: 'DIFFERS' });
  expect(reconcile(steep, 110, 115, 1).payouts.map((share) => share.toFixed(2))).toEqual(['0.10', '0.15']);
});

test('of a trigger near nothing one unit of the last decimal is what may lie between', () => {
  const low = { ...terms, trigger: -0.1, comparator: 'LT' as const };
  const between = (primary: number, secondary: number, decimals: number) =>
    reconcile(low, primary, secondary, decimals).result;
  expect([between(0.5, 0.6, 1), between(0.5, 0.7, 1)]).toEqual(['AGREES', 'DIFFERS']);
  expect([between(1, 2, 0), between(1, 2.1, 0)]).toEqual(['AGREES', 'DIFFERS']);
});
