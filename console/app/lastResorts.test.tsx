import '@testing-library/jest-dom';
import { BaseStyles, ThemeProvider } from '@primer/react';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { formatPeriod, formatTick } from '#shared/format/date';
import { startI18n } from '../core/i18n';
import { LocationProvider } from '../core/routing';
import shell from '#shared/phrases/en/shell.json' with { type: 'json' };
import { openConsole } from '../../tests/support/console/openConsole';
import { Boundary } from './Boundary';
import { phrases } from './phrases';

test('a screen that broke says "Something went wrong:" with what it was, and can be tried again', async () => {
  await startI18n(phrases);
  let isBroken = true;
  function Fragile() {
    if (isBroken) throw new Error('The curve has no points.');
    return <p>All is well</p>;
  }
  const told = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  render(
    <ThemeProvider>
      <BaseStyles>
        <LocationProvider>
          <Boundary title={shell.broken} again={shell.again} at="/">
            <Fragile />
          </Boundary>
        </LocationProvider>
      </BaseStyles>
    </ThemeProvider>,
  );
  told.mockRestore();
  expect(screen.getAllByText('Something went wrong:')[0]).toBeVisible();
  expect(screen.getByText(/The curve has no points/)).toBeVisible();
  isBroken = false;
  const [again] = screen.getAllByRole('button', { name: 'Try again' });
  await userEvent.setup().click(again as Element);
  expect(screen.getByText('All is well')).toBeVisible();
});

test('whoever may open no page is told so, and can only sign out', async () => {
  const signOut = jest.fn(() => Promise.resolve());
  const { user, server } = await openConsole('/programs', { roles: [], session: { signOut } });
  const dialog = await screen.findByRole('dialog', { name: 'No page is open to you' });
  expect(dialog).toHaveTextContent('Your account has no role here');
  await user.click(screen.getByRole('button', { name: 'Sign out' }));
  expect(signOut).toHaveBeenCalledTimes(1);
  server.close();
});

test('whoever has chosen no language reads English as it is written in Britain, in the look of their system', async () => {
  localStorage.clear();
  const { user, server } = await openConsole('/account');
  expect(document.documentElement.lang).toBe('en-GB');
  expect(formatPeriod('2026-06-01', '2026-09-30')).toBe('01-Jun – 30-Sep-2026');
  expect(formatTick(Date.UTC(2026, 8, 1))).toBe('1 Sep');
  await user.click(screen.getByRole('button', { name: /Asha/ }));
  const asTheSystem = await screen.findAllByRole('option', { name: 'As the system' });
  expect(asTheSystem.map((choice) => choice.getAttribute('aria-selected'))).toEqual(['true', 'true']);
  server.close();
});
