import '@testing-library/jest-dom';
import { screen } from '@testing-library/react';
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
  expect(server.of(findQuotes)[0]?.query).toMatchObject({
    labels: 'user/program:Paddy',
    status: 'COMPLETED',
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
  expect(await screen.findByText('…')).toBeVisible();
});

test('without a program the way leads to choosing one', async () => {
  server.answer(samplePrograms, []);
  await openConsole('/dashboard', { server, program: null });
  expect(await screen.findByRole('heading', { name: 'Programs' })).toBeVisible();
  expect(window.location.pathname).toBe('/select-program');
});
