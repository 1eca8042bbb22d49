import { riskTypeName, standardLabel, standardRiskPeriod } from './standards';

test.each([
  { today: '2026-11-22', start: '2026-12-01', end: '2027-11-30' },
  { today: '2026-12-31', start: '2027-01-01', end: '2027-12-31' },
  { today: '2027-01-31', start: '2027-02-01', end: '2028-01-31' },
  { today: '2027-02-10', start: '2027-03-01', end: '2028-02-28' },
])('on $today the risk period is $start to $end', ({ today, start, end }) =>
  expect(standardRiskPeriod(today)).toEqual({ start, end }),
);

test('a coverage without a name is called after its risk type', () => {
  expect(standardLabel('RAINFALL')).toBe('Rainfall Stress Cover');
  expect(standardLabel('CLOUD')).toBe('Cloud Outage Stress Cover');
  expect(riskTypeName('Weather > Rainfall')).toBe('Rainfall');
  expect(riskTypeName('Other')).toBe('Other');
});
