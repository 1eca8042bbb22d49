import { languages } from '#shared/phrases/languages';
import { publicEventOf } from '../../../../tests/support/publicEvent';
import { cardText as textIn } from './cardText';
import { previewOf } from './preview';
import { cardWords } from './words';

/** The morning after the day as of which it is known. */
const dayAfter = ({ asOf }: ReturnType<typeof publicEventOf>) =>
  new Date(Date.parse(`${asOf}T00:00:00Z`) + 100_000_000);
const cardText = async (event: ReturnType<typeof publicEventOf>, asked: readonly string[]) =>
  textIn(event, await cardWords(asked), dayAfter(event));

test('says verdict, share and date first, then by whom, what, where the index stands and whose data', async () => {
  const { lang, lines } = await cardText(publicEventOf({ exit: 9000 }), ['xx', 'en-US']);
  expect(lang).toBe('en');
  expect(lines[0]).toMatch(
    /^Triggered\. The index pays (about )?\d+ of every 100 insured\. Final after 30-Sep-2025\. The insurer has yet to confirm it\.$/,
  );
  expect(lines[1]).toMatch(/pays once it is confirmed\. You have nothing to report\.$/);
  expect(lines[2]).toMatch(/^Excess rainfall, kharif rice, Barpeta district, 01-Jun – 30-Sep-2025$/);
  expect(lines[3]).toMatch(/^[\d.]+\smm; trigger 400\.0\smm\.$/);
  expect(lines.slice(4)).toEqual([
    'synthetic sample data',
    'Source: Isoline: generated stations, Isoline sample weather',
  ]);
});

test('without data it says so, and how many days are missing', async () => {
  const none = await cardText(publicEventOf({ asOf: '2025-05-20' }), []);
  expect(none.lines[0]).toBe('No data. There is no data yet. The period begins on 01-Jun-2025.');
  expect((await cardText({ ...publicEventOf(), missingDays: 3 }, ['en'])).lines).toContain('3 days without data');
});

test.each(languages.map(({ code }) => code))('speaks %s, and nothing of it in English', async (code) => {
  const { lines } = await cardText(publicEventOf(), [code]);
  expect(lines.join(' ')).not.toContain('{{');
  const { lines: english } = await cardText(publicEventOf(), ['en']);
  if (code !== 'en') expect([lines[0], lines[1]]).not.toEqual([english[0], english[1]]);
});

test.each(languages.map(({ code }) => code))(
  'a preview and its picture speak %s, dates and units too',
  async (code) => {
    const event = publicEventOf();
    const words = await cardWords([code]);
    const { title, description, picture } = previewOf(event, words, dayAfter(event));
    const english = previewOf(event, await cardWords([]), dayAfter(event));
    expect(title).toContain(words.t('card.triggered').toLowerCase());
    expect(description).toContain(words.t('terms.trigger'));
    expect(description).toMatch(/14-\S+-2025/);
    const drawn = await picture();
    expect(drawn.subarray(1, 4).toString()).toBe('PNG');
    expect(await picture()).toBe(drawn);
    if (code === 'en') return;
    expect(description).not.toBe(english.description);
    expect(drawn.equals(await english.picture())).toBe(false);
  },
);

test('what other sites show of a link behind which there is nothing is the same in every language', async () => {
  const [one, other] = await Promise.all(
    ['hi', 'de'].map(async (code) => previewOf(null, await cardWords([code]), new Date(0))),
  );
  expect(one?.title).toBe(other?.title);
  expect(await one?.picture()).toBe(await other?.picture());
});
