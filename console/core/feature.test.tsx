import '@testing-library/jest-dom';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense } from 'react';
import { Boundary } from '../app/Boundary';
import { phrases } from '../app/phrases';
import { lazyScreen } from './feature';
import { startI18n } from './i18n';
import { LocationProvider } from './routing';

test('a screen that could not be fetched says that the server is away, and is fetched anew when it is tried again', async () => {
  await startI18n(phrases);
  const quiet = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const told = jest.spyOn(console, 'info').mockImplementation(() => undefined);
  let [isAway, asked] = [true, 0];
  const Coverages = lazyScreen(async () => {
    asked += 1;
    if (isAway) throw new TypeError('Failed to fetch dynamically imported module: http://127.0.0.1/assets/x.js');
    return { default: () => <p>The coverages</p> };
  });
  render(
    <LocationProvider>
      <Boundary title="Something went wrong:" again="Try again" at="/">
        <Suspense>
          <Coverages />
        </Suspense>
      </Boundary>
    </LocationProvider>,
  );
  expect(await screen.findByText(/The server cannot be reached/)).toBeVisible();
  expect(asked).toBe(1);
  const tryAgain = async () => {
    const [again] = await screen.findAllByRole('button', { name: 'Try again' });
    await userEvent.setup().click(again as Element);
  };
  await tryAgain();
  expect(await screen.findByText(/The server cannot be reached/)).toBeVisible();
  expect(asked).toBe(2);
  isAway = false;
  await tryAgain();
  expect(await screen.findByText('The coverages')).toBeVisible();
  quiet.mockRestore();
  told.mockRestore();
});
