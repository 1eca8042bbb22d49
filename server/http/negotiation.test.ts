import { codingOf, isNotModified, type Coding } from './negotiation';

const all: readonly Coding[] = ['br', 'gzip', 'identity'];

test.each<[accepted: string | undefined, coding: Coding]>([
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip;q=1.0, br;q=0.5', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br; q=0.000, gzip;q=0', 'identity'],
  ['*', 'br'],
  ['*;q=0.1, identity', 'identity'],
  ['abrupt, gzipped', 'identity'],
  ['GZIP', 'gzip'],
])('who accepts %p is sent %s', (accepted, coding) => {
  expect(codingOf({ headers: accepted === undefined ? {} : { 'accept-encoding': accepted } }, all)).toBe(coding);
});

test.each([
  ['"a"', true],
  ['W/"a"', true],
  ['"x", "a"', true],
  ['"x",W/"a" , "y"', true],
  ['*', true],
  ['"b"', false],
  ['a', false],
  ['"x, "a2"', false],
])('If-None-Match: %s is answered as known: %p', (given, isKnown) => {
  expect(isNotModified({ headers: { 'if-none-match': given } }, '"a"')).toBe(isKnown);
});

test('without a condition the whole is sent; what a page writes itself comes with a word to caches', () => {
  expect(isNotModified({ headers: {} }, '"a"')).toBe(false);
  expect(isNotModified({ headers: { 'if-none-match': '"a"', 'cache-control': 'no-cache' } }, '"a"')).toBe(true);
});
