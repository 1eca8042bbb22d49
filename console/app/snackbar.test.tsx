import '@testing-library/jest-dom';
import { act, fireEvent, screen } from '@testing-library/react';
import { Profile } from '#shared/contract/platform';
import { restoreQuote } from '#shared/contract/quotes';
import { refuses } from '../../tests/support/console/fakeServer';
import { openConsole } from '../../tests/support/console/openConsole';
import { sampleOf } from '../../tests/support/console/sample';
import { showError, showSuccess } from '../core/toasts';
import { undoBy } from '../core/undo';

afterEach(() => jest.useRealTimers());

test('what went well is said for six seconds; what went wrong stays, and is never without words', async () => {
  const { store, server } = await openConsole('/account', { messagesEnd: true });
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

test('a message of more than 200 characters is cut where it is shown', async () => {
  const { store, server } = await openConsole('/account');
  act(() => void store.dispatch(showError({ status: 500, code: 'any', message: 'a'.repeat(201), requestId: null })));
  act(() => void store.dispatch(showError({ status: 500, code: 'any', message: 'b'.repeat(200), requestId: null })));
  expect(screen.getByText(/^a+/).textContent).toBe(`${'a'.repeat(200)}...`);
  expect(screen.getByText(/^b+/).textContent).toBe('b'.repeat(200));
  server.close();
});

describe('what can be undone', () => {
  const open = async () => {
    const { store, server } = await openConsole('/account', { messagesEnd: true });
    jest.useFakeTimers();
    const undo = undoBy(restoreQuote, { params: { id: 'q1' } }, { version: 4, done: 'It is back.' });
    act(() => void store.dispatch(showSuccess('It was rejected.', undo)));
    return { store, server, button: screen.getByRole('button', { name: 'Undo' }) };
  };
  const passes = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
  const isThere = () => screen.queryByRole('button', { name: 'Undo' }) !== null;

  test('can be for six seconds', async () => {
    const { server } = await open();
    await passes(5_999);
    expect(isThere()).toBe(true);
    await passes(1);
    expect(isThere()).toBe(false);
    expect(server.of(restoreQuote)).toEqual([]);
    server.close();
  });

  test.each([
    ['under the pointer', fireEvent.mouseEnter, fireEvent.mouseLeave],
    ['while it has the focus', fireEvent.focus, fireEvent.blur],
  ])('waits %s, then begins its six seconds anew', async (_, hold, leave) => {
    const { server, button } = await open();
    await passes(1_000);
    hold(button);
    await passes(6_500);
    expect(isThere()).toBe(true);
    leave(button);
    await passes(5_999);
    expect(isThere()).toBe(true);
    await passes(1);
    expect(isThere()).toBe(false);
    server.close();
  });

  test.each([
    [503, true],
    [409, false],
  ])('refused with %i the button stays: %s', async (status, stays) => {
    const { server, button } = await open();
    server.answer(restoreQuote, refuses({ status, message: 'Not now.' }));
    fireEvent.click(button);
    await passes(10);
    expect(screen.getByText('Not now.')).toBeVisible();
    expect(isThere()).toBe(stays);
    server.close();
  });

  test.each([
    ['Ravi', 'r@isoline.demo', /^This cannot be undone any more: Ravi changed it on 02-Feb/],
    [
      'Asha',
      sampleOf(Profile, {}).email,
      /^This cannot be undone any more: you changed it in another window, on 02-Feb/,
    ],
    [null, null, /^Something else was done in the meantime, so this cannot be undone/],
  ])('says who has changed it since (%s), and asks nothing', async (changedByName, changedBy, said) => {
    const { server, button } = await open();
    const details = { version: 6, yours: 5, changedBy, changedByName, changedAt: '2026-02-02T10:00:00Z' };
    server.answer(restoreQuote, refuses({ status: 412, code: 'request.stale', message: 'Changed.', details }));
    fireEvent.click(button);
    await passes(10);
    expect(screen.getByText(said)).toBeVisible();
    expect([isThere(), screen.queryByRole('dialog')]).toEqual([false, null]);
    server.close();
  });

  test('goes before the server would refuse it, however long somebody lingers on it', async () => {
    const { server, button } = await open();
    fireEvent.focus(button);
    await passes(13_999);
    expect(isThere()).toBe(true);
    await passes(1);
    expect(isThere()).toBe(false);
    server.close();
  });
});
