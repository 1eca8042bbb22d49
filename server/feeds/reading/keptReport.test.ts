import { keptReport, noneRefused, type FeedReport, type VariableReport } from './report';

const variable = (at: number): VariableReport => ({
  ...{ place: `station ${at}`, id: 'precip', unit: 'mm', from: 'PRCP', fromUnit: 'mm', converted: false },
  ...{ first: '2026-01-01', last: '2026-01-02', values: 2, missing: 0, min: 0, max: 1, gapCount: 0, gaps: [] },
  ...noneRefused,
});
const refused = { ...variable(900), refused: 1, refusedDays: [{ from: '2026-01-01', to: '2026-01-01', days: 1 }] };
const report: FeedReport = {
  ...{ format: 'csv', rows: 2000, places: 1000, first: '2026-01-01', last: '2026-01-02', days: 2 },
  ...{ variables: [], refused: [], refusedCount: 1, doubtful: [], doubtfulCount: 0, repeats: [], repeatCount: 0 },
  notes: [],
};

test('of a file of a thousand stations the first two hundred are kept, and each one of which days were refused', () => {
  const variables = [...Array.from({ length: 900 }, (_, at) => variable(at)), refused, variable(901)];
  const kept = keptReport({ ...report, variables });
  expect(kept.variables).toEqual([...variables.slice(0, 200), refused]);
  expect(keptReport({ ...report, variables: variables.slice(0, 200) }).variables).toEqual(variables.slice(0, 200));
});
