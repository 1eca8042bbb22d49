import { fillPlaces } from './places';

const placed = (html: string): Element | null => {
  document.body.innerHTML = html;
  fillPlaces();
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
  const element = placed(`<div data-isoline="coverage-viewer" data-view="list" data-${name}="window.ran = 1"></div>`);
  expect(attributesOf(element)).toEqual({ view: 'list' });
});

test('a place for something that there is not stays as it is', () => {
  expect(placed('<div data-isoline="script" data-src="https://evil.example/x.js"></div>')).toBeNull();
  expect(document.body.innerHTML).toContain('data-isoline="script"');
});
