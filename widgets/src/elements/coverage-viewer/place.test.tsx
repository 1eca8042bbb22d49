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
const bare = { urlState: 'bare', start: 'map' } as const;
test.each([
  ['the second page of a search', { view: 'list', search: 'rain', turn: 1 }, 'search=rain&list=2&page=2'],
  ['the first page of everything', { view: 'list', search: '', turn: 0 }, 'page=2'],
] as const)('%s is found again by its address, beside what is the page’s own', (_, change, address) => {
  const place = { ...start, ...change };
  expect(searchOf(place, 'theme=dark&list=7&search=hail', bare)).toBe(`theme=dark&${address}`);
  expect(placeIn(`theme=dark&${address}`, start, 'bare')).toEqual(place);
});

test.each(['0', '-3', 'x', '1e999', ''])('a page of the list that is none is its first: %p', (list) => {
  expect(placeIn(`list=${list}&page=2`, start, 'bare').turn).toBe(0);
});

test('on a page of others nothing of its own is taken, and nothing is written over: all names have a prefix', () => {
  const place = { ...start, view: 'list', search: 'rain', turn: 1, ids: ['a', 'b'] } as const;
  const theirs = 'page=7&id=42&search=shoes&key=k&value=v&labels=x:y&ids=z&list=3';
  expect(placeIn(theirs, start, 'query')).toEqual(start);
  const ours = searchOf(place, theirs, { ...bare, urlState: 'query' });
  expect(ours).toBe(
    `${theirs.replace(':', '%3A')}&isoline-ids=a%2Cb&isoline-search=rain&isoline-list=2&isoline-page=2`,
  );
  expect(placeIn(ours, start, 'query')).toEqual(place);
  expect(placeIn(searchOf(place, '', { ...bare, urlState: 'hash' }), start, 'hash')).toEqual(place);
});

test.each([
  ['an id leads to its detail', 'id=a&page=1', 'detail'],
  ['an id leads to its detail, beside a list', 'ids=a,b&id=a&page=2', 'detail'],
  ['ids lead to their list', 'ids=a,b', 'list'],
  ['ids lead to their list', 'ids=["a","b"]&page=1', 'list'],
  ['no ids lead nowhere', 'ids=&id=&page=1', 'map'],
  ['a list needs no ids: it is of all', 'page=2', 'list'],
  ['a detail of nothing is a list', 'page=3', 'list'],
  ['no such page', 'page=4', 'map'],
  ['nothing', '', 'map'],
])('%s: ?%s', (_, address, view) => expect(placeIn(address, start, 'bare').view).toBe(view));

test('back on the map no ids, no id and no page stand in the address', () => {
  const detail = placeIn('labels=user/crop:rice&ids=a,b&id=a&page=3', start, 'bare');
  expect(detail).toMatchObject({ view: 'detail', ids: ['a', 'b'], id: 'a' });
  const map = { ...detail, view: 'map', ids: [], id: null } as const;
  expect(searchOf(map, 'labels=x:y&ids=a,b&id=a&page=3', bare)).toBe('labels=user%2Fcrop%3Arice');
});

test('where a viewer begins with a list its map has a number, and no ids come back to it', () => {
  const listed = optionsOf({ ids: 'a,b' }).place;
  const address = searchOf({ ...listed, view: 'map', ids: [] }, '', { urlState: 'bare', start: listed.view });
  expect(address).toBe('page=1');
  expect(placeIn(address, listed, 'bare')).toMatchObject({ view: 'map', ids: [] });
});

test('what is over and decided is found again by its address', () => {
  const place = { ...start, view: 'list', ended: true } as const;
  expect(searchOf(place, '', bare)).toBe('ended=true&page=2');
  expect(placeIn('ended=true&page=2', start, 'bare')).toEqual(place);
});
