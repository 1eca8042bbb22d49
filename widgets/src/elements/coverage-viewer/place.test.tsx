import { optionsOf, placeIn, searchOf } from './place';

const contactOf = (contactHref: unknown) => optionsOf({ contactHref }).contactHref;

test.each([
  'https://help.example/contact',
  'http://help.example',
  'mailto:help@cooperative.example',
  'tel:+4612345',
  '/contact',
  '#contact',
])('Contact Us may lead to %s', (address) => expect(contactOf(address)).toBe(address));

test.each([
  'javascript:alert(1)',
  ' JavaScript:alert(1)',
  'java\nscript:alert(1)',
  '\u0001javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'blob:https://help.example/1',
  'file:///etc/passwd',
  'https://',
  '',
  undefined,
])('what is no such link counts as not given: %p', (address) => expect(contactOf(address)).toBeNull());

const start = optionsOf({}).place;
test.each([
  ['the second page of a search', { view: 'list', search: 'rain', turn: 1 }, 'search=rain&list=2&page=2'],
  ['the first page of everything', { view: 'list', search: '', turn: 0 }, 'page=2'],
] as const)('%s is found again by its address, beside what is the page’s own', (_, change, address) => {
  const place = { ...start, ...change };
  expect(searchOf(place, 'theme=dark&list=7&search=hail')).toBe(`theme=dark&${address}`);
  expect(placeIn(`theme=dark&${address}`, start)).toEqual(place);
});

test.each(['0', '-3', 'x', '1e999', ''])('a page of the list that is none is its first: %p', (list) => {
  expect(placeIn(`list=${list}&page=2`, start).turn).toBe(0);
});
