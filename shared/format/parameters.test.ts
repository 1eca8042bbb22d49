import { describedParameters } from '#shared/engine/indices/described';
import trade from '#shared/phrases/en/trade.json' with { type: 'json' };
import { parametersText } from './parameters';

const choices: Readonly<Record<string, string>> = { GTE: '≥', ...trade.choice };
const words = {
  locale: 'en-GB',
  nameOf: (name: string) => name,
  choiceName: (choice: string) => choices[choice] ?? choice,
};
const line = (indexId: string, parameters: Readonly<Record<string, string | number>>, more = {}) =>
  parametersText(describedParameters(indexId, parameters), { ...words, ...more });

test('parameters are said by their names with their units, and choices in words, never by ids', () => {
  expect(line('wet-days-spell', { threshold: 2.5, op: 'GTE', minSpell: 5, measure: 'longest' })).toBe(
    'Daily threshold: 2.5\u00a0mm; A day counts when its rain is: ≥; Shortest spell that counts: 5\u00a0days; What counts of the spells: the longest',
  );
  expect(line('wind-max-6hr', { radiusKm: 1250, rule: 'segmentsMax' })).toBe(
    'Radius: 1,250\u00a0km; Wind of a storm: at the ends of segments that cross',
  );
});

test('numbers follow the language; what is not set is left out, and what is typed and no number stays', () => {
  expect(line('wind-max-6hr', { radiusKm: '62.5' }, { locale: 'de-DE', nameOf: () => 'Umkreis' })).toBe(
    'Umkreis: 62,5\u00a0km',
  );
  expect(line('precip-sum-total', { dailyCap: '' })).toBe('');
  expect(line('precip-sum-total', { dailyCap: '4o' })).toBe('Most that one day counts: 4o');
});

test('a parameter that no definition knows keeps the name under which it is stored', () => {
  expect(line('precip-sum-total', { former: 3 })).toBe('former: 3');
});

test('durations are said in hours', () => {
  expect(line('downtime-sum', { waiting: 3600, mergeGap: 900 })).toBe(
    'Waiting period: 1\u00a0h; Interruptions closer than this are one: 0.25\u00a0h',
  );
});
