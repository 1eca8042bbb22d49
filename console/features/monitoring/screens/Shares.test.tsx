import '@testing-library/jest-dom';
import { fireEvent, screen, within, waitFor } from '@testing-library/react';
import { changeShare, findShares, revokePermalink } from '#shared/contract/publicEvents';
import { FakeServer, hangs, refuses } from '../../../../tests/support/console/fakeServer';
import { openConsole, pressRetry } from '../../../../tests/support/console/openConsole';
import { sampleOf } from '../../../../tests/support/console/sample';

const share = sampleOf(findShares.response.element, { id: 's1', hint: 'Ab12…', coverageLabel: 'Late rain', views: 7 });
let server: FakeServer;
beforeEach(() => {
  server = new FakeServer();
  server.answer(findShares, [share]).answer(changeShare, share).answer(revokePermalink, undefined);
});
afterEach(() => server.close());
const open = () => openConsole('/monitoring/shares', { server });

test('a public link stands with its event, its views and its state', async () => {
  server.answer(findShares, [share, { ...share, id: 's2', hint: 'Cd34…', state: 'revoked' }]);
  await open();
  const [first] = await screen.findAllByRole('link', { name: 'Late rain' });
  expect(first).toHaveAttribute('href', `/monitoring/event/${share.eventId}?backTo=/monitoring/shares`);
  expect(screen.getByText('Revoked')).toBeVisible();
  expect(screen.getAllByRole('button', { name: 'Revoke' })).toHaveLength(1);
});

test('until the links are there, rows of grey stand in their place', async () => {
  server.answer(findShares, hangs);
  const { view } = await open();
  expect(await screen.findByRole('heading', { name: 'Public links' })).toBeVisible();
  expect(view.container.querySelector('[aria-busy=true]')).toBeVisible();
});

test('where nothing was shared, the way to share is told', async () => {
  server.answer(findShares, []);
  await open();
  expect(await screen.findByText('Nothing has been shared yet')).toBeVisible();
});

test('links that cannot be read say why, and are read again on Retry', async () => {
  server.answer(findShares, refuses({ status: 503, message: 'The database cannot be reached.' }));
  const { user } = await open();
  expect(await screen.findByText(/The database cannot be reached/)).toBeVisible();
  server.answer(findShares, [share]);
  await pressRetry(user);
  expect(await screen.findByText('Ab12…')).toBeVisible();
});

test('a link is paused, given a last day, and revoked after a question', async () => {
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Pause' }));
  expect(await screen.findByText('Link paused')).toBeVisible();
  const lastDay = screen.getByLabelText('Expiry of Ab12… (UTC)');
  fireEvent.change(lastDay, { target: { value: '31-Foo-2026' } });
  fireEvent.blur(lastDay);
  // What is no day is said, and changes nothing: an empty one would let the link live for ever.
  expect(screen.getByText(/This is no day of the calendar/)).toBeVisible();
  fireEvent.change(lastDay, { target: { value: '31-Dec-2026' } });
  fireEvent.blur(lastDay);
  expect(await screen.findByText('Expiry saved')).toBeVisible();
  expect(server.of(changeShare).map(({ body }) => body)).toEqual([
    { paused: true },
    { expiresAt: '2026-12-31T23:59:59.000Z' },
  ]);
  await user.click(screen.getByRole('button', { name: 'Revoke' }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Revoke' }));
  expect(await screen.findByText('Link revoked')).toBeVisible();
  await waitFor(() => expect(server.of(revokePermalink).map(({ params }) => params.id)).toEqual(['s1']));
});

test('an agent has no access to public links', async () => {
  await openConsole('/monitoring/shares', { server, roles: ['User.Agent'] });
  expect(await screen.findByText("Your user don't have access to this area")).toBeVisible();
  expect(server.of(findShares)).toEqual([]);
});
