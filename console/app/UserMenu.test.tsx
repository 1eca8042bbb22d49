import '@testing-library/jest-dom';
import { screen, within } from '@testing-library/react';
import { samplePrograms } from '#shared/contract/programs';
import { FakeServer } from '../../tests/support/console/fakeServer';
import { openConsole } from '../../tests/support/console/openConsole';
import { applyLook } from './theme';

test('the menu behind the name changes the look, and the choice is marked and remembered', async () => {
  const { user } = await openConsole('/programs', { server: new FakeServer().answer(samplePrograms, []) });
  const open = async () => user.click(await screen.findByRole('button', { name: 'Menu of Asha' }));
  await open();
  expect(screen.getByText('Log out')).toBeVisible();
  await user.click(screen.getByRole('menuitemradio', { name: 'Dark' }));
  await open();
  expect(screen.getByRole('menuitemradio', { name: 'Dark' })).toHaveAttribute('aria-checked', 'true');
  expect(document.documentElement.dataset['colorMode']).toBe('dark');
  expect(localStorage.getItem('isoline.theme')).toBe('dark');
});

test('the contrast is high where it is chosen, or where the system wants it, and stays so', async () => {
  const { dataset } = document.documentElement;
  const server = new FakeServer().answer(samplePrograms, []);
  const { user } = await openConsole('/programs', { server });
  const choose = async (name: string) => {
    await user.click(await screen.findByRole('button', { name: 'Menu of Asha' }));
    await user.click(within(screen.getByRole('group', { name: 'Contrast' })).getByRole('menuitemradio', { name }));
  };
  await choose('High');
  expect([dataset['lightTheme'], dataset['darkTheme']]).toEqual(['light_high_contrast', 'dark_high_contrast']);
  expect(localStorage.getItem('isoline.contrast')).toBe('high');
  await choose('As the system');
  expect([dataset['lightTheme'], dataset['darkTheme']]).toEqual(['light', 'dark']);
  expect(localStorage.getItem('isoline.contrast')).toBeNull();
  const asBefore = window.matchMedia;
  window.matchMedia = (query) => ({ ...asBefore(query), matches: query === '(prefers-contrast: more)' });
  applyLook();
  expect(dataset['lightTheme']).toBe('light_high_contrast');
  window.matchMedia = asBefore;
  applyLook();
  expect(dataset['lightTheme']).toBe('light');
});
