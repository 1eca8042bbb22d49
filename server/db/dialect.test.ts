import { QueryBuilder } from 'drizzle-orm/pg-core';
import { dialect } from './dialect';
import { coverage } from './schema/coverages';

const coverages = () => new QueryBuilder(dialect).select({ id: coverage.id }).from(coverage).$dynamic();

test('numbers of rows stand in the text of a query, so that its plan may be kept', () => {
  expect(coverages().limit(15).offset(30).toSQL()).toMatchObject({
    sql: expect.stringMatching(/ limit 15 offset 30$/),
    params: [],
  });
  expect(coverages().limit(0).toSQL()).toMatchObject({ sql: expect.stringMatching(/ limit 0$/), params: [] });
});

test('what is no number of rows stays a parameter, which the database refuses', () =>
  expect(coverages().limit(1.5).toSQL()).toMatchObject({ sql: expect.stringMatching(/ limit \$1$/), params: [1.5] }));
