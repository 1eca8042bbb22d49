import '@testing-library/jest-dom';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { Coverage } from '#shared/contract/coverage';
import {
  coverageLabels,
  exportCoverages,
  findCoverages,
  findCoveragesInBox,
  listCoverages,
} from '#shared/contract/coverages';
import { goTo } from '../../../core/routing';
import { FakeServer, hangs, refuses } from '../../../../tests/support/console/fakeServer';
import { answerMap } from '../../../../tests/support/console/mapConfig';
import { openConsole, pressRetry } from '../../../../tests/support/console/openConsole';
import { nextSavedFile } from '../../../../tests/support/console/savedFile';
import { pageOf, sampleOf } from '../../../../tests/support/console/sample';

const rain = sampleOf(Coverage, {
  id: 'c1',
  label: 'Late rain',
  uiState: 'simulated',
  canActivate: true,
  riskTypeId: 'RAINFALL',
  structure: 'linear',
  trigger: 15,
  exit: 40,
  minPayoutPct: 0.2,
  limitPct: 1,
  riskPremiumPct: 0.0423,
  monitoringTarget: { name: 'Alappuzha' },
  indexDefinition: { triggerComparator: 'GT', decimals: 1, output: { unit: { symbol: 'mm' } } },
});
const frost = sampleOf(Coverage, { id: 'c2', label: 'Frost', uiState: 'active', coverageType: 'MULTI_TRIGGER' });
let server: FakeServer;
beforeEach(() => {
  server = new FakeServer();
  server.answer(coverageLabels, [{ key: 'user/region', values: ['Kerala'] }]);
});
afterEach(() => server.close());
const open = (path = '/coverages', roles?: 'User.Agent') =>
  openConsole(path, { server, ...(roles ? { roles: [roles] } : {}) });

test('a coverage stands in the list with its payout and premium, and leads to its detail', async () => {
  server.answer(findCoverages, pageOf([rain, frost]));
  await open();
  expect(await screen.findByRole('link', { name: 'Late rain' })).toHaveAttribute('href', '/coverages/coverage/c1');
  expect(screen.getByText(/> 15.0.mm: 20.% → 100.%/)).toBeVisible();
  expect(screen.getByText(/^4.23.%$/)).toBeVisible();
  expect(screen.getByText('Multi Trigger')).toBeVisible();
  expect(screen.getByText('2 coverages')).toBeVisible();
  expect(server.of(findCoverages)[0]?.query).toMatchObject({ labels: 'user/program:Paddy', size: '15' });
});

test('a coverage whose risk period is over says so, beside its status', async () => {
  const past = { ...frost, uiState: 'active' as const, start: '2020-01-01', end: '2020-03-31' };
  server.answer(findCoverages, pageOf([{ ...rain, start: '2020-01-01', end: '2999-12-31' }, past]));
  await open();
  const row = within(await screen.findByRole('row', { name: /Frost/ }));
  expect(row.getByText('Ended')).toBeVisible();
  expect(row.getByText('Active')).toBeVisible();
  expect(screen.getAllByText('Ended')).toHaveLength(1);
});

test('a coverage with several triggers opens one row for each of them, and others open none', async () => {
  const { coverages: _, ...part } = rain;
  const parts = [
    { ...part, id: 'p1', label: 'Heavy rain' },
    { ...part, id: 'p2', label: 'Strong wind' },
  ];
  server.answer(findCoverages, pageOf([rain, { ...frost, coverages: parts }]));
  const { user } = await open();
  expect(await screen.findAllByRole('button', { name: 'Details' })).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Details' }));
  const inside = within(screen.getByRole('table', { name: 'Frost' }));
  expect(inside.getByText('Heavy rain')).toBeVisible();
  expect(inside.getByText('Strong wind')).toBeVisible();
  expect(inside.getAllByText(/> 15.0.mm: 20.% → 100.%/)).toHaveLength(2);
});

test('the box of all is half checked while only some of a page are chosen', async () => {
  server.answer(findCoverages, pageOf([rain, frost]));
  const { user } = await open();
  await user.click(await screen.findByRole('checkbox', { name: 'Select Late rain' }));
  const all = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select all' });
  expect([all.indeterminate, all.checked]).toEqual([true, false]);
  await user.click(screen.getByRole('checkbox', { name: 'Select Frost' }));
  expect([all.indeterminate, all.checked]).toEqual([false, true]);
});

