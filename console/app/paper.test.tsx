import { startPaper } from './paper';

const modes = () =>
  [document.documentElement, ...document.querySelectorAll<HTMLElement>('body [data-color-mode]')].map(
    ({ dataset }) => dataset['colorMode'],
  );
let stop: () => void;
beforeEach(() => {
  document.documentElement.dataset['colorMode'] = 'dark';
  document.body.innerHTML = '<div data-color-mode="auto"><p data-color-mode="dark">A dialog</p></div>';
  stop = startPaper();
});
afterEach(() => {
  stop();
  delete document.documentElement.dataset['colorMode'];
  document.body.innerHTML = '';
});

test('on paper everything is light, before the browser lays it out, and afterwards as it was on the screen', () => {
  expect(modes()).toEqual(['dark', 'auto', 'dark']);
  window.dispatchEvent(new Event('beforeprint'));
  expect(modes()).toEqual(['light', 'light', 'light']);
  window.dispatchEvent(new Event('beforeprint'));
  window.dispatchEvent(new Event('afterprint'));
  expect(modes()).toEqual(['dark', 'auto', 'dark']);
});
