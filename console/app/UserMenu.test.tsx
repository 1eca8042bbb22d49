import '@testing-library/jest-dom';
import { screen } from '@testing-library/react';
import { samplePrograms } from '#shared/contract/programs';
import { FakeServer } from '../../tests/support/console/fakeServer';
import { openConsole } from '../../tests/support/console/openConsole';

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