test('until the list is there, rows of grey stand in its place', async () => {
  server.answer(findCoverages, hangs);
  const { view } = await open();
  expect(await screen.findByRole('heading', { name: 'Coverages' })).toBeVisible();
  expect(view.container.querySelector('[aria-busy=true]')).toBeVisible();
});

test('without a coverage the way to the first one is shown', async () => {
  server.answer(findCoverages, pageOf([]));
  await open();
  expect(await screen.findByText('No Coverages Found')).toBeVisible();
  expect(screen.getByRole('button', { name: 'CREATE FIRST COVERAGE' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'LEARN MORE' })).toHaveAttribute('href', 'https://docs.example/');
});

test('a state that no coverage is in says so, and shows all again', async () => {
  server.answer(findCoverages, ({ query }) => pageOf(query?.uiState === 'active' ? [] : [rain]));
  const { user } = await open();
  await screen.findByText('Late rain');
  await user.selectOptions(screen.getByLabelText('Status'), 'Activated');
  expect(await screen.findByText('Nothing matches the filters')).toBeVisible();
  expect(window.location.search).toBe('?status=active');
  await user.click(screen.getByRole('button', { name: 'Show all' }));
  expect(await screen.findByText('Late rain')).toBeVisible();
});

test('a list that failed says why, and is read again on Retry', async () => {
  server.answer(findCoverages, refuses({ status: 503, message: 'The database cannot be reached.' }));
  const { user } = await open();
  expect((await screen.findAllByText(/The database cannot be reached/))[0]).toBeVisible();
  server.answer(findCoverages, pageOf([rain]));
  await pressRetry(user);
  expect(await screen.findByText('Late rain')).toBeVisible();
});

test('a search that failed says why, and shows nothing of the list before it', async () => {
  server.answer(findCoverages, ({ query }) =>
    query?.search ? refuses({ status: 500, message: 'Something went wrong.' })() : pageOf([rain, frost]),
  );
  const { user } = await open();
  await user.type(await screen.findByRole('searchbox', { name: 'Search' }), 'frost');
  expect((await screen.findAllByText(/Something went wrong/))[0]).toBeVisible();
  expect(screen.queryByText('Late rain')).toBeNull();
  expect(screen.queryByText(/Nothing matches/)).toBeNull();
});

test('the search says that it waits until its writer pauses, and Back takes it back', async () => {
  server.answer(findCoverages, ({ query }) => pageOf(query?.search === 'frost' ? [frost] : [rain, frost]));
  const { user } = await open();
  await user.type(await screen.findByRole('searchbox', { name: 'Search' }), 'frost');
  expect(screen.getByText('Searching')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByText('Late rain')).toBeNull());
  expect(screen.queryByText('Searching')).toBeNull();
  window.history.back();
  expect(await screen.findByText('Late rain')).toBeVisible();
  await waitFor(() => expect(screen.getByRole('searchbox', { name: 'Search' })).toHaveValue(''));
});

test('definition and payout are sorted by, in the address and in the file; the head says what the payout goes by', async () => {
  server.answer(findCoverages, pageOf([rain])).answer(exportCoverages, 'Label');
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Definition' }));
  await waitFor(() =>
    expect(server.of(findCoverages).at(-1)?.query).toMatchObject({ sort: 'definition', language: 'en' }),
  );
  const payout = screen.getByRole('button', { name: 'Payout Structure' });
  expect(payout).toHaveAttribute('title', 'Sorted by the highest share that it can pay');
  await user.click(payout);
  await waitFor(() => expect(server.of(findCoverages).at(-1)?.query).toMatchObject({ sort: 'payout' }));
  await user.click(screen.getByRole('button', { name: 'Payout Structure' }));
  expect(window.location.search).toBe('?sort=payout%2Cdesc');
  await waitFor(() => expect(server.of(findCoverages).at(-1)?.query).toMatchObject({ sort: 'payout,desc' }));
  const saved = nextSavedFile();
  await user.click(await screen.findByRole('button', { name: 'Export CSV' }));
  await saved;
  expect(server.of(exportCoverages)[0]?.query).toMatchObject({ sort: 'payout,desc', language: 'en' });
  for (const left of ['?sort=payout', '?sort=definition']) {
    window.history.back();
    await waitFor(() => expect(window.location.search).toBe(left));
  }
  await waitFor(() =>
    expect(screen.getByRole('columnheader', { name: 'Definition' })).toHaveAttribute('aria-sort', 'ascending'),
  );
});

