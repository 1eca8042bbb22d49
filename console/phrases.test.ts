import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

type Phrases = { readonly [key: string]: string | Phrases };

const features = join(import.meta.dirname, 'features');
const view = join(import.meta.dirname, '../shared/view/phrases');
const folders = [
  ...['app', 'ui'].map((name) => join(import.meta.dirname, name)),
  ...readdirSync(features).map((name) => join(features, name)),
  view,
].filter((folder) => statSync(folder).isDirectory() && readdirSync(folder).includes('en.json'));

const read = (folder: string, language: string): Map<string, string> => {
  const flat = (phrases: Phrases, path: string): [string, string][] =>
    Object.entries(phrases).flatMap(([key, value]) =>
      typeof value === 'string' ? [[path + key, value] as [string, string]] : flat(value, `${path}${key}.`),
    );
  return new Map(flat(JSON.parse(readFileSync(join(folder, `${language}.json`), 'utf8')) as Phrases, ''));
};
const languagesOf = (folder: string) => (folder === view ? ['de', 'se', 'fr', 'it', 'es'] : ['de', 'se']);
const cases = folders.flatMap((folder) =>
  languagesOf(folder).map((language) => [folder.split('/').slice(-2).join('/'), language, folder] as const),
);
const gaps = (text: string) => [...text.matchAll(/\{\{.*?\}\}/g)].map(([gap]) => gap).sort();
/** Two words or more that are not gaps: single words may be the same in both languages. */
const isSentence = (text: string) => (text.replaceAll(/\{\{.*?\}\}/g, '').match(/\p{L}{2,}/gu) ?? []).length > 1;

test.each(cases)('%s says in %s all that it says in English, with the same figures in it', (_, language, folder) => {
  const [english, other] = [read(folder, 'en'), read(folder, language)];
  expect([...other.keys()].sort()).toEqual([...english.keys()].sort());
  for (const [key, text] of english) expect([key, gaps(other.get(key) ?? '')]).toEqual([key, gaps(text)]);
});

test.each(cases)('%s is not left in English in %s', (_, language, folder) => {
  const [english, other] = [read(folder, 'en'), read(folder, language)];
  const left = [...english].filter(([key, text]) => isSentence(text) && other.get(key) === text);
  expect(left.map(([key]) => key)).toEqual([]);
});
