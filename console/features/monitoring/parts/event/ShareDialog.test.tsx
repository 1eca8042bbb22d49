import '@testing-library/jest-dom';
import type { UserEvent } from '@testing-library/user-event';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { EventDetail, readEvent } from '#shared/contract/monitoring';
import { changeShare, createPermalink, findShareAmounts, findShares } from '#shared/contract/publicEvents';
import { FakeServer, hangs, refuses } from '../../../../../tests/support/console/fakeServer';
import { openConsole, pressRetry } from '../../../../../tests/support/console/openConsole';
import { sampleOf } from '../../../../../tests/support/console/sample';
import { qrOf, qrPicture } from '../shares/qr';

const url = 'https://here.example/m/abc';
const sum = { amount: 288_000, currency: 'INR' };
const event = sampleOf(EventDetail, {
  id: 'e1',
  coverage: sampleOf(EventDetail.shape.coverage, { label: 'Late rain' }),
});
const share = (id: string, more: object = {}) =>
  sampleOf(findShares.response.element, {
    ...{ id, eventId: 'e1', hint: `${id}hint`, state: 'live', views: 7, lastSeen: null },
    ...{ expiresAt: null, amountOf: null },
    ...more,
  });
let server: FakeServer;
beforeEach(() => {
  server = new FakeServer();
  server
    .answer(readEvent, event)
    .answer(createPermalink, { permalink: 'abc', url, id: 's2' })
    .answer(findShares, [share('s2', { views: 0 }), share('s1', { expiresAt: '2026-12-31T23:59:59.000Z' })])
    .answer(changeShare, share('s2'))
    .answer(findShareAmounts, {
      ...{ allowed: true, whole: sum, itemsTotal: 1 },
      items: [{ id: 'i1', policyHolderName: 'Asha Farms', beneficiaryName: 'North fields', sumInsured: sum }],
    });
});
afterEach(() => {
  jest.useRealTimers();
  server.close();
});
async function open() {
  const { user } = await openConsole('/monitoring/event/e1', { server, roles: ['User.Underwriter'] });
  await user.click(await screen.findByRole('button', { name: 'Share' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Share Parametric Event' }));
  expect(await dialog.findByDisplayValue(url)).toBeVisible();
  return { user, dialog };
}

test('while the link is made its field says so; what it opens stands above it', async () => {
  server.answer(createPermalink, hangs);
  const { user } = await openConsole('/monitoring/event/e1', { server, roles: ['User.Underwriter'] });
  await user.click(await screen.findByRole('button', { name: 'Share' }));
  const field = await screen.findByPlaceholderText('Generating link...');
  expect(field).toHaveAttribute('readonly');
  expect(field).toHaveValue('');
  expect(screen.getByRole('button', { name: 'Copy Link' })).toBeDisabled();
  expect(
    screen.getByText(
      'This link gives public access to weather data and parametric event information without login. Share it only with people you trust.',
    ),
  ).toBeVisible();
});

test.each([
  ['is on the clipboard', () => Promise.resolve(), 'Link copied to clipboard!'],
  ['could not be copied', () => Promise.reject(new Error('denied')), 'Failed to copy link. Please copy manually.'],
])('that the link %s is said for three seconds', async (_, writeText, text) => {
  const { dialog } = await open();
  expect(dialog.getByDisplayValue(url)).toHaveAttribute('readonly');
  const clipboard = jest.spyOn(navigator.clipboard, 'writeText').mockImplementation(writeText);
  jest.useFakeTimers();
  fireEvent.click(dialog.getByRole('button', { name: 'Copy Link' }));
  await act(() => jest.advanceTimersByTimeAsync(0));
  expect(clipboard).toHaveBeenCalledWith(url);
  await act(() => jest.advanceTimersByTimeAsync(2999));
  expect(dialog.getByText(text)).toBeVisible();
  await act(() => jest.advanceTimersByTimeAsync(1));
  expect(dialog.queryByText(text)).toBeNull();
  clipboard.mockRestore();
});

test('the dialog shows the links that are out with their views, and stops one', async () => {
  const { user, dialog } = await open();
  expect(await dialog.findByText('7 views, last seen never, ends 31-Dec')).toBeVisible();
  expect(dialog.getByText('0 views, last seen never, ends never')).toBeVisible();
  const [, second] = dialog.getAllByRole('button', { name: 'Pause' });
  if (second) await user.click(second);
  await waitFor(() =>
    expect(server.of(changeShare).map(({ params, body }) => [params.id, body])).toEqual([['s1', { paused: true }]]),
  );
});

test('a new link says no amount until somebody chooses of what, and ends when they say', async () => {
  const { user, dialog } = await open();
  const amount = await dialog.findByRole('combobox', { name: 'Says the amount' });
  expect(amount).toHaveValue('');
  await user.selectOptions(amount, 'Asha Farms, North fields, INR 2,88,000.00');
  await waitFor(() => expect(server.of(changeShare)).toHaveLength(1));
  const lastDay = dialog.getByLabelText('Expiry of s2hint (UTC)');
  fireEvent.change(lastDay, { target: { value: '31-Dec-2026' } });
  fireEvent.blur(lastDay);
  await waitFor(() =>
    expect(server.of(changeShare).map(({ params, body }) => [params.id, body])).toEqual([
      ['s2', { amountOf: 'i1' }],
      ['s2', { expiresAt: '2026-12-31T23:59:59.000Z' }],
    ]),
  );
});

test('a link is not public when the dialog is opened and closed, and stands with those that are out', async () => {
  server.answer(findShares, [share('s2', { state: 'prepared' }), share('s1')]);
  const { user, dialog } = await open();
  expect(server.of(createPermalink).map(({ body }) => body)).toEqual([{ prepared: true }]);
  expect(await dialog.findByText(/^This link is not public yet\./)).toBeVisible();
  expect(await dialog.findByText('s1hint')).toBeVisible();
  expect(dialog.queryByText('s2hint')).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  expect(server.of(changeShare)).toEqual([]);
});

test.each([
  ['copied by its button', (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Copy Link' }))],
  ['copied by hand', () => Promise.resolve(fireEvent.copy(screen.getByDisplayValue(url)))],
  ['printed', () => Promise.resolve(fireEvent(window, new Event('beforeprint')))],
  ['drawn as a code', (user: UserEvent) => user.click(screen.getByRole('button', { name: 'QR code' }))],
  ['sent by WhatsApp', async () => fireEvent.click(await screen.findByRole('link', { name: 'WhatsApp' }))],
  ['sent by e-mail', async () => fireEvent.click(await screen.findByRole('link', { name: 'E-mail' }))],
])('a link becomes public when it is first %s, once', async (_, use) => {
  const { user, dialog } = await open();
  // The page that a link opens is none of this one's.
  const stay = (event: Event) => event.target instanceof Element && event.target.closest('a') && event.preventDefault();
  document.addEventListener('click', stay);
  await use(user);
  document.removeEventListener('click', stay);
  expect(await dialog.findByText('This link is public.')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Copy Link' }));
  expect(server.of(changeShare).map(({ params, body }) => [params.id, body])).toEqual([['s2', { released: true }]]);
});

test('a link that could not be made public says so, and Retry makes it public', async () => {
  server.answer(changeShare, refuses({ status: 503, message: 'The database cannot be reached.' }));
  const { user, dialog } = await open();
  await user.click(dialog.getByRole('button', { name: 'Copy Link' }));
  expect(await dialog.findByText('Failed to render link')).toBeVisible();
  expect(dialog.getByText(/^This link is not public yet\./)).toBeVisible();
  server.answer(changeShare, share('s2'));
  await pressRetry(user);
  expect(await dialog.findByText('This link is public.')).toBeVisible();
  expect(server.of(createPermalink)).toHaveLength(1);
});

test('where an administrator has switched amounts off, none can be chosen, and it says why', async () => {
  server.answer(findShareAmounts, { allowed: false, whole: null, items: [], itemsTotal: 0 });
  const { dialog } = await open();
  expect(await dialog.findByRole('combobox', { name: 'Says the amount' })).toBeDisabled();
  expect(dialog.getByText('An administrator has switched amounts on public links off.')).toBeVisible();
});

test('the message for WhatsApp and e-mail is written in the language that is chosen, with the link in it', async () => {
  const { user, dialog } = await open();
  const href = async (name: string) =>
    decodeURIComponent((await dialog.findByRole('link', { name })).getAttribute('href') ?? '');
  expect(await href('WhatsApp')).toBe(
    `https://wa.me/?text=Here you see at any time whether “Late rain” has been triggered, how much it pays and when that is final: ${url}`,
  );
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Language of the message' }), 'मराठी');
  await waitFor(async () => expect(await href('WhatsApp')).toContain('ट्रिगर'));
  expect(await href('E-mail')).toMatch(
    /^mailto:\?subject=निर्देशांकाची स्थिती: Late rain&body=.*https:\/\/here\.example\/m\/abc$/,
  );
});

test('the link stands as a QR code that can be taken away', async () => {
  const { user, dialog } = await open();
  await user.click(dialog.getByRole('button', { name: 'QR code' }));
  expect(await dialog.findByRole('img', { name: 'QR code of the public link' })).toBeVisible();
  const file = decodeURIComponent(dialog.getByRole('link', { name: 'Download SVG' }).getAttribute('href') ?? '');
  expect(file).toBe(`data:image/svg+xml;charset=utf-8,${qrPicture(qrOf(url), ['Late rain', url])}`);
});

test('a QR code has its three corners, a quiet edge of four squares, and differs from link to link', () => {
  const { size, path } = qrOf(url);
  const squares = new Set(path.match(/M\d+ \d+/g));
  const corner = (x: number, y: number) =>
    [0, 1, 2, 3, 4, 5, 6].every((at) => squares.has(`M${x + at} ${y}`) && squares.has(`M${x} ${y + at}`));
  expect([corner(4, 4), corner(size - 11, 4), corner(4, size - 11), corner(size - 11, size - 11)]).toEqual([
    ...[true, true, true, false],
  ]);
  expect([...squares].some((square) => /M[0-3] |M\d+ [0-3]$/.test(square))).toBe(false);
  expect(qrOf(`${url}d`).path).not.toBe(path);
  expect(qrPicture(qrOf(url), ['A & <b>'])).toContain('A &amp; &lt;b&gt;');
});
