import { documentations } from './documentations';
import { placeAttributes, watchPlaces } from './places';

/** What watches a page is told between two of its tasks. */
const soon = async () => {
  for (let turn = 0; turn < 5; turn++) await null;
};

const placed = (html: string): Element | null => {
  document.body.innerHTML = html;
  watchPlaces(documentations);
  return document.body.querySelector('parametric-event, coverage-viewer, event-chart');
};
const attributesOf = (element: Element | null) =>
  Object.fromEntries([...(element?.attributes ?? [])].map(({ name, value }) => [name, value]));

test('a place becomes the element, with the attributes that the element has', () => {
  const card = placed(
    '<div data-isoline="parametric-event" data-permalink="rain" data-chart="none" data-lang="de"></div>',
  );
  expect(attributesOf(card)).toEqual({ permalink: 'rain', chart: 'none', lang: 'de' });
});

test.each([
  'onfocus',
  'onclick',
  'onanimationstart',
  'style',
  'tabindex',
  'autofocus',
  'id',
  'is',
  'part',
  'slot',
  'isoline-x',
])('data-%s, which an editor lets through because it does nothing, goes on doing nothing', (name) => {
  const element = placed(`<div data-isoline="coverage-viewer" data-lang="de" data-${name}="window.ran = 1"></div>`);
  expect(attributesOf(element)).toEqual({ lang: 'de' });
});

test('a place for something that there is not stays as it is', () => {
  expect(placed('<div data-isoline="script" data-src="https://evil.example/x.js"></div>')).toBeNull();
  expect(document.body.innerHTML).toContain('data-isoline="script"');
});

const every = documentations.flatMap(({ tag, attributes }) =>
  Object.keys(attributes).map((name) => [tag, name] as const),
);
/** Short, and without data, servers and styles. */
const allowed = ['permalink', 'size', 'lang', 'theme', 'chart', 'date', 'history'];

test.each(every)(
  'a place for %s: data-%s counts when it is one of a short list, and goes on counting when it changes',
  async (tag, name) => {
    const element = placed(`<div data-isoline="${tag}" data-${name}="one"></div>`);
    const isAllowed = allowed.includes(name);
    expect(attributesOf(element)).toEqual(isAllowed ? { [name]: 'one' } : {});
    const place = document.querySelector('[data-isoline]');
    place?.setAttribute(`data-${name}`, 'two');
    await soon();
    expect(element?.isConnected).toBe(true);
    expect(attributesOf(element)).toEqual(isAllowed ? { [name]: 'two' } : {});
    place?.removeAttribute(`data-${name}`);
    await soon();
    expect(attributesOf(element)).toEqual({});
  },
);

test('the short list is the one above', () => expect([...placeAttributes].toSorted()).toEqual(allowed.toSorted()));
