import { evenColumns } from './evenColumns';

test.each([
  { count: 6, fitting: 6, columns: 6, why: 'all in one row where they fit' },
  { count: 6, fitting: 5, columns: 3, why: 'three and three, never five and a lone one' },
  { count: 4, fitting: 3, columns: 2, why: 'two and two' },
  { count: 7, fitting: 6, columns: 4, why: 'four and three' },
  { count: 10, fitting: 3, columns: 2, why: 'five rows of two, never three of three and a lone one' },
  { count: 4, fitting: 9, columns: 4, why: 'no column without a card' },
  { count: 3, fitting: 1, columns: 1, why: 'one below the other where no two fit' },
])('$count cards where $fitting fit: $why', ({ count, fitting, columns }) =>
  expect(evenColumns(count, fitting)).toBe(columns),
);

test('a row never holds a lone card where one column fewer would give it company', () => {
  for (let count = 2; count <= 12; count++)
    for (let fitting = 3; fitting <= 12; fitting++) {
      const columns = evenColumns(count, fitting);
      if (columns > 2 && count % columns === 1)
        expect([count, fitting, count % (columns - 1)]).toEqual([count, fitting, 1]);
      expect(columns).toBeLessThanOrEqual(fitting);
    }
});
