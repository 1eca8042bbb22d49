import { latin, writeLatin } from './text';

test.each([
  ['Åsa Öberg, Malmö', 'Åsa Öberg, Malmö'],
  ['Müller & Söhne, Straße 3 – “Süd”', 'Müller & Söhne, Straße 3 – “Süd”'],
  ['€ 12 … Œuvre Šumava', '€ 12 … Œuvre Šumava'],
  ['₹500 and ₹ 1,200', 'INR\u00a0500 and INR\u00a01,200'],
  ['≥ 5 ≤ 7 −3 → x', '>= 5 <= 7 -3 -> x'],
  ['Łódź, Đorđe, Erdoğan, İzmir', 'Lódz, Dorde, Erdogan, Izmir'],
  ['Gauß\u0308', 'Gauß'],
  ['tab\there\u0007', 'tab here'],
])('%j is written %j', (text, written) =>
  expect(writeLatin(text)).toEqual({ text: written, transliterated: false, lost: false }),
);

test.each([
  ['Київ, Юрій Щербак', 'Kiyiv, Yuriy Shcherbak'],
  ['Αθήνα', 'Athina'],
  ['شركة التأمين (فرع ٣)', "shrka altamyn (fr' 3)"],
  ['کسان، پنجاب', 'ksan, pnjab'],
  ['राम', 'Ram'],
  ['कुट्टनाड', 'Kuttanad'],
  ['কলকাতা', 'Kalakata'],
  ['கேரளா', 'Kerala'],
  ['തിരുവനന്തപുരം ൧൨', 'Tiruvanantapuran 12'],
])('%s is given in Latin letters: %s', (text, written) =>
  expect(writeLatin(text)).toEqual({ text: written, transliterated: true, lost: false }),
);

test('what cannot be written is said, never dropped', () => {
  expect(writeLatin('東京 Ltd')).toEqual({ text: '?? Ltd', transliterated: false, lost: true });
  expect(writeLatin('🌾').lost).toBe(true);
});

test('whatever comes in, only drawable signs go out', () => {
  for (let code = 0; code < 0x3000; code++)
    expect(latin(String.fromCodePoint(code))).toMatch(
      /^[\n\u0020-\u007e\u00a0-\u00ff\u0152\u0153\u0160\u0161\u0178\u017d\u017e\u0192\u02c6\u02dc\u2013\u2014\u2018-\u201a\u201c-\u201e\u2020-\u2022\u2026\u2030\u2039\u203a\u20ac\u2122]*$/,
    );
});
