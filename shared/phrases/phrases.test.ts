import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { languages } from './languages';

type Phrases = { readonly [key: string]: string | Phrases };

/** A folder a language, a file an area; what partners' pages need is there in more languages than the console. */
const filesOf = (language: string) =>
  readdirSync(join(import.meta.dirname, language))
    .filter((name) => name.endsWith('.json'))
    .map((name) => name.replace('.json', ''))
    .sort();
const areas = filesOf('en');
const others = readdirSync(import.meta.dirname, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== 'en')
  .map(({ name }) => name);
const partners = ['explained', 'messages', 'names', 'page', 'proof', 'view', 'viewer', 'widget'];

const read = (language: string, area: string): Map<string, string> => {
  const flat = (phrases: Phrases, path: string): [string, string][] =>
    Object.entries(phrases).flatMap(([key, value]) =>
      typeof value === 'string' ? [[path + key, value] as [string, string]] : flat(value, `${path}${key}.`),
    );
  return new Map(
    flat(JSON.parse(readFileSync(join(import.meta.dirname, language, `${area}.json`), 'utf8')) as Phrases, ''),
  );
};
const cases = others.flatMap((language) => filesOf(language).map((area) => [area, language] as const));
const gaps = (text: string) => [...text.matchAll(/\{\{.*?\}\}/g)].map(([gap]) => gap).sort();
/** Two words or more that are not gaps: single words may be the same in both languages. */
const isSentence = (text: string) => (text.replaceAll(/\{\{.*?\}\}/g, '').match(/\p{L}{2,}/gu) ?? []).length > 1;

test('a language is a row and a folder with every area, or with those that partners need', () => {
  expect(['en', ...others].sort()).toEqual(languages.map(({ code }) => code).sort());
  for (const language of languages)
    expect([language.code, filesOf(language.code)]).toEqual([
      language.code,
      'partnersOnly' in language ? partners : areas,
    ]);
});

test.each(cases)('%s says in %s all that it says in English, with the same figures in it', (area, language) => {
  const [english, other] = [read('en', area), read(language, area)];
  expect([...other.keys()].sort()).toEqual([...english.keys()].sort());
  for (const [key, text] of english) expect([key, gaps(other.get(key) ?? '')]).toEqual([key, gaps(text)]);
});

test.each(cases)('%s is not left in English in %s', (area, language) => {
  const [english, other] = [read('en', area), read(language, area)];
  const left = [...english].filter(([key, text]) => isSentence(text) && other.get(key) === text);
  expect(left.map(([key]) => key)).toEqual([]);
});
