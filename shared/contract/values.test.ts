import { z } from 'zod';
import { allCalls } from './list';
import { integerInAddress, pageQuery } from './values';

/** Numbers that calls read from their address: those of the query, and those of the path. */
const numbers = allCalls.flatMap(({ key, query, params }) =>
  [query, params].flatMap((part) => {
    if (!(part instanceof z.ZodObject)) return [];
    const { properties = {} } = z.toJSONSchema(part, { io: 'input', unrepresentable: 'any' });
    return Object.entries(properties).flatMap(([name, property]) =>
      typeof property === 'object' && (property.type === 'number' || property.type === 'integer')
        ? [{ named: `${key} ${name}`, whole: property.type === 'integer', type: part.shape[name] as z.ZodType }]
        : [],
    );
  }),
);

test('calls read pages, places and versions from their addresses', () => expect(numbers.length).toBeGreaterThan(40));

const nothingRead = ['0x1', '0b1', '0o1', '', ' ', ' 1', '1 ', '+1', '1,5', '1_0', 'abc', 'Infinity', 'true', '9e999'];
const notWhole = ['1.5', '.5', '1e0', '-1e-7'];

// Programs write small numbers with an exponent; the number of a page has none.
test.each(numbers)('$named is read where it is written in digits, and nothing else is', ({ whole, type }) => {
  expect([type.parse('1'), type.parse(1)]).toEqual([1, 1]);
  const readable = [...nothingRead, ...notWhole].filter((text) => type.safeParse(text).success);
  expect(readable).toEqual(whole ? [] : notWhole);
});

test('what is read but lies outside of its range is told which end it is beyond', () => {
  const said = (type: z.ZodType, text: string) => type.safeParse(text).error?.issues.map(({ message }) => message);
  const { page, size } = pageQuery(15);
  expect([said(page, '-1'), said(size, '0'), said(size, '10001')]).toEqual([
    ...[['at least 0'], ['at least 1'], ['at most 10000']],
  ]);
  expect(said(integerInAddress({ most: 9 }), 'x')).toEqual(['a whole number stands here, written in digits']);
});