test('on the map a mark opens the cards of its place', async () => {
  const kochi = {
    type: 'Feature' as const,
    geometry: { type: 'Point', coordinates: [76.3, 9.9] },
    properties: { count: 1, ids: ['c1'], geoClusterName: 'Kochi', status: 'MONITORED' },
  };
  answerMap(server)
    .answer(findCoverages, pageOf([rain]))
    .answer(findCoveragesInBox, { type: 'FeatureCollection', features: [kochi] })
    .answer(listCoverages, [rain]);
  const { user } = await open('/coverages?view=map');
  await user.click(await screen.findByRole('button', { name: 'Kochi: 1 coverage' }));
  expect(await screen.findByText('1 Coverage')).toBeVisible();
  expect(await screen.findByRole('link', { name: 'Late rain' })).toBeVisible();
  expect(window.location.search).toContain('coordinates=76.3%2C9.9');
  expect(localStorage.getItem('coveragesMapAlertClosed')).toBeNull();
});

test.each([
  ['Escape', (user: UserEvent) => user.keyboard('{Escape}')],
  ['its button', async (user: UserEvent) => user.click(await screen.findByRole('button', { name: 'Close' }))],
])('%s closes the cards of a place, and the focus is on the mark that opened them', async (_, close) => {
  const kochi = {
    type: 'Feature' as const,
    geometry: { type: 'Point', coordinates: [76.3, 9.9] },
    properties: { count: 1, ids: ['c1'], geoClusterName: 'Kochi', status: 'MONITORED' },
  };
  answerMap(server)
    .answer(findCoverages, pageOf([rain]))
    .answer(findCoveragesInBox, { type: 'FeatureCollection', features: [kochi] })
    .answer(listCoverages, [rain]);
  const { user } = await open('/coverages?view=map');
  const mark = await screen.findByRole('button', { name: 'Kochi: 1 coverage' });
  act(() => mark.focus());
  // As newer browsers answer.
  const seen = jest.spyOn(Element.prototype, 'scrollIntoView').mockReturnValue(Promise.resolve() as never);
  await user.keyboard('{Enter}');
  expect(await screen.findByText('1 Coverage')).toBeVisible();
  // In a low window the cards may have opened out of sight.
  expect(seen.mock.contexts[0]).toContainElement(screen.getByText('1 Coverage'));
  seen.mockRestore();
  expect(mark).toHaveFocus();
  expect(mark).toHaveAttribute('aria-pressed', 'true');
  const link = await screen.findByRole('link', { name: 'Late rain' });
  act(() => link.focus());
  await close(user);
  await waitFor(() => expect(screen.queryByText('1 Coverage')).toBeNull());
  expect(mark).toHaveFocus();
  expect(mark).toHaveAttribute('aria-pressed', 'false');
});

test('tags that could not be read say why where they are asked for, and as a message', async () => {
  server.answer(findCoverages, pageOf([rain]));
  server.answer(coverageLabels, refuses({ status: 503, message: 'The tags are away.' }));
  const { user } = await open();
  await user.click(await screen.findByRole('combobox', { name: 'Search by tags' }));
  expect(await screen.findAllByText(/The tags are away/)).toHaveLength(2);
});

test('a map that could not be read says why, and is read again on Retry', async () => {
  answerMap(server).answer(findCoverages, pageOf([rain]));
  server.answer(findCoveragesInBox, refuses({ status: 503, message: 'The places are away.' }));
  const { user, store } = await open('/coverages?view=map');
  expect((await screen.findAllByText(/The places are away/)).length).toBeGreaterThan(1);
  // The whole world for the first look, and the window that it opened on: one Retry asks for both.
  await waitFor(() => {
    const reads = Object.values(store.getState().api.queries);
    expect(reads.filter((read) => read?.status === 'rejected')).toHaveLength(2);
  });
  server.answer(findCoveragesInBox, { type: 'FeatureCollection', features: [] });
  await pressRetry(user);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull());
});

test('what went wrong on a screen is not told on the next one', async () => {
  server.answer(findCoverages, pageOf([rain]));
  server.answer(coverageLabels, refuses({ status: 503, message: 'The tags are away.' }));
  await open();
  expect(await screen.findByText(/The tags are away/)).toBeVisible();
  goTo('/account', { sure: true });
  await waitFor(() => expect(screen.queryByText(/The tags are away/)).toBeNull());
});
