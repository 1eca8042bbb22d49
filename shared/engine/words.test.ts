import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { indexDefinitions } from './indices/list';
import { riskTypes } from './risks/list';

type Words = {
  readonly name: string;
  readonly short?: string;
  readonly trigger?: string;
  readonly description?: string;
};
type Trade = {
  readonly risk: Readonly<Record<string, string>>;
  readonly path: Readonly<Record<string, string>>;
  readonly index: Readonly<Record<string, Words>>;
  readonly parameter: Readonly<Record<string, string>>;
};
const trade = JSON.parse(readFileSync(join(process.cwd(), 'shared/phrases/en/trade.json'), 'utf8')) as Trade;

// Documents, exports and the command line take the words of the engine, screens those of the phrases: a contract must not be called two things.
test.each(indexDefinitions.map((index) => [index.id, index] as const))(
  'index %s is called the same on paper and on screen',
  (id, index) => {
    const said = trade.index[index.kind === 'expression' ? 'expression' : id];
    const name = said?.name;
    expect({
      name: index.name,
      short: index.shortName,
      trigger: index.triggerLabel,
      description: index.description,
    }).toEqual({
      name,
      short: said?.short ?? name,
      trigger: said?.trigger ?? name,
      description: said?.description,
    });
  },
);

test('a risk type is called the same on paper and on screen', () => {
  expect(Object.fromEntries(riskTypes.map(({ id, name }) => [id, name]))).toEqual(trade.risk);
  expect(Object.fromEntries(riskTypes.map(({ id, path }) => [id, path]))).toEqual(trade.path);
});

test('a parameter is called the same on paper and on screen', () => {
  const said = new Set(Object.values(trade.parameter));
  const own = indexDefinitions.flatMap(({ parameters }) => parameters.map(({ name }) => name));
  expect(own.filter((name) => !said.has(name))).toEqual([]);
});
