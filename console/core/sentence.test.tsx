import { renderHook } from '@testing-library/react';
import { phrases } from '../app/phrases';
import { changeLanguage, startI18n } from './i18n';
import { useSentence } from './sentence';

const inLanguage = async (language: 'en' | 'de' | 'se', sentence: string) => {
  await startI18n(phrases);
  await changeLanguage(language);
  return renderHook(useSentence).result.current(sentence);
};
afterAll(() => changeLanguage('en'));

test.each([
  ['The server cannot be reached. Check the connection and try again.', 'Der Server ist nicht erreichbar.'],
  ['The server cannot be reached at the moment (502). Try again in a moment.', 'im Augenblick nicht erreichbar (502)'],
  ['Signing in was not finished. Try again.', 'Die Anmeldung wurde nicht zu Ende geführt.'],
  ['You have a view of this list named "Late" already. Give this one another name.', 'mit dem Namen „Late“'],
  // Of one there is one.
  ['1 line of the file is wrong.', '1 Zeile der Datei ist falsch.'],
  ['3 lines of the file are wrong.', '3 Zeilen der Datei sind falsch.'],
  ['1 day after the end of the period nothing is owed.', '1 Tag nach dem Ende des Zeitraums'],
  [
    'Policy cannot be activate - start date has to be 1 day in the future, that is 2026-05-02 or later. This policy starts on 2026-05-01.',
    'muss 1 Tag in der Zukunft liegen',
  ],
  // The words of a state are those of its chip.
  ['A quote that is ACCEPTED cannot be rejected.', 'Im Stand „Angenommen“ kann ein Angebot nicht abgelehnt werden.'],
  ['A claim that is in review cannot become paid.', 'Ein Schaden im Stand „In Prüfung“ kann nicht „Gezahlt“ werden.'],
  ['An event that is MONITORED cannot become PAYOUT.', 'nicht „Auszahlung“ werden.'],
  // Where in the request it is wrong is of use to programs alone.
  ['body.name: Use at most 80 characters.', 'Verwenden Sie höchstens 80 Zeichen.'],
  ['body.name: Use at most 80 characters. (and 2 more)', 'Verwenden Sie höchstens 80 Zeichen. (und 2 weitere)'],
])('"%s" is said in the reader’s language', async (sentence, words) => {
  expect(await inLanguage('de', sentence)).toContain(words);
});

test('in English a state is named as its chip names it', async () => {
  expect(await inLanguage('en', 'An event that is NON_QUALIFIED cannot become PAYOUT.')).toBe(
    'An event that is Not qualified cannot become Payout.',
  );
});

test.each([
  ['en', '01-May-2026'],
  ['de', '01-Mai-2026'],
  ['se', '01-maj-2026'],
] as const)('in "%s" a day in a sentence is written as days are written', async (language, day) => {
  const sentence = 'The expiry date (2026-05-01) must be after the inception date (2026-05-01).';
  expect(await inLanguage(language, sentence)).toContain(`(${day})`);
});

test.each([
  ['en', '112.5 %', '65.0 %'],
  ['de', '112,5 %', '65,0 %'],
  ['se', '112,5 %', '65,0 %'],
] as const)(
  'in "%s" a percentage in a sentence is written as percentages are written',
  async (language, gross, ratio) => {
    const said = await inLanguage(
      language,
      'The gross premium would be 112.5 % of the sum insured, more than what is insured: the risk premium is 73.1 %, the expected loss ratio 65.0 %. Make the trigger harder to reach or the payout smaller.',
    );
    expect(said).toContain(gross);
    expect(said).toContain(ratio);
  },
);

test('the example of a day is written as days are written', async () =>
  expect(
    await inLanguage('en', 'Enter a day of the calendar with a year of four digits, such as 2026-06-30.'),
  ).toContain('such as 30-Jun-2026.'));

test('a sentence without words of its own stays as it is', async () =>
  expect(await inLanguage('se', 'The moon is in the way.')).toBe('The moon is in the way.'));
