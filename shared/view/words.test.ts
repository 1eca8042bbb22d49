import { createTranslate } from './words';

const english = { share: 'Share', parts: { hours_one: '{{count}} hr ago', hours_other: '{{count}} hrs ago' } };
/** As a screen asks: the keys of the pieces are of no account here. */
const translateIn = (phrases: Parameters<typeof createTranslate>[0], locale: string) =>
  createTranslate(phrases, locale, english) as (key: string, values?: { readonly count: number }) => string;

test('a phrase that a language lacks is said in English, in the form that its number asks for', () => {
  const t = translateIn({ share: 'Teilen', parts: { hours_other: 'vor {{count}} Std.' } }, 'de-DE');
  expect([t('share'), t('parts.hours', { count: 2 }), t('parts.hours', { count: 1 })]).toEqual([
    ...['Teilen', 'vor 2 Std.', 'vor 1 Std.'],
  ]);
  const bare = translateIn({ parts: {} }, 'de-DE');
  expect([bare('share'), bare('parts.hours', { count: 2 }), bare('parts.hours', { count: 1 })]).toEqual([
    ...['Share', '2 hrs ago', '1 hr ago'],
  ]);
});

test('what English lacks too is its key', () => expect(translateIn({}, 'de-DE')('nobody.wrote')).toBe('nobody.wrote'));
