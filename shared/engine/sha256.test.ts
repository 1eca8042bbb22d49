import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { sha256Words } from './sha256';

const hex = (text: string) =>
  sha256Words(text)
    .map((word) => word.toString(16).padStart(8, '0'))
    .join('');

test('the digests of FIPS 180-4', () => {
  expect(hex('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  expect(hex('')).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
});

test('every text has the digest that Node gives it, whatever its length', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
      expect(hex(text)).toBe(createHash('sha256').update(text).digest('hex'));
    }),
  );
  for (let length = 50; length < 70; length++) {
    const text = 'x'.repeat(length);
    expect(hex(text)).toBe(createHash('sha256').update(text).digest('hex'));
  }
});
