import { outlined } from './outlines';

const place = { x: 10, y: 50, size: 40 };
const outlinesOf = (text: string) => outlined(text, place).match(/<path /g)?.length ?? 0;
/** Where the outlines begin, in order. */
const begins = (text: string) =>
  [...outlined(text, place).matchAll(/translate\(([\d.-]+) /g)].map(([, x]) => Number(x));

test('letters of Devanagari are joined: a conjunct is one outline, a sign that is read later stands first', () => {
  // Three signs, one letter.
  expect(outlinesOf('क्ष')).toBe(1);
  expect(outlinesOf('ज्ञ')).toBe(1);
  // A short i is written after its consonant and drawn before it.
  const [first, second] = ['कि', 'क'].map((text) => outlined(text, place));
  expect(first?.startsWith(second ?? '')).toBe(false);
});

test('figures and Latin letters stand in one line with it, each after the other', () => {
  const [mixed, alone] = [begins('ट्रिगर 400 mm'), begins('ट्रिगर')];
  expect(mixed.slice(0, alone.length)).toEqual(alone);
  const rest = mixed.slice(alone.length);
  expect(rest).toEqual([...rest].sort((a, b) => a - b));
  expect(rest.length).toBe(' 400 mm'.length);
});

test('bold is drawn bold', () => {
  expect(outlined('खरीफ', { ...place, bold: true })).not.toBe(outlined('खरीफ', place));
});
