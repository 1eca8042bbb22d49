import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { indexDefinitions } from './indices/list';
import { riskTypes } from './risks/list';

type By<T> = Readonly<Record<string, T>>;
type Names = { readonly risk: By<string>; readonly index: By<{ readonly name: string; readonly description: string }> };
type Trade = {
  readonly path: By<string>;
  readonly index: By<{ readonly short?: string; readonly trigger?: string }>;
  readonly parameter: By<string>;
};
const read = (area: string): unknown =>
  JSON.parse(readFileSync(join(process.cwd(), `shared/phrases/en/${area}.json`), 'utf8'));
const names = read('names') as Names;
const trade = read('trade') as Trade;

// Documents, exports and the command line take the words of the engine, screens those of the phrases: a contract must not be called two things.
test.each(indexDefinitions.map((index) => [index.id, index] as const))(
  'index %s is called the same on paper and on screen',
  (id, index) => {
    const key = index.kind === 'expression' ? 'expression' : id;
    const { name, description } = names.index[key] ?? {};
    const said = trade.index[key];
    expect({
      name: index.name,
      short: index.shortName,
      trigger: index.triggerLabel,
      description: index.description,
    }).toEqual({
      name,
      short: said?.short ?? name,
      trigger: said?.trigger ?? name,
      description,
    });
  },
);

test('a risk type is called the same on paper and on screen', () => {
  expect(Object.fromEntries(riskTypes.map(({ id, name }) => [id, name]))).toEqual(names.risk);
  expect(Object.fromEntries(riskTypes.map(({ id, path }) => [id, path]))).toEqual(trade.path);
});

test('a parameter is called the same on paper and on screen', () => {
  const said = new Set(Object.values(trade.parameter));
  const own = indexDefinitions.flatMap(({ parameters }) => parameters.map(({ name }) => name));
  expect(own.filter((name) => !said.has(name))).toEqual([]);
});
