import '@testing-library/jest-dom';
import { screen, waitFor, within } from '@testing-library/react';
import { exportInbox, findInbox, markAllRead, markRead, type InboxMessage } from '#shared/contract/inbox';
import { samplePrograms, SampleProgram } from '#shared/contract/programs';
import { findByName } from '#shared/contract/search';
import { FakeServer } from '../../tests/support/console/fakeServer';
import { openConsole } from '../../tests/support/console/openConsole';
import { nextSavedFile } from '../../tests/support/console/savedFile';
import { pageOf, sampleOf } from '../../tests/support/console/sample';

const programs = () => new FakeServer().answer(samplePrograms, [sampleOf(SampleProgram, { Name: 'Paddy' })]);
const chosen = () => {
  const id = screen.getByRole('combobox').getAttribute('aria-activedescendant');
  return document.getElementById(id ?? '')?.getAttribute('aria-label');
};

test('search and commands by keyboard alone: what was found leads to its object', async () => {
  const server = programs().answer(findByName, [
    { area: 'coverages', id: 'c1', name: 'Monsoon rain', detail: 'Alappuzha', period: null },
    {
      area: 'monitoring',
      id: 'e1',
      name: 'Monsoon rain',
      detail: null,
      period: { start: '2026-06-01', end: '2026-09-30' },
    },
  ]);
  const { user } = await openConsole('/account', { server });
  await user.keyboard('{Control>}k{/Control}');
  expect(await screen.findByRole('dialog', { name: 'Search and commands' })).toBeVisible();
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Search for things and actions' })).toHaveFocus());
  await user.keyboard('monsoon');
  await screen.findByRole('option', { name: 'Coverages, Monsoon rain, Alappuzha' });
  expect(chosen()).toBe('Coverages, Monsoon rain, Alappuzha');
  await user.keyboard('{ArrowDown}');
  expect(chosen()).toBe('Events, Monsoon rain, 01-Jun – 30-Sep');
  await user.keyboard('{ArrowUp}{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(server.of(findByName).map(({ query }) => query)).toEqual([{ text: 'monsoon' }]));
});

test('the actions are those of the role, and wait for a program like their entries', async () => {
  const options = async (opening: Parameters<typeof openConsole>[1]) => {
    const { user, view } = await openConsole('/account', { server: programs(), ...opening });
    await user.click(screen.getByRole('button', { name: 'Search and commands (Ctrl+K)' }));
    const list = await screen.findByRole('listbox', { name: 'Results' });
    const names = within(list)
      .getAllByRole('option')
      .map((option) => option.getAttribute('aria-label'));
    view.unmount();
    return names;
  };
  expect(await options({ roles: ['User.Agent'] })).toEqual(
    expect.arrayContaining(['Actions, New Quote', 'Go to, Quotes', 'Go to, My account']),
  );
  const underwriter = await options({ roles: ['User.Underwriter'] });
  expect(underwriter).toContain('Actions, New Coverage');
  expect(underwriter).not.toContain('Actions, New Quote');
  expect(await options({ roles: ['User.Agent'], program: null })).toEqual([
    'Go to, Programs',
    'Go to, Inbox',
    'Go to, My account',
  ]);
});

test('a question mark shows the shortcuts, but not while somebody types', async () => {
  const { user } = await openConsole('/account', { server: programs() });
  await user.keyboard('?');
  expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await user.keyboard('{Escape}{Control>}k{/Control}');
  await user.type(await screen.findByRole('combobox'), '?');
  expect(screen.queryByRole('dialog', { name: 'Keyboard shortcuts' })).toBeNull();
});

const message = (change: Partial<InboxMessage>): InboxMessage => ({
  id: 'm1',
  kind: 'expiryNear',
  area: 'policies',
  subjectId: 'p1',
  name: 'Kuttanad paddy',
  date: '2026-06-30',
  createdAt: '2026-02-20T08:00:00Z',
  isRead: false,
  ...change,
});

test('the bell counts what is unread; a message leads to its object and is read by that', async () => {
  const rows = [message({}), message({ id: 'm2', kind: 'quoteFailed', area: 'quotes', name: 'Delta', isRead: true })];
  const server = programs()
    .answer(findInbox, { ...pageOf(rows), unread: 1 })
    .answer(markRead, undefined)
    .answer(markAllRead, undefined);
  const { user } = await openConsole('/account', { server });
  await user.click(await screen.findByRole('button', { name: 'Inbox: 1 unread message' }));
  // Its heads stand over grey rows first.
  await screen.findByRole('link', { name: 'Quote failed: Delta' });
  const table = screen.getByRole('table', { name: 'Inbox' });
  expect(within(table).getByRole('link', { name: 'Quote failed: Delta' })).toHaveAttribute(
    'href',
    '/quotations/quotation/p1',
  );
  await user.click(screen.getByRole('button', { name: 'Mark all as read' }));
  await waitFor(() => expect(server.of(markAllRead)).toHaveLength(1));
  const link = within(table).getByRole('link', { name: /Kuttanad paddy/ });
  expect(link).toHaveTextContent('Ends on');
  expect(link).toHaveAttribute('href', '/policies/policy/p1');
  await user.click(link);
  await waitFor(() => expect(server.of(markRead).map(({ params }) => params)).toEqual([{ id: 'm1' }]));
  expect(window.location.pathname).toBe('/policies/policy/p1');
});

test('the inbox is narrowed, sorted, copied and had as a file; all of it stands in the address', async () => {
  const server = programs()
    .answer(findInbox, { ...pageOf([message({})]), unread: 1 })
    .answer(exportInbox, 'Message');
  const { user } = await openConsole('/inbox', { server });
  await user.click(await screen.findByRole('button', { name: 'Message' }));
  await user.selectOptions(screen.getByLabelText('About'), 'Near expiry');
  await user.selectOptions(screen.getByLabelText('State'), 'Unread');
  await user.type(screen.getByRole('searchbox', { name: 'Search by name' }), 'paddy');
  const asked = { sort: 'name', about: 'expiryNear', unread: 'true', search: 'paddy' };
  await waitFor(() =>
    expect(server.of(findInbox).map(({ query }) => query)).toContainEqual({
      ...asked,
      page: '0',
      size: '20',
      language: 'en',
    }),
  );
  expect(window.location.search).toBe('?sort=name&about=expiryNear&status=unread&search=paddy');
  const saved = nextSavedFile();
  await user.click(await screen.findByRole('button', { name: 'Export CSV' }));
  expect((await saved).name).toMatch(/^Inbox .*\.csv$/);
  const columns = 'message,state,when';
  expect(server.of(exportInbox)[0]?.query).toEqual({ ...asked, kind: 'csv', columns, language: 'en' });
});

test('nothing new is said in words', async () => {
  await openConsole('/inbox', { server: programs() });
  expect(await screen.findByRole('heading', { name: 'Nothing new' })).toBeVisible();
});
