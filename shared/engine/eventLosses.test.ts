import { averageAnnualLoss, eventCurve, eventLossAt } from './eventLosses';

const [losses, frequencies] = [
  [10, 40, 20],
  [0.1, 0.1, 0.1],
];

test('§9.1 an event table as a curve: frequencies add up from the largest loss', () => {
  expect(eventCurve([10, 40, 20], [0.5, 0.1, 0.15])).toEqual([
    { loss: 40, returnPeriod: 10 },
    { loss: 20, returnPeriod: 4 },
    { loss: 10, returnPeriod: expect.closeTo(4 / 3, 12) },
  ]);
});

test('§9.1 the loss of a return period, though three tenths are not quite three times a tenth', () => {
  expect(eventLossAt(losses, frequencies, 10 / 3)).toBe(10);
  expect(eventLossAt(losses, frequencies, 1)).toBe(10);
  expect(eventLossAt(losses, frequencies, 10)).toBe(40);
  expect(eventLossAt(losses, frequencies, 7.5)).toBeCloseTo(30, 9);
  expect(eventLossAt(losses, frequencies, 11)).toBeNull();
});

test('§9.1 an event that never happens is not on the curve', () => {
  expect(eventLossAt([90, 10], [0, 0.2], 5)).toBe(10);
  expect(eventLossAt([90, 10], [0, 0.2], 6)).toBeNull();
  expect(eventLossAt([], [], 1)).toBeNull();
});

test('§9.1 the expected loss of a year', () => {
  expect(averageAnnualLoss(losses, [0.5, 0.1, 0.2])).toBeCloseTo(13, 12);
  expect(averageAnnualLoss([], [])).toBe(0);
});
