import '@testing-library/jest-dom';
import { fireEvent, screen, within, waitFor } from '@testing-library/react';
import { changeShare, exportShares, findShareList, revokePermalink, Share } from '#shared/contract/publicEvents';
import { FakeServer, hangs, refuses } from '../../../../tests/support/console/fakeServer';
import { openConsole, pressRetry } from '../../../../tests/support/console/openConsole';
import { nextSavedFile } from '../../../../tests/support/console/savedFile';
import { pageOf, sampleOf } from '../../../../tests/support/console/sample';

const share = sampleOf(Share, { id: 's1', hint: 'Ab12…', coverageLabel: 'Late rain', views: 7 });
let server: FakeServer;
beforeEach(() => {
  server = new FakeServer();
  server
    .answer(findShareList, pageOf([share]))
    .answer(changeShare, share)
    .answer(revokePermalink, undefined);
});
afterEach(() => server.close());
const open = () => openConsole('/monitoring/shares', { server });

test('a public link stands with its event, its views and its state', async () => {
  server.answer(findShareList, pageOf([share, { ...share, id: 's2', hint: 'Cd34…', state: 'revoked' }]));
  await open();
  const [first] = await screen.findAllByRole('link', { name: 'Late rain' });
  expect(first).toHaveAttribute('href', `/monitoring/event/${share.eventId}?backTo=%2Fmonitoring%2Fshares`);
  expect(within(screen.getByRole('table')).getByText('Revoked')).toBeVisible();
  expect(screen.getAllByRole('button', { name: 'Revoke' })).toHaveLength(1);
});

test('links are searched, narrowed to a state and sorted, in the address; the file holds the same', async () => {
  server.answer(findShareList, pageOf([share], 40)).answer(exportShares, 'Event,Link');
  const { user } = await open();
  await user.type(await screen.findByRole('searchbox', { name: 'Search event, link or person' }), 'rain');
  await waitFor(() => expect(window.location.search).toBe('?search=rain'));
  await user.selectOptions(screen.getByLabelText('State'), 'Paused');
  await user.click(within(await screen.findByRole('table')).getByRole('button', { name: 'Views' }));
  await user.click(await screen.findByRole('button', { name: 'Next' }));
  expect(window.location.search).toBe('?search=rain&status=paused&sort=views&page=2');
  const asked = { search: 'rain', state: 'paused', sort: 'views' };
  await waitFor(() => expect(server.of(findShareList).at(-1)?.query).toMatchObject({ ...asked, page: '1' }));
  const saved = nextSavedFile();
  await user.click(await screen.findByRole('button', { name: 'Export CSV' }));
  expect((await saved).name).toMatch(/^Public links \d{4}-\d{2}-\d{2}\.csv$/);
  const columns = 'event,hint,state,made,by,views,followers,seen,expires,amount';
  expect(server.of(exportShares)[0]?.query).toEqual({ ...asked, kind: 'csv', language: 'en', columns });
});

test('chosen links are copied as a table', async () => {
  const { user } = await open();
  await user.click(await screen.findByRole('checkbox', { name: 'Select Late rain, Ab12…' }));
  await user.click(screen.getByRole('button', { name: 'Copy as a table' }));
  const [heads, row] = (await navigator.clipboard.readText()).split('\r\n');
  expect(heads?.split('\t').slice(0, 3)).toEqual(['Event', 'Link', 'State']);
  expect(row?.split('\t').slice(0, 3)).toEqual(['Late rain', 'Ab12…', 'Live']);
});

test('until the links are there, rows of grey stand in their place', async () => {
  server.answer(findShareList, hangs);
  const { view } = await open();
  expect(await screen.findByRole('heading', { name: 'Public links' })).toBeVisible();
  expect(view.container.querySelector('[aria-busy=true]')).toBeVisible();
});

test('where nothing was shared, the way to share is told', async () => {
  server.answer(findShareList, pageOf([]));
  await open();
  expect(await screen.findByText('Nothing has been shared yet')).toBeVisible();
});

test('links that cannot be read say why, and are read again on Retry', async () => {
  server.answer(findShareList, refuses({ status: 503, message: 'The database cannot be reached.' }));
  const { user } = await open();
  expect((await screen.findAllByText(/The database cannot be reached/))[0]).toBeVisible();
  server.answer(findShareList, pageOf([share]));
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

test('a last day that was refused stays to be mended, and says that it does not hold', async () => {
  server.answer(changeShare, refuses({ status: 422, message: 'A link cannot expire in the past.' }));
  await open();
  const lastDay = await screen.findByLabelText('Expiry of Ab12… (UTC)');
  const write = (day: string) => {
    fireEvent.change(lastDay, { target: { value: day } });
    fireEvent.blur(lastDay);
  };
  write('01-Jan-2020');
  expect(await screen.findByText('This end is not saved.')).toBeVisible();
  expect(screen.getByText('A link cannot expire in the past.')).toBeVisible();
  expect(lastDay).toHaveValue('01-Jan-2020');
  expect(lastDay).toBeInvalid();
  server.answer(changeShare, refuses({ status: 503, message: 'Busy.' }));
  write('31-Dec-2026');
  expect(await screen.findByText('Busy.')).toBeVisible();
  expect(screen.getByText('This end is not saved.')).toBeVisible();
  // Left again, it is tried again.
  server.answer(changeShare, share);
  fireEvent.blur(lastDay);
  expect(await screen.findByText('Expiry saved')).toBeVisible();
  expect(screen.queryByText('This end is not saved.')).toBeNull();
  expect(lastDay).toHaveValue('31-Dec-2026');
});

test('a link whose end could not be sent is asked about still; where nothing is left to try, no more', async () => {
  server.answer(revokePermalink, refuses({ status: 503, message: 'Busy.' }));
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Revoke' }));
  const revoke = () => user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Revoke' }));
  await revoke();
  expect(await screen.findByText('Busy.')).toBeVisible();
  await waitFor(() => expect(within(screen.getByRole('dialog')).getByRole('button', { name: 'Revoke' })).toBeEnabled());
  server.answer(revokePermalink, refuses({ status: 409, message: 'It is revoked already.' }));
  await revoke();
  expect(await screen.findByText('It is revoked already.')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('an agent has no access to public links', async () => {
  await openConsole('/monitoring/shares', { server, roles: ['User.Agent'] });
  expect(await screen.findByText("Your user don't have access to this area")).toBeVisible();
  expect(server.of(findShareList)).toEqual([]);
});
