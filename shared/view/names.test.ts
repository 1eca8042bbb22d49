import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PublicEvent } from '#shared/contract/event';
import { indexDefinitions } from '#shared/engine/indices/list';
import { riskTypes } from '#shared/engine/risks/list';
import { languages } from '#shared/phrases/languages';
import { publicEventOf } from '../../tests/support/publicEvent';
import { measureOf, shown } from './measure';
import { type Names, withNames } from './names';
import { perilKey, suggest, tagNamed } from './tags';

const namesIn = (code: string): Names =>
  JSON.parse(readFileSync(join(import.meta.dirname, `../phrases/${code}/names.json`), 'utf8')) as Names;
const others = languages.filter(({ code }) => code !== 'en');

type Definition = PublicEvent['coverage']['indexDefinition'];
const event = publicEventOf();
const measuredBy = (own: Partial<Definition>, unit = event.coverage.indexDefinition.output.unit): PublicEvent => {
  const definition = { ...event.coverage.indexDefinition, ...own };
  const output = { ...definition.output, name: definition.name, description: definition.description, unit };
  return { ...event, coverage: { ...event.coverage, indexDefinition: { ...definition, output } } };
};
const indexIn = (code: string, own: Partial<Definition>, unit?: Definition['output']['unit']) =>
  withNames(measuredBy(own, unit), namesIn(code)).coverage.indexDefinition;

test.each(others.flatMap(({ code }) => indexDefinitions.map((index) => [code, index.id, index] as const)))(
  'in %s the index %s has a name and a sentence of its own',
  (code, id, { name, description, kind, unit }) => {
    const indexType = kind === 'expression' ? ('COMPLEX' as const) : ('SIMPLE' as const);
    const { output, ...called } = indexIn(code, { id, name, description, indexType }, unit);
    for (const said of [called.name, called.description, output.name, output.description]) {
      expect(said).toMatch(/[\p{L}\p{M}]{3}/u);
      expect([name, description]).not.toContain(said);
    }
  },
);

test.each(others.map(({ code }) => [code]))(
  'in %s several triggers together, points and perils have a name',
  (code) => {
    const points = { id: 'points', symbol: 'points', name: 'index points' };
    const { name, output } = indexIn(code, { id: 'multi-trigger', name: 'Multi Trigger' }, points);
    expect(name).not.toBe('Multi Trigger');
    expect(output.unit.symbol).toBe(namesIn(code).unit.points);
    const { risk } = namesIn(code);
    expect(Object.keys(risk).sort()).toEqual(riskTypes.map(({ id }) => id).sort());
    for (const { id, name: english } of riskTypes) expect(risk[id as keyof typeof risk]).not.toBe(english);
  },
);

test.each(others.map(({ code }) => [code]))('in %s sample data say of themselves that they are made up', (code) => {
  const [sampleAttribution = ''] = Object.keys(namesIn('en').attribution);
  const told = (attribution: string) =>
    withNames({ ...event, coverage: { ...event.coverage, attribution } }, namesIn(code)).coverage.attribution;
  expect(told(sampleAttribution)).toMatch(/[\p{L}\p{M}]{3}/u);
  expect(told(sampleAttribution)).not.toBe(sampleAttribution);
  expect(told('Météo-France')).toBe('Météo-France');
});

test('a definition that an insurer named keeps its name, whatever it is called, and English keeps all', () => {
  for (const id of ['kuttanad-rain', 'constructor', '__proto__'])
    expect(indexIn('hi', { id, name: 'Kuttanad rain' })).toMatchObject({ id, name: 'Kuttanad rain' });
  expect(withNames(event, null)).toBe(event);
});

test('where people read other letters, units are written in them', () => {
  const written = (unit: Definition['output']['unit'], locale: string) =>
    shown(4, { ...measureOf(measuredBy({}, unit).coverage, locale), decimals: 0 }, locale);
  const days = { id: 'days', symbol: 'days', name: 'days' };
  const millimetres = { id: 'mm', symbol: 'mm', name: 'millimetres' };
  expect(languages.map(({ locale }) => written(days, locale))).toEqual(
    ['days', 'Tage', 'dygn', 'jours', 'giorni', 'días', 'दिन', 'दिवस'].map((word) => `4\u00a0${word}`),
  );
  expect(written(millimetres, 'it')).toBe('4\u00a0mm');
  for (const locale of ['hi', 'mr-u-nu-latn']) expect(written(millimetres, locale)).not.toMatch(/[a-z]/i);
});

test('a peril is found by its name in the language and by the stored one; tags of people stay as they are', () => {
  const facets = [
    { key: perilKey, values: ['Rainfall', 'Temperature'] },
    { key: 'user/crop', values: ['Rainfall rice'] },
  ];
  const show = (tag: string) => tagNamed(tag, (id) => (namesIn('de').risk as Readonly<Record<string, string>>)[id]);
  expect(suggest(facets, 'rege', show).map(show)).toEqual(['Regen']);
  expect(suggest(facets, 'rainf', show).map(show)).toEqual(['Regen', 'Rainfall rice']);
});
