import { dekads, phasesByMonth, phasesByYear, wholeMonths } from './phases';

const spans = (phases: readonly { readonly periodStart: string; readonly periodEnd: string }[]) =>
  phases.map(({ periodStart, periodEnd }) => `${periodStart} ${periodEnd}`);

test('dekads end on the 10th, the 20th and the last of the month, however long it is', () => {
  expect(spans(phasesByMonth('2024-02-01', '2024-02-29', dekads))).toEqual([
    '2024-02-01 2024-02-10',
    '2024-02-11 2024-02-20',
    '2024-02-21 2024-02-29',
  ]);
  expect(spans(phasesByMonth('2023-02-01', '2023-02-28', dekads)).at(-1)).toBe('2023-02-21 2023-02-28');
  expect(spans(phasesByMonth('2023-04-01', '2023-05-31', dekads)).filter((_, at) => at % 3 === 2)).toEqual([
    '2023-04-21 2023-04-30',
    '2023-05-21 2023-05-31',
  ]);
});

test('a part that begins or ends outside the period is cut at its edge; one wholly outside is none', () => {
  expect(spans(phasesByMonth('2026-06-10', '2026-06-21', dekads))).toEqual([
    '2026-06-10 2026-06-10',
    '2026-06-11 2026-06-20',
    '2026-06-21 2026-06-21',
  ]);
  expect(spans(phasesByMonth('2026-06-11', '2026-06-20', dekads))).toEqual(['2026-06-11 2026-06-20']);
  expect(spans(phasesByMonth('2026-06-15', '2026-06-15', wholeMonths))).toEqual(['2026-06-15 2026-06-15']);
});

test('months of a southern season go over the turn of the year', () => {
  expect(spans(phasesByMonth('2023-11-15', '2024-03-01', wholeMonths))).toEqual([
    '2023-11-15 2023-11-30',
    '2023-12-01 2023-12-31',
    '2024-01-01 2024-01-31',
    '2024-02-01 2024-02-29',
    '2024-03-01 2024-03-01',
  ]);
});

test('a period that ends before it starts has no parts', () => {
  expect(phasesByMonth('2026-06-02', '2026-06-01', wholeMonths)).toEqual([]);
  expect(phasesByMonth('2026-07-01', '2026-06-30', dekads)).toEqual([]);
});

test('years of a period are cut at its edges, and a phase takes the parameters of its choice', () => {
  expect(spans(phasesByYear('2023-11-15', '2025-03-01'))).toEqual([
    '2023-11-15 2023-12-31',
    '2024-01-01 2024-12-31',
    '2025-01-01 2025-03-01',
  ]);
  expect(spans(phasesByYear('2024-02-29', '2024-02-29'))).toEqual(['2024-02-29 2024-02-29']);
  expect(phasesByYear('2024-01-01', '2024-12-31')[0]?.parameters).toEqual({});
});

test('a year of three digits is written with four', () => {
  expect(spans(phasesByMonth('0999-12-31', '1000-01-01', wholeMonths))).toEqual([
    '0999-12-31 0999-12-31',
    '1000-01-01 1000-01-01',
  ]);
});
