import '@testing-library/jest-dom';
import { screen, within } from '@testing-library/react';
import { findWork } from '#shared/contract/inbox';
import { findCoverages } from '#shared/contract/coverages';
import { findEvents } from '#shared/contract/monitoring';
import { findPolicies } from '#shared/contract/policies';
import { samplePrograms } from '#shared/contract/programs';
import { findQuotes } from '#shared/contract/quotes';
import { FakeServer, hangs } from '../../../../tests/support/console/fakeServer';
import { openConsole } from '../../../../tests/support/console/openConsole';
import { pageOf } from '../../../../tests/support/console/sample';

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer()
    .answer(findCoverages, ({ query }) => pageOf([], query?.uiState === 'simulated' ? 2 : 31))
    .answer(findQuotes, pageOf([], 5))
    .answer(findPolicies, ({ query }) => pageOf([], query?.state === 'created' ? 1 : 12))
    .answer(findEvents, pageOf([], 3));
});
afterEach(() => server.close());

test('an owner sees what there is of the program in every area', async () => {
  await openConsole('/dashboard', { server });
  expect(await screen.findByRole('heading', { name: 'Paddy' })).toBeVisible();
  for (const count of ['31', '5', '12', '3']) expect(await screen.findByText(count)).toBeVisible();
  expect(screen.getByText('2 wait to be activated')).toBeVisible();
  expect(screen.getByText('1 waits to be activated')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Quotes to answer' })).toHaveAttribute(
    'href',
    '/quotations?status=COMPLETED',
  );
  // The map shows every state: the list alone is narrowed to those that pay.
  expect(screen.getByRole('link', { name: 'Events that pay' })).toHaveAttribute(
    'href',
    '/monitoring?view=list&status=DETECTED',
  );
  expect(server.of(findQuotes)[0]?.query).toMatchObject({
    labels: 'user/program:Paddy',
    status: 'COMPLETED',
    size: '1',
  });
  expect(server.of(findEvents)[0]?.query).toMatchObject({
    labels: 'user/program:Paddy',
    status: 'DETECTED',
    size: '1',
  });
});

test('nobody is shown, or asks for, what is not theirs', async () => {
  await openConsole('/dashboard', { server, roles: ['User.Agent'] });
  expect(await screen.findByText('Quotes to answer')).toBeVisible();
  expect(screen.queryByText('Events that pay')).toBeNull();
  expect(server.of(findPolicies)).toEqual([]);
  expect(server.of(findEvents)).toEqual([]);
});

test('a figure that is still on its way is not shown as none', async () => {
  server.answer(findCoverages, hangs);
  await openConsole('/dashboard', { server, roles: ['User.Underwriter'] });
  // Neither how many there are nor how many wait.
  expect(await screen.findAllByText('…')).toHaveLength(2);
  expect(screen.queryByText('0 wait to be activated')).toBeNull();
});

test('without a program the way leads to choosing one', async () => {
  server.answer(samplePrograms, []);
  await openConsole('/dashboard', { server, program: null });
  expect(await screen.findByRole('heading', { name: 'Programs' })).toBeVisible();
  expect(window.location.pathname).toBe('/select-program');
});

test('my work stands first: of each kind the most urgent, with its day and the way on', async () => {
  server.answer(findWork, [
    {
      ...{ kind: 'quoteToAnswer', area: 'quotes', total: 7 },
      items: [{ id: 'q1', name: 'Kuttanad 2026', date: '2026-06-01' }],
    },
    { kind: 'draftQuote', area: 'quotes', total: 1, items: [{ id: 'q2', name: '', date: null }] },
  ]);
  await openConsole('/dashboard', { server });
  const work = within(await screen.findByRole('region', { name: 'My work' }));
  expect(await work.findByRole('link', { name: 'Kuttanad 2026' })).toHaveAttribute('href', '/quotations/quotation/q1');
  expect(work.getByText('begins 01-Jun')).toBeVisible();
  expect(work.getByText('and 6 more')).toBeVisible();
  expect(work.getByRole('link', { name: 'Draft without a name' })).toHaveAttribute('href', '/quotations/new?draft=q2');
  expect(work.getByRole('link', { name: 'Quotes to answer' })).toHaveAttribute('href', '/quotations?status=COMPLETED');
});

test('whoever has nothing to do is told so', async () => {
  await openConsole('/dashboard', { server });
  expect(await screen.findByText('Nothing waits for you.')).toBeVisible();
});
