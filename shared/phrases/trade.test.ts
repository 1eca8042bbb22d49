import { comparators } from '#shared/engine/cover';
import { indexDefinitions } from '#shared/engine/indices/list';
import { riskTypes } from '#shared/engine/risks/list';
import names from './en/names.json' with { type: 'json' };
import trade from './en/trade.json' with { type: 'json' };

type Tree = { readonly [key: string]: string | Tree };
const textsOf = (tree: Tree): string[] =>
  Object.values(tree).flatMap((value) => (typeof value === 'string' ? [value] : textsOf(value)));
const phrases = new Set([...textsOf(names), ...textsOf(trade)]);

test.each(indexDefinitions.map((definition) => [definition.id, definition] as const))(
  'the names of index %s are phrases, which other languages translate',
  (_, { name, shortName, triggerLabel, description, parameters }) => {
    const texts = [name, shortName, triggerLabel, description, ...parameters.map((parameter) => parameter.name)];
    expect(texts.filter((text) => !phrases.has(text))).toEqual([]);
  },
);

test.each(indexDefinitions.map((definition) => [definition.id, definition] as const))(
  'what can be chosen for index %s is a sign, a number or a phrase',
  (_, { parameters }) => {
    const choices = parameters.flatMap(({ choices: words = [] }) => words);
    const isSaid = (choice: string) =>
      comparators.some((sign) => sign === choice) || Number.isFinite(Number(choice)) || choice in trade.choice;
    expect(choices.filter((choice) => !isSaid(choice))).toEqual([]);
  },
);

test.each(riskTypes.map((risk) => [risk.id, risk] as const))('the names of risk type %s are phrases', (id, risk) => {
  const [called, paths]: readonly Tree[] = [names.risk, trade.path];
  expect([called?.[id], paths?.[id]]).toEqual([risk.name, risk.path]);
});
