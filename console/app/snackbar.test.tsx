import '@testing-library/jest-dom';
import { act, screen } from '@testing-library/react';
import { openConsole } from '../../tests/support/console/openConsole';
import { showError, showSuccess } from '../core/toasts';

afterEach(() => jest.useRealTimers());

test('what went well is said for six seconds; what went wrong stays, and is never without words', async () => {
  const { store, server } = await openConsole('/account');
  jest.useFakeTimers();
  act(() => {
    store.dispatch(showSuccess('Quotation Saved'));
    store.dispatch(showError({ status: 500, code: 'any', message: '', requestId: 'r1' }));
  });
  await act(() => jest.advanceTimersByTimeAsync(5_999));
  expect(screen.getByText('Quotation Saved')).toBeVisible();
  await act(() => jest.advanceTimersByTimeAsync(1));
  expect(screen.queryByText('Quotation Saved')).toBeNull();
  expect(screen.getByText('Something went wrong. Please try again.')).toBeVisible();
  server.close();
});
